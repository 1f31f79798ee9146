import Commerce
import CommerceJSON

/// What the value of an option or an operand has to be.
enum ValueKind: Sendable, Hashable {
    /// Any text, called so in the help.
    case text(String)
    /// A whole number within bounds, both included.
    case integer(String, ClosedRange<Int>)
    /// One of some words.
    case word(String, [String])
    /// A name, an equals sign and a value; the name is not empty.
    case pair(String)
    /// A file.
    case file(String)
    /// A folder.
    case folder(String)
    /// An ISO 3166-1 alpha-2 country code.
    case country
    /// A BCP 47 language tag.
    case language
    /// An ISO 4217 currency code.
    case currency

    /// The name of the value in the help.
    var placeholder: String {
        switch self {
        case .text(let name), .integer(let name, _), .word(let name, _), .pair(let name), .file(let name),
            .folder(let name):
            name
        case .country: "CC"
        case .language: "LL"
        case .currency: "CCC"
        }
    }

    /// The words that can be completed; empty where there is no list of them.
    var words: [String] {
        if case .word(_, let words) = self { words } else { [] }
    }

    /// Checks a value.
    ///
    /// - Parameter name: how the option or operand is written, for the message.
    /// - Throws: ``CommerceError/Kind/invalidInput``, saying what would be right.
    func check(_ text: String, of name: String) throws(CommerceError) {
        switch self {
        case .text: break
        case .integer(_, let range):
            guard let number = Int(text), text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }) else {
                throw .invalidInput("\(name) takes a whole number, not \"\(text)\".")
            }
            guard range.contains(number) else {
                let bounds =
                    range.upperBound == .max
                    ? "\(range.lowerBound) or more" : "from \(range.lowerBound) to \(range.upperBound)"
                throw .invalidInput("\(name) takes a number \(bounds), not \(text).")
            }
        case .word(_, let words):
            guard words.contains(text) else {
                throw .invalidInput(
                    "\(name) takes \(words.joined(separator: ", ")), not \"\(text)\""
                        + (NearestName.nearest(to: text, among: words).map { ": did you mean \"\($0)\"?" } ?? "."))
            }
        case .pair:
            guard let separator = text.firstIndex(of: "="), separator != text.startIndex else {
                throw .invalidInput("\(name) takes \(placeholder), such as gift=yes, not \"\(text)\".")
            }
        case .file, .folder:
            guard !text.isEmpty else { throw .invalidInput("\(name) takes a path, not an empty text.") }
        case .country:
            guard text.utf8.count == 2, text.utf8.allSatisfy(Self.isLetter) else {
                throw .invalidInput("\(name) takes a country code of two letters such as DE, not \"\(text)\".")
            }
        case .currency:
            guard text.utf8.count == 3, text.utf8.allSatisfy(Self.isLetter) else {
                throw .invalidInput("\(name) takes a currency code of three letters such as EUR, not \"\(text)\".")
            }
        case .language:
            let parts = text.split(separator: "-", omittingEmptySubsequences: false)
            guard let language = parts.first, (2...8).contains(language.utf8.count),
                language.utf8.allSatisfy(Self.isLetter),
                parts.allSatisfy({ (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy(Self.isLetterOrDigit) })
            else {
                throw .invalidInput("\(name) takes a language such as en or pt-BR, not \"\(text)\".")
            }
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
