extension JSONWriter {
    // The string in double quotes, escaped.
    func write(_ string: String, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        var string = string
        string.withUTF8 { bytes in
            // Bytes before `start` are written; those from `start` to `index` need no escape.
            var start = 0
            var index = 0
            while index < bytes.count {
                let length = lengthOfEscaped(bytes, at: index)
                guard length > 0 else {
                    index += 1
                    continue
                }
                output.append(contentsOf: bytes[start..<index])
                Self.writeEscape(of: bytes[index..<index + length], to: &output)
                index += length
                start = index
            }
            output.append(contentsOf: bytes[start..<bytes.count])
        }
        output.append(UInt8(ascii: "\""))
    }

    /// A text as a JSON string with its quotes, for messages.
    static func quoted(_ string: String) -> String {
        var output: [UInt8] = []
        JSONWriter().write(string, to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    // How many bytes the scalar at `index` has if it has to be escaped, else 0. A Swift string's UTF-8 is always
    // valid, so the bytes of a scalar are all there.
    @inline(__always)
    private func lengthOfEscaped(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        switch bytes[index] {
        case 0x00..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"): return 1
        case 0x7F where escapesInvisible: return 1
        // U+0080 to U+009F.
        case 0xC2 where escapesInvisible: return bytes[index + 1] < 0xA0 ? 2 : 0
        // U+2028 to U+202E, U+2066 to U+2069.
        case 0xE2 where escapesInvisible:
            let isInvisible =
                switch bytes[index + 1] {
                case 0x80: (0xA8...0xAE).contains(bytes[index + 2])
                case 0x81: (0xA6...0xA9).contains(bytes[index + 2])
                default: false
                }
            return isInvisible ? 3 : 0
        default: return 0
        }
    }

    private static func writeEscape(of scalar: Slice<UnsafeBufferPointer<UInt8>>, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\\"))
        // Without the marker bits of a first byte of two or three.
        let first = scalar.first.map { scalar.count == 1 ? $0 : $0 & 0x1F } ?? 0
        let value = scalar.dropFirst().reduce(UInt16(first)) { value, byte in value << 6 | UInt16(byte & 0x3F) }
        switch value {
        case 0x08: output.append(UInt8(ascii: "b"))
        case 0x09: output.append(UInt8(ascii: "t"))
        case 0x0A: output.append(UInt8(ascii: "n"))
        case 0x0C: output.append(UInt8(ascii: "f"))
        case 0x0D: output.append(UInt8(ascii: "r"))
        case 0x22, 0x5C: output.append(UInt8(truncatingIfNeeded: value))
        default:
            output.append(UInt8(ascii: "u"))
            for shift in [12, 8, 4, 0] {
                let digit = UInt8(truncatingIfNeeded: value >> UInt16(shift)) & 0xF
                output.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
            }
        }
    }
}
