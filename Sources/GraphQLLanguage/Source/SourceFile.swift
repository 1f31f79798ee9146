/// A text that GraphQL is read from, by the name that messages give it.
public final class SourceFile: Sendable {
    /// The name, as messages show it: a path, or what else tells the user which text is meant.
    public let name: String

    /// Names a text.
    public init(_ name: String) {
        self.name = name
    }
}

extension SourceFile: Hashable {
    /// Whether both have the same name.
    public static func == (left: SourceFile, right: SourceFile) -> Bool {
        left === right || left.name == right.name
    }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }
}
