/// A file of Swift that was generated.
public struct GeneratedFile: Sendable, Hashable {
    /// The file's name, without a folder.
    public var name: String
    /// The content.
    public var text: String

    /// Creates a file.
    public init(name: String, text: String) {
        self.name = name
        self.text = text
    }
}
