import Glibc

/// Takes bytes: a file descriptor, or a buffer in tests.
protocol ByteSink: Sendable {
    /// Writes all the bytes.
    func write(_ bytes: [UInt8]) throws(OutputFailure)
}

/// Why a result could not be printed.
enum OutputFailure: Error, Hashable {
    /// Whoever read has gone away, as `head` does: no reason to complain.
    case readerGone
    /// Another failure, such as a full disk.
    case failed(errno: Int32)
}

/// An open file descriptor.
struct FileDescriptorSink: ByteSink {
    let descriptor: Int32

    func write(_ bytes: [UInt8]) throws(OutputFailure) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.write(descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
            }
            if count >= 0 {
                written += count
                continue
            }
            switch errno {
            case EINTR: break
            case EAGAIN:
                // Another program has made the shared terminal or pipe non-blocking.
                var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&ready, 1, -1)
            case EPIPE: throw .readerGone
            default: throw .failed(errno: errno)
            }
        }
    }
}
