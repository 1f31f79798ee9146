import Commerce

/// What stands at an "&".
enum CharacterReference: Equatable {
    /// A reference that XML knows, of this length.
    case legal(Int)
    /// A name of HTML with its text, and the length of the reference.
    case html([UInt8], Int)
    /// A numeric reference to a character that XML forbids, of this length.
    case forbidden(Int)
    /// An "&" that starts no reference.
    case bare
    /// The text ends before it is clear.
    case cut

    /// The longest reference: `&thetasym;`, and numbers with a few leading zeros.
    static let longest = 16

    /// Looks at text that begins with "&".
    ///
    /// - Parameter isLast: Whether nothing follows, or `bytes` is as long as a reference may be.
    init(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) {
        var end = 1
        while end < bytes.count && CharacterReference.mayContinue(bytes[end]) { end += 1 }
        guard end < bytes.count else {
            self = isLast ? .bare : .cut
            return
        }
        guard bytes[end] == UInt8(ascii: ";"), end > 1 else {
            self = .bare
            return
        }
        let body = bytes[1..<end]
        let length = end + 1
        if body.first == UInt8(ascii: "#") {
            self = CharacterReference.numeric(body.dropFirst(), length: length)
        } else if CharacterReference.isPredefined(bytes, length: end - 1) {
            self = .legal(length)
        } else if let text = HTMLEntities.text(for: body) {
            self = .html(text, length)
        } else {
            self = .bare
        }
    }

    /// Whether the name behind the "&" is one of XML's own: `amp`, `lt`, `gt`, `quot`, `apos`.
    private static func isPredefined(_ bytes: UnsafeBufferPointer<UInt8>, length: Int) -> Bool {
        switch (length, bytes[1]) {
        case (2, UInt8(ascii: "l")), (2, UInt8(ascii: "g")): bytes[2] == UInt8(ascii: "t")
        case (3, UInt8(ascii: "a")): bytes[2] == UInt8(ascii: "m") && bytes[3] == UInt8(ascii: "p")
        case (4, UInt8(ascii: "q")):
            bytes[2] == UInt8(ascii: "u") && bytes[3] == UInt8(ascii: "o") && bytes[4] == UInt8(ascii: "t")
        case (4, UInt8(ascii: "a")):
            bytes[2] == UInt8(ascii: "p") && bytes[3] == UInt8(ascii: "o") && bytes[4] == UInt8(ascii: "s")
        default: false
        }
    }

    private static func mayContinue(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "#"):
            true
        default: false
        }
    }

    private static func numeric(_ digits: Slice<UnsafeBufferPointer<UInt8>>, length: Int) -> CharacterReference {
        let isHexadecimal = digits.first == UInt8(ascii: "x")
        let text = String(decoding: isHexadecimal ? digits.dropFirst() : digits, as: UTF8.self)
        guard let value = UInt32(text, radix: isHexadecimal ? 16 : 10), !text.hasPrefix("+") else { return .bare }
        switch value {
        case 0x09, 0x0a, 0x0d, 0x20...0xd7ff, 0xe000...0xfffd, 0x10000...0x10ffff: return .legal(length)
        default: return .forbidden(length)
        }
    }
}
