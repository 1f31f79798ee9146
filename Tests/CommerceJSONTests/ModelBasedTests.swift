import CommerceJSON
import Foundation
import Testing

/// Random operations, compared with the plainest implementation that can do the same.
@Suite("Against plain models")
struct ModelBasedTests {
    @Test("an object behaves as a list of pairs does", arguments: 0..<6 as Range<UInt64>)
    func objects(seed: UInt64) {
        var generator = SplitMix64(state: seed)
        var object = JSONObject()
        var model: [(key: String, value: JSONValue)] = []
        for step in 0..<600 {
            let key = "k\(Int.random(in: 0..<40, using: &generator))"
            let place = model.firstIndex { $0.key == key }
            if Int.random(in: 0..<5, using: &generator) < 3 {
                let value = JSONValue.number(JSONNumber(step))
                object[key] = value
                if let place { model[place].value = value } else { model.append((key, value)) }
            } else {
                object[key] = nil
                if let place { model.remove(at: place) }
            }
            #expect(object.keys == model.map(\.key))
            #expect(object.values == model.map(\.value))
            #expect(object[key] == model.first { $0.key == key }?.value)
            #expect(object == JSONObject(model.shuffled(using: &generator)))
            #expect(object.hashValue == JSONObject(model.shuffled(using: &generator)).hashValue)
        }
    }

    @Test("decimals agree with Foundation's where those are exact", arguments: 0..<4 as Range<UInt64>)
    func decimals(seed: UInt64) throws {
        var generator = SplitMix64(state: seed)
        for _ in 0..<500 {
            func digits(_ range: ClosedRange<Int>) -> String {
                (0..<Int.random(in: range, using: &generator)).map { _ in "\(Int.random(in: 0...9, using: &generator))"
                }.joined()
            }
            let sign = Bool.random(using: &generator) ? "-" : ""
            let whole = "\(Int.random(in: 1...9, using: &generator))" + digits(0...18)
            let fraction = Bool.random(using: &generator) ? "." + digits(1...19) : ""
            let exponent = Bool.random(using: &generator) ? "e\(Int.random(in: -40...40, using: &generator))" : ""
            let text = sign + whole + fraction + exponent
            let decimal = try #require(JSONNumber(text)?.decimal, "\(text)")
            #expect(decimal == Decimal(string: text), "\(text)")
            #expect(JSONNumber(decimal)?.decimal == decimal, "\(text)")
            #expect(try JSONValueDecoder().decode(Decimal.self, from: JSONValueEncoder().encode(decimal)) == decimal)
        }
    }

    @Test("doubles and floats are read back as they were", arguments: 0..<4 as Range<UInt64>)
    func doubles(seed: UInt64) throws {
        var generator = SplitMix64(state: seed)
        for _ in 0..<1000 {
            let double = Double(bitPattern: generator.next())
            let float = Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()))
            if double.isFinite {
                #expect(
                    try JSONValueDecoder().decode(Double.self, from: JSONValueEncoder().encodeBytes(double)) == double)
            }
            if float.isFinite {
                #expect(try JSONValueDecoder().decode(Float.self, from: JSONValueEncoder().encodeBytes(float)) == float)
            }
        }
    }

    @Test("lines are those that splitting the whole text gives", arguments: 0..<6 as Range<UInt64>)
    func lines(seed: UInt64) throws {
        var generator = SplitMix64(state: seed)
        for _ in 0..<200 {
            let bytes = (0..<Int.random(in: 0..<200, using: &generator)).map { _ -> UInt8 in
                [0x0A, 0x0D, 0x61, 0x62, 0x63, 0x64].randomElement(using: &generator) ?? 0x61
            }
            let expected = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
                .map { $0.last == 0x0D ? $0.dropLast() : $0 }
                .filter { !$0.isEmpty }
            var buffer = JSONLineBuffer(maximumLineBytes: 12)
            var lines: [[UInt8]] = []
            var tooLong = 0
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Int.random(in: 1...40, using: &generator)
                buffer.append(rest.prefix(count))
                rest = rest.dropFirst(count)
                var isEmpty = false
                while !isEmpty {
                    do throws(JSONError) {
                        if let line = try buffer.next() { lines.append(line) } else { isEmpty = true }
                    } catch {
                        tooLong += 1
                    }
                }
            }
            #expect(lines == expected.filter { $0.count <= 12 }.map { Array($0) })
            let unfinished = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).last ?? []
            let ownTooLong = expected.count { $0.count > 12 }
            // The unfinished last line may be known to be too long already.
            #expect(tooLong == ownTooLong + (unfinished.count > 13 ? 1 : 0))
        }
    }
}
