/// The program behind a backend that runs in a process of its own, by what it says of itself.
public struct BackendProgram: Hashable, Sendable, Codable {
    /// The program's name.
    public let name: String
    /// The program's version, in its own scheme.
    public let version: String

    /// Names a program.
    public init(name: String, version: String) {
        self.name = name
        self.version = version
    }
}
