// Turns byte offsets, asked in rising order, into lines and columns in one pass over the text.
struct JSONPositionCursor {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var offset = 0
    private var line = 1
    private var column = 1

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        // Editors don't show a byte order mark, so it is no column.
        if JSONScanner.hasByteOrderMark(bytes) { offset = 3 }
    }

    mutating func advance(to target: Int) -> JSONPosition {
        let end = min(target, bytes.count)
        while offset < end {
            let byte = bytes[offset]
            offset += 1
            switch byte {
            case 0x0A: startLine()
            // CR LF is one line end: its LF starts the line.
            case 0x0D where offset == bytes.count || bytes[offset] != 0x0A: startLine()
            // Bytes that continue a scalar are no column of their own.
            case 0x80...0xBF: break
            default: column += 1
            }
        }
        return JSONPosition(line: line, column: column, offset: target)
    }

    private mutating func startLine() {
        line += 1
        column = 1
    }
}
