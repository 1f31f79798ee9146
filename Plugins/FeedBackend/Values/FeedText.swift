/// Text of fields as strings.
enum FeedText {
    /// The text with its ends trimmed of blanks of every kind, byte order marks included.
    static func trimmed(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        var start = 0
        var end = bytes.count
        while let width = leadingBlank(bytes, start, end) { start += width }
        while let width = trailingBlank(bytes, start, end) { end -= width }
        return UnsafeBufferPointer(rebasing: bytes[start..<end])
    }

    static func string(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        String(decoding: trimmed(bytes), as: UTF8.self)
    }

    /// One line: runs of blanks and line ends become one blank.
    static func line(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        let text = trimmed(bytes)
        guard needsFolding(text) else { return String(decoding: text, as: UTF8.self) }
        var folded: [UInt8] = []
        folded.reserveCapacity(text.count)
        var isInRun = false
        for byte in text {
            if byte.isXMLBlank {
                if !isInRun { folded.append(0x20) }
                isInRun = true
            } else {
                folded.append(byte)
                isInRun = false
            }
        }
        return String(decoding: folded, as: UTF8.self)
    }

    /// An address without the line ends and tabs that pretty printing puts into it, as browsers read it (WHATWG URL).
    static func address(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        let text = trimmed(bytes)
        guard text.contains(where: { $0 < 0x20 }) else { return String(decoding: text, as: UTF8.self) }
        return String(decoding: text.filter { $0 >= 0x20 }, as: UTF8.self)
    }

    private static func needsFolding(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var wasBlank = false
        for byte in text {
            if byte == 0x20 {
                if wasBlank { return true }
                wasBlank = true
            } else if byte.isXMLBlank {
                return true
            } else {
                wasBlank = false
            }
        }
        return false
    }

    private static func leadingBlank(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Int? {
        guard start < end else { return nil }
        let byte = bytes[start]
        if byte.isXMLBlank { return 1 }
        if byte == 0xc2 && start + 1 < end && bytes[start + 1] == 0xa0 { return 2 }
        if byte == 0xef && start + 2 < end && bytes[start + 1] == 0xbb && bytes[start + 2] == 0xbf { return 3 }
        return nil
    }

    private static func trailingBlank(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Int? {
        guard start < end else { return nil }
        let byte = bytes[end - 1]
        if byte.isXMLBlank { return 1 }
        if byte == 0xa0 && end - 2 >= start && bytes[end - 2] == 0xc2 { return 2 }
        if byte == 0xbf && end - 3 >= start && bytes[end - 2] == 0xbb && bytes[end - 3] == 0xef { return 3 }
        return nil
    }
}
