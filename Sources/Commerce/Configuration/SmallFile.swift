import Glibc

/// A file that is read whole, within a bound and in bounded time: a configuration, a secret.
package struct SmallFile {
    /// The content.
    package let bytes: [UInt8]
    /// Whether every user of the machine may read it.
    let isReadableByAll: Bool

    /// Why a file could not be read, as the end of a sentence.
    package struct Failure: Error {
        let isMissing: Bool
        package let reason: String
    }

    /// How long a pipe or a terminal may keep the program waiting.
    package static let patienceMilliseconds: CInt = 10_000

    /// Reads a file, or a pipe to its end.
    ///
    /// - Parameter patienceMilliseconds: how long a pipe may give nothing.
    package init(
        path: String, maximumBytes: Int, patienceMilliseconds: CInt = SmallFile.patienceMilliseconds
    ) throws(Failure) {
        // The system would take a path with a NUL for the path before it.
        guard !path.utf8.contains(0) else { throw Self.failure(ENOENT) }
        // O_NONBLOCK: opening or reading a pipe must not wait for ever for somebody to write.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Self.failure(errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Self.failure(errno) }
        isReadableByAll = status.st_mode & S_IROTH != 0
        let isOrdinary = status.st_mode & S_IFMT == S_IFREG

        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 16 << 10)
        while true {
            if !isOrdinary { try Self.wait(for: descriptor, patienceMilliseconds) }
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count >= 0 else { throw Self.failure(errno) }
            if count == 0 { break }
            bytes.append(contentsOf: chunk[..<count])
            guard bytes.count <= maximumBytes else {
                throw Failure(isMissing: false, reason: "it is longer than \(maximumBytes) bytes")
            }
        }
        self.bytes = bytes
    }

    private static func wait(for descriptor: CInt, _ milliseconds: CInt) throws(Failure) {
        var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while true {
            let count = poll(&ready, 1, milliseconds)
            if count > 0 { return }
            if count == 0 {
                let seconds = max(1, milliseconds / 1000)
                throw Failure(isMissing: false, reason: "nobody wrote to it for \(seconds) seconds")
            }
            guard errno == EINTR else { throw failure(errno) }
        }
    }

    private static func failure(_ code: Int32) -> Failure {
        switch code {
        case ENOENT, ENOTDIR: Failure(isMissing: true, reason: "there is no such file")
        case EACCES, EPERM: Failure(isMissing: false, reason: "this user may not read it")
        case EISDIR: Failure(isMissing: false, reason: "it is a folder")
        case ELOOP: Failure(isMissing: false, reason: "its symbolic links lead in a circle")
        case ENAMETOOLONG: Failure(isMissing: false, reason: "the path is too long")
        // A socket, or a pipe without a device behind it.
        case ENXIO: Failure(isMissing: false, reason: "it is no file that can be read")
        default: Failure(isMissing: false, reason: "the system reports error \(code)")
        }
    }
}
