import Commerce
import CommerceJSON

/// What tells a mapping from every other: a digest over all that it was read from.
struct MappingDigest {
    private var bytes: [UInt8] = []

    /// The digest as hexadecimal digits.
    var text: String { SHA256.hexadecimalDigest(bytes) }

    /// Adds a text; each after its length, so that no two of them run together.
    mutating func add(_ text: String) {
        bytes += Array("\(text.utf8.count):".utf8)
        bytes += text.utf8
    }

    /// Adds a value, its places left aside: where it stands makes no difference.
    mutating func add(_ node: MappingNode) {
        switch node.content {
        case .null: add("null")
        case .bool(let value): add(value ? "true" : "false")
        case .number(let number): add("number " + number.text)
        case .string(let text, _): add("text " + text)
        case .array(let elements):
            add("array \(elements.count)")
            for element in elements { add(element) }
        case .object(let members):
            add("object \(members.count)")
            for member in members {
                add(member.key)
                add(member.value)
            }
        }
    }
}
