/// A place in a text: line and column, from 1, a column being one character.
struct TextPosition: Equatable {
    var line = 1
    var column = 1

    /// Moves past UTF-8 text.
    mutating func advance(over text: UnsafeBufferPointer<UInt8>) {
        for byte in text {
            if byte == 0x0a {
                line += 1
                column = 1
            } else if byte & 0xc0 != 0x80 {
                column += 1
            }
        }
    }
}
