/// A text as it reads once a coding is undone, and where each of its bytes comes from.
struct EncodedView {
    private(set) var bytes: [UInt8]
    // Where each byte begins in the text, and last where the text ends.
    private var starts: [Int]

    /// The text itself.
    init(_ text: [UInt8]) {
        bytes = text
        starts = Array(0...text.count)
    }

    private init(capacity: Int) {
        bytes = []
        starts = []
        bytes.reserveCapacity(capacity)
        starts.reserveCapacity(capacity + 1)
    }

    /// Where bytes of this view come from in the text.
    func source(of range: Range<Int>) -> Range<Int> {
        starts[range.lowerBound]..<starts[range.upperBound]
    }

    /// This view with `%41` read as `A`, and with `+` as a space if wanted.
    func percentDecoded(plusIsSpace: Bool) -> EncodedView {
        undone { view, index in
            if plusIsSpace, view.bytes[index] == UInt8(ascii: "+") { return (UInt8(ascii: " "), 1) }
            guard view.bytes[index] == UInt8(ascii: "%"), let value = view.hexadecimal(at: index + 1, digits: 2)
            else { return nil }
            return (UInt8(value), 3)
        }
    }

    /// This view with JSON's escapes read, those of ASCII characters at least.
    func jsonUnescaped() -> EncodedView {
        undone { view, index in
            guard view.bytes[index] == UInt8(ascii: "\\"), index + 1 < view.bytes.count else { return nil }
            switch view.bytes[index + 1] {
            case UInt8(ascii: "u"):
                guard let value = view.hexadecimal(at: index + 2, digits: 4), value < 0x80 else { return nil }
                return (UInt8(value), 6)
            case UInt8(ascii: "n"): return (0x0A, 2)
            case UInt8(ascii: "r"): return (0x0D, 2)
            case UInt8(ascii: "t"): return (0x09, 2)
            case let byte where [UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: "\"")].contains(byte):
                return (byte, 2)
            default: return nil
            }
        }
    }

    /// The runs of characters of base64, in either alphabet, that are long enough to hold something.
    func base64Runs() -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start: Int?
        for index in 0...bytes.count {
            if index < bytes.count, Self.sextet(bytes[index]) != nil {
                start = start ?? index
            } else if let first = start {
                if index - first >= 6 { runs.append(first..<index) }
                start = nil
            }
        }
        return runs
    }

    /// What a run of base64 holds, read from its first, second, third or fourth character on.
    func base64Decoded(_ run: Range<Int>, skipping skipped: Int) -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(run.count * 3 / 4)
        var bits: UInt32 = 0
        var count = 0
        for index in run.dropFirst(skipped) {
            guard let sextet = Self.sextet(bytes[index]) else { break }
            bits = (bits << 6 | UInt32(sextet)) & 0xFFFFFF
            count += 6
            if count >= 8 {
                count -= 8
                decoded.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return decoded
    }

    private func undone(_ decode: (EncodedView, Int) -> (byte: UInt8, length: Int)?) -> EncodedView {
        var view = EncodedView(capacity: bytes.count)
        var index = 0
        while index < bytes.count {
            let (byte, length) = decode(self, index) ?? (bytes[index], 1)
            view.bytes.append(byte)
            view.starts.append(starts[index])
            index += length
        }
        view.starts.append(starts[bytes.count])
        return view
    }

    private func hexadecimal(at index: Int, digits: Int) -> Int? {
        guard index + digits <= bytes.count else { return nil }
        var value = 0
        for byte in bytes[index..<(index + digits)] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            value = value * 16 + digit
        }
        return value
    }

    private static func sextet(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
