/// A line of a header, in the bytes that it came in.
struct HeaderLine {
    typealias Bytes = Slice<UnsafeRawBufferPointer>

    /// The line without its end and the blanks around it.
    let whole: Bytes
    /// Whether it begins with a blank.
    let isContinuation: Bool

    /// Takes the next line that is not empty; `nil` at the end.
    static func next(in bytes: UnsafeRawBufferPointer, at position: inout Int) -> HeaderLine? {
        while position < bytes.count {
            let start = position
            while position < bytes.count, bytes[position] != 0x0A { position += 1 }
            let whole = trimmed(bytes[start..<position])
            position += 1
            if !whole.isEmpty {
                return HeaderLine(whole: whole, isContinuation: bytes[start] == 0x20 || bytes[start] == 0x09)
            }
        }
        return nil
    }

    /// Name and value; `nil` for a line that has none.
    var field: (name: Bytes, value: Bytes)? {
        var colon = whole.startIndex
        while colon < whole.endIndex, whole[colon] != UInt8(ascii: ":") { colon += 1 }
        guard !isContinuation, colon > whole.startIndex, colon < whole.endIndex else { return nil }
        return (whole[..<colon], Self.trimmed(whole[(colon + 1)...]))
    }

    /// Whether a name is one that is given in lower case.
    static func isName(_ bytes: Bytes, _ name: StaticString) -> Bool {
        guard bytes.count == name.utf8CodeUnitCount else { return false }
        return name.withUTF8Buffer { name in
            for offset in name.indices where bytes[bytes.startIndex + offset] | 0x20 != name[offset] { return false }
            return true
        }
    }

    /// The bytes as text: fields are ASCII, but some servers send UTF-8, others Latin-1.
    static func text(_ bytes: Bytes) -> String {
        let bytes = UnsafeRawBufferPointer(rebasing: bytes).bindMemory(to: UInt8.self)
        if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
        return String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0D || byte == 0x09 || byte == 0x0A
    }

    private static func trimmed(_ bytes: Bytes) -> Bytes {
        var (start, end) = (bytes.startIndex, bytes.endIndex)
        while start < end, isBlank(bytes[start]) { start += 1 }
        while start < end, isBlank(bytes[end - 1]) { end -= 1 }
        return bytes[start..<end]
    }
}
