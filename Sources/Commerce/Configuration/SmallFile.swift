import Glibc

/// A file that is read whole, within a bound: a configuration, a secret.
struct SmallFile {
    /// The content.
    let bytes: [UInt8]
    /// Whether every user of the machine may read it.
    let isReadableByAll: Bool

    /// Why a file could not be read, as the end of a sentence.
    struct Failure: Error {
        let isMissing: Bool
        let reason: String
    }

    /// Reads a file.
    init(path: String, maximumBytes: Int) throws(Failure) {
        // The system would take a path with a NUL for the path before it.
        guard !path.utf8.contains(0) else { throw Self.failure(ENOENT) }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.failure(errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Self.failure(errno) }
        isReadableByAll = status.st_mode & S_IROTH != 0

        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 16 << 10)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Self.failure(errno) }
            if count == 0 { break }
            bytes.append(contentsOf: chunk[..<count])
            guard bytes.count <= maximumBytes else {
                throw Failure(isMissing: false, reason: "it is longer than \(maximumBytes) bytes")
            }
        }
        self.bytes = bytes
    }

    private static func failure(_ code: Int32) -> Failure {
        switch code {
        case ENOENT, ENOTDIR: Failure(isMissing: true, reason: "there is no such file")
        case EACCES, EPERM: Failure(isMissing: false, reason: "this user may not read it")
        case EISDIR: Failure(isMissing: false, reason: "it is a folder")
        default: Failure(isMissing: false, reason: "the system reports error \(code)")
        }
    }
}
