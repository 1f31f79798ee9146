import CommerceJSON
import FoundationEssentials
import FuzzSupport

/// Any bytes as JSON: a value that survives being written, or an error with its place.
@main
struct JSONFuzzer: Fuzzer {
    static func check(_ input: [UInt8]) {
        for options in [JSONOptions.strict, .configuration, JSONOptions(maximumDepth: 3, maximumBytes: 200)] {
            checkParsing(input, options)
        }
        // Whatever strict reading takes, reading with extensions takes for the same.
        if let strict = try? JSONValue(parsing: input) {
            let lax = unfailing("the configuration's reading refuses strict JSON") {
                try JSONValue(parsing: input, options: .configuration)
            }
            require(lax == strict, "the configuration's reading takes strict JSON for something else")
        }
    }

    private static func checkParsing(_ input: [UInt8], _ options: JSONOptions) {
        let places = PlaceCheck(input)
        let skipped = Result { () throws(JSONError) in
            try JSONReader.read(input, options: options) { reader throws(JSONError) in try reader.skipValue() }
        }
        let located = Result { () throws(JSONError) in try LocatedJSON(parsing: input, options: options) }
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: input, options: options)
        } catch {
            places.check(error)
            require(fails(located, with: error), "a located reading differs about the error \(error)")
            require(fails(skipped, with: error), "a skipping reading differs about the error \(error)")
            return
        }
        require((try? skipped.get()) != nil, "a skipping reading refuses what is read")
        guard let located = try? located.get() else { fatalError("a located reading refuses what is read") }
        require(located.value == value, "a located reading comes to another value")
        places.check(located)
        checkWriting(value)
        checkMembers(value, input, options)
    }

    // What is found by key tables and read from bytes is what the tree has.
    private static func checkMembers(_ value: JSONValue, _ input: [UInt8], _ options: JSONOptions) {
        guard case .object = value else { return }
        // By their bytes, unlike those of a tree: Swift takes more texts for equal.
        var members: [[UInt8]: JSONValue] = [:]
        unfailing("an object that is read can't be gone through") {
            try JSONReader.read(input, options: options) { reader throws(JSONError) in
                try reader.beginObject()
                while let key = try reader.nextKey() { members[Array(key.utf8)] = try reader.readValue() }
            }
        }
        // In another order than the text's, and with one that is not there.
        let names = members.keys.sorted { $0.lexicographicallyPrecedes($1) }
        let keys = JSONKeys(["\u{0}none"] + names.map { String(decoding: $0, as: UTF8.self) })
        var found: [[UInt8]: JSONValue] = [:]
        unfailing("the members of an object can't be found") {
            try JSONReader.read(input, options: options) { reader throws(JSONError) in
                try reader.beginObject()
                var member = JSONKeys.start
                while try reader.nextMember(&member, of: keys) {
                    let mark = reader.mark
                    let value = try reader.readValue()
                    if case .number(let number) = value {
                        reader.rewind(to: mark)
                        check(number, &reader, mark)
                    }
                    found[Array(keys[member].utf8)] = value
                }
            }
        }
        require(found == members, "what key tables find is not what is there")
    }

    private static func check(_ number: JSONNumber, _ reader: inout JSONReader, _ mark: JSONReader.Mark) {
        require((try? reader.readInt64()) == number.int64, "\(number) is another Int64")
        reader.rewind(to: mark)
        let double = try? reader.readDouble()
        require(double == (number.double.isFinite ? number.double : nil), "\(number) is another Double")
        reader.rewind(to: mark)
        let decimal = try? reader.readDecimal()
        require(decimal == number.decimal, "\(number) is another Decimal")
        require(decimal?.description == number.decimal?.description, "\(number) is written in two ways")
        reader.rewind(to: mark)
        _ = try? reader.skipValue()
    }

    private static func fails<Value>(_ result: Result<Value, JSONError>, with expected: JSONError) -> Bool {
        if case .failure(let error) = result { error == expected } else { false }
    }

    private static func checkWriting(_ value: JSONValue) {
        for style in [JSONWriter.Style.compact, .pretty] {
            for isPlain in [false, true] {
                let writer = JSONWriter(style: style, sortedKeys: isPlain, escapesInvisible: !isPlain)
                let text = writer.bytes(value)
                let again = unfailing("what was written can't be read") { try JSONValue(parsing: text) }
                require(again == value, "what was written reads as another value")
                require(writer.bytes(again) == text, "written twice, the texts differ")
                require(style == .pretty || !text.contains(0x0A), "a compact text has a line break")
                if writer.escapesInvisible, style == .compact {
                    require(!hasControls(text), "a text for terminals has control characters")
                }
            }
        }
        if case .number(let number) = value { checkNumber(number) }
    }

    private static func hasControls(_ text: [UInt8]) -> Bool {
        String(decoding: text, as: UTF8.self).unicodeScalars.contains { scalar in
            scalar.properties.generalCategory == .control || scalar == "\u{2028}" || scalar == "\u{2029}"
        }
    }

    private static func checkNumber(_ number: JSONNumber) {
        require(JSONNumber(number.text) == number, "a number's text is not a number")
        require(!number.double.isNaN, "a number reads as NaN")
        if let integer = number.int64 {
            require(JSONNumber(integer).int64 == integer, "an integer changes")
            require(number.decimal.map { $0 == Decimal(integer) } ?? true, "a number has two whole values")
            require(number.double == Double(integer), "a number has two values")
        }
        if let decimal = number.decimal {
            let written = JSONNumber(decimal)
            require(written?.decimal == decimal, "a decimal changes: \(number.text) is \(written?.text ?? "nothing")")
        }
    }
}
