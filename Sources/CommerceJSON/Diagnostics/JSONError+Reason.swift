extension JSONError {
    /// What is wrong with a document or value.
    ///
    /// More cases may come: switch with a `default`. This module never puts a string of the document into a reason (it
    /// may be a secret); keys and numbers it does.
    public enum Reason: Sendable, Hashable {
        /// The text ends where something else has to come.
        case unexpectedEnd(expected: String)
        /// A byte stands where it can't.
        case unexpectedByte(UInt8, expected: String)
        /// A number that JSON's grammar refuses; of a long text only the beginning, since it may be an unquoted secret.
        case invalidNumber(String)
        /// A backslash sequence that JSON doesn't have, or half of a surrogate pair.
        case invalidEscape(String)
        /// A control character (U+0000 to U+001F) that stands unescaped in a string.
        case controlCharacter(UInt8)
        /// Bytes that are not UTF-8 (overlong forms, surrogates and values above U+10FFFF included).
        case invalidUTF8
        /// A byte order mark before the document.
        case byteOrderMark
        /// A comment, where they are not allowed.
        case commentNotAllowed
        /// A comma before a closing bracket, where they are not allowed.
        case trailingComma
        /// More nested containers than allowed.
        case tooDeep(limit: Int)
        /// More bytes than allowed.
        case tooLarge(limit: Int)
        /// Something after the end of the document.
        case trailingData
        /// A key that the same object has already.
        case duplicateKey(String)
        /// A value of another kind than wanted; both are phrases such as "a string".
        case typeMismatch(expected: String, found: String)
        /// A key that has to be there and isn't.
        case missingKey(String)
        /// An array with fewer elements than the decoded type reads.
        case missingElement(count: Int)
        /// A number that the wanted type can't hold exactly.
        case numberOutOfRange(String, type: String)
        /// A value of the right kind that means nothing to its reader, in its reader's words.
        case invalidValue(String)
    }
}

extension JSONError.Reason {
    /// The reason as a sentence, without a place.
    public var message: String {
        switch self {
        case .unexpectedEnd(let expected): "the text ends where \(expected) has to come"
        case .unexpectedByte(let byte, let expected): "expected \(expected), found \(Self.name(of: byte))"
        case .invalidNumber(let text): "\"\(text)\" is not a JSON number"
        case .invalidEscape(let text): "\"\(text)\" is not an escape that JSON has"
        case .controlCharacter(let byte): "\(Self.name(of: byte)) has to be escaped in a string"
        case .invalidUTF8: "the text is not valid UTF-8"
        case .byteOrderMark: "the text begins with a byte order mark; remove it"
        case .commentNotAllowed: "comments are not allowed here"
        case .trailingComma: "a comma can't stand before a closing bracket; remove it"
        case .tooDeep(let limit): "more than \(limit) objects and arrays are nested in one another"
        case .tooLarge(let limit): "the text is longer than \(limit) bytes"
        case .trailingData: "there is something after the end of the JSON value"
        case .duplicateKey(let key): "the key \(JSONWriter.quoted(JSONPath.shortened(key))) is there twice"
        case .typeMismatch(let expected, let found): "expected \(expected), found \(found)"
        case .missingKey(let key): "the key \(JSONWriter.quoted(key)) is missing"
        case .missingElement(let count): "expected more than \(count) elements"
        case .numberOutOfRange(let text, let type): "\(text.prefix(48)) doesn't fit into \(type) exactly"
        case .invalidValue(let message): message
        }
    }

    private static func name(of byte: UInt8) -> String {
        switch byte {
        case 0x0A: "a line break"
        case 0x09: "a tab"
        case UInt8(ascii: "\""): "a double quote"
        case 0x21...0x7E: "\"\(Character(Unicode.Scalar(byte)))\""
        default: "the byte 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
    }
}
