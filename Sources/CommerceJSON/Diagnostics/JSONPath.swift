/// Where a value stands in a JSON document: the keys and indexes that lead to it from the top.
///
/// Its text is the notation people know from JSONPath: `$.backends.shop.domain`, `$.items[3]`, and
/// `$["odd key"]` for a key that isn't an identifier.
public struct JSONPath: Sendable, Hashable {
    /// One step of a path.
    public enum Component: Sendable, Hashable {
        /// The member of an object with this key.
        case key(String)
        /// The element of an array at this index, counted from 0.
        case index(Int)
    }

    /// The path of the whole document.
    public static let root = JSONPath([])

    /// The steps from the top of the document, outermost first; empty for the document itself.
    public var components: [Component]

    /// Creates a path from its steps, outermost first.
    public init(_ components: [Component]) {
        self.components = components
    }

    /// The path of the member `key` of the object at this path.
    public func appending(key: String) -> JSONPath {
        JSONPath(components + [.key(key)])
    }

    /// The path of the element `index` (from 0) of the array at this path.
    public func appending(index: Int) -> JSONPath {
        JSONPath(components + [.index(index)])
    }
}

extension JSONPath: CustomStringConvertible {
    /// The path as text, for instance `$.items[3].name`; the document itself is `$`.
    ///
    /// Of a very long key it has the beginning.
    public var description: String {
        components.reduce(into: "$") { text, component in
            switch component {
            case .index(let index): text += "[\(index)]"
            case .key(let key):
                let key = Self.shortened(key)
                text += Self.isIdentifier(key) ? "." + key : "[" + JSONWriter.quoted(key) + "]"
            }
        }
    }

    // Keys come from servers, and messages are made of paths. By scalars: one character may be a megabyte.
    static func shortened(_ key: String) -> String {
        key.utf8.count <= 256 ? key : String(key.unicodeScalars.prefix(64)) + "…"
    }

    // Keys such as `apiVersion`, `xml-feed` and `g:price` stay unquoted only where no reader could misread them.
    private static func isIdentifier(_ key: String) -> Bool {
        guard let first = key.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return false }
        return key.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"): true
            default: false
            }
        }
    }
}
