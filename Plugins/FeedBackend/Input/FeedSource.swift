/// Where a feed's bytes come from.
public struct FeedSource: Sendable, Hashable {
    enum Origin: Sendable, Hashable {
        case file(String)
        case descriptor(Int32)
        case bytes([UInt8])
    }

    let origin: Origin

    /// The name of the source in messages: a file's last path component, never its folder.
    public let name: String

    /// A file, a named pipe or a device.
    ///
    /// - Parameter path: An absolute path, or one relative to the working folder.
    public static func file(_ path: String) -> FeedSource {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return FeedSource(origin: .file(path), name: name)
    }

    /// An open descriptor, read from its present position; it is not closed.
    public static func descriptor(_ descriptor: Int32, name: String = "descriptor") -> FeedSource {
        FeedSource(origin: .descriptor(descriptor), name: name)
    }

    /// Bytes in memory.
    public static func bytes(_ bytes: [UInt8], name: String = "memory") -> FeedSource {
        FeedSource(origin: .bytes(bytes), name: name)
    }

    /// The process's standard input.
    public static let standardInput = FeedSource(origin: .descriptor(0), name: "standard input")
}
