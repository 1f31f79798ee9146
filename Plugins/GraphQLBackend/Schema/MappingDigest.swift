import Commerce

extension Mapping {
    /// What tells it from every mapping that says anything else, as hexadecimal digits: the same in each process.
    var digest: String {
        var text = ""
        CanonicalText.write(self, to: &text)
        return SHA256.hexadecimalDigest(Array(text.utf8))
    }
}

/// Writes values as text, dictionaries and sets in an order that does not change from one process to the next.
private enum CanonicalText {
    static func write(_ value: Any, to text: inout String) {
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .dictionary, .set:
            let parts = mirror.children.map { child in
                var part = ""
                write(child.value, to: &part)
                return part
            }
            append(parts.sorted(), to: &text)
        case nil: append([String(describing: value)], to: &text)
        case .enum where mirror.children.isEmpty: append([String(describing: value)], to: &text)
        default:
            let parts = mirror.children.map { child in
                var part = child.label ?? ""
                write(child.value, to: &part)
                return part
            }
            append(parts, to: &text)
        }
    }

    // Each part after its length, so that no two values run together into the same text.
    private static func append(_ parts: [String], to text: inout String) {
        text += "(\(parts.count)"
        for part in parts { text += " \(part.utf8.count):\(part)" }
        text += ")"
    }
}
