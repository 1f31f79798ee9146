/// The names of the files that a key has in a folder: `KIND-SCOPE-DIGEST.state`, or another ending where the value is a
/// database, and beside it `.lock` and `.RANDOM.tmp`.
///
/// The readable part says to a person what the file is. The digest, 160 bits of SHA-256 over kind, scope and name, tells
/// keys apart. A key's name may be the only key to a cart: whoever lists the folder, reads a backup's table of contents
/// or a message with a path must not learn it. A one-way digest does that with nothing to look up and nothing more to
/// keep consistent than the file itself, as an index of random names would need; and since such names are random, they
/// can't be found by trying.
struct StateFileName: Sendable {
    /// The name without its ending.
    let stem: String
    private let ending: String

    init(_ key: StateKey, ending: String = "state") {
        let parts = [key.kind, key.scope, key.name].map { Array($0.utf8) }
        // Each part after its length, so that no two keys run together into the same bytes.
        let digest = SHA256.digest(parts.flatMap { Array("\($0.count):".utf8) + $0 })
        let readable = [Self.slug(key.kind, limit: Self.kindLimit), Self.slug(key.scope, limit: 48)]
        stem = (readable.filter { !$0.isEmpty } + [SHA256.hexadecimal(digest.prefix(20))]).joined(separator: "-")
        self.ending = ending
    }

    /// Takes a name from a folder, if it is that of a value of a kind.
    init?(_ name: String, ofKind kind: String, ending: String) {
        guard Self.isValue(name, ofKind: kind, ending: ending) else { return nil }
        stem = String(name.dropLast(ending.count + 1))
        self.ending = ending
    }

    var value: String { stem + "." + ending }
    var lock: String { stem + ".lock" }

    func temporary(_ identifier: String) -> String { "\(stem).\(identifier).tmp" }

    /// Whether a name is that of a value of a kind, or of a kind that begins with it and a hyphen.
    static func isValue(_ name: String, ofKind kind: String, ending: String = "state") -> Bool {
        let kind = slug(kind, limit: kindLimit)
        return !kind.isEmpty && name.hasPrefix("\(kind)-") && name.hasSuffix("." + ending)
    }

    private static let kindLimit = 24

    static func isTemporary(_ name: String) -> Bool { name.hasSuffix(".tmp") }

    /// The letters, digits, dots and hyphens of a text, with one hyphen for whatever stands between them.
    private static func slug(_ text: String, limit: Int) -> String {
        var slug = ""
        for byte in text.utf8 where slug.utf8.count < limit {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."):
                slug.unicodeScalars.append(Unicode.Scalar(byte))
            case UInt8(ascii: "A")...UInt8(ascii: "Z"):
                slug.unicodeScalars.append(Unicode.Scalar(byte | 0x20))
            default:
                if !slug.isEmpty, !slug.hasSuffix("-") { slug += "-" }
            }
        }
        // No dot in front: the files of a folder that holds nothing but state need not hide.
        let trimmed = slug.drop { $0 == "." || $0 == "-" }
        return trimmed.hasSuffix("-") ? String(trimmed.dropLast()) : String(trimmed)
    }
}
