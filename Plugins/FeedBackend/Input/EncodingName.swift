/// The name of a character encoding, in the form that iconv knows.
///
/// Feeds write names in many ways (`cp-1251`, `win1251`, `Windows-1251`, `utf8`); iconv knows few of them.
struct EncodingName: Hashable, Sendable, CustomStringConvertible {
    let iconvName: String

    static let utf8 = EncodingName(iconvName: "UTF-8")
    static let windows1251 = EncodingName(iconvName: "WINDOWS-1251")
    static let windows1252 = EncodingName(iconvName: "WINDOWS-1252")
    static let utf16LittleEndian = EncodingName(iconvName: "UTF-16LE")
    static let utf16BigEndian = EncodingName(iconvName: "UTF-16BE")
    static let utf32LittleEndian = EncodingName(iconvName: "UTF-32LE")
    static let utf32BigEndian = EncodingName(iconvName: "UTF-32BE")

    private init(iconvName: String) { self.iconvName = iconvName }

    /// Reads a name as written in a declaration, a header or a configuration.
    init(declared name: String) {
        let letters = name.utf8.compactMap { byte -> UInt8? in
            switch byte {
            case 0x41...0x5a: byte | 0x20
            case 0x61...0x7a, 0x30...0x39: byte
            default: nil
            }
        }
        let family = String(decoding: letters.prefix { !$0.isDigit }, as: UTF8.self)
        let digits = String(decoding: letters.drop { !$0.isDigit }, as: UTF8.self)
        switch (family, digits) {
        case ("utf", "8"), ("unicodeutf", "8"), ("usascii", ""), ("ascii", ""): self = .utf8
        case ("windows", _), ("win", _), ("cp", _), ("xcp", _), ("ansi", _), ("mswin", _), ("", _):
            if digits.utf8.count == 4 && digits.hasPrefix("125") {
                self.init(iconvName: "WINDOWS-" + digits)
            } else {
                self.init(iconvName: digits.isEmpty ? name : "CP" + digits)
            }
        case ("iso", let number) where number.hasPrefix("8859"):
            self.init(iconvName: "ISO-8859-" + number.dropFirst(4))
        case ("latin", let number): self.init(iconvName: "LATIN" + number)
        default: self.init(iconvName: name.uppercased())
        }
    }

    var description: String {
        iconvName.hasPrefix("WINDOWS-") ? "windows-" + iconvName.dropFirst(8) : iconvName
    }

    /// Whether the encoding spreads a character over several bytes of which some look like ASCII's zero.
    var isWide: Bool { iconvName.hasPrefix("UTF-16") || iconvName.hasPrefix("UTF-32") || iconvName.hasPrefix("UCS") }
}
