import Glibc
import Synchronization

/// A socket that listens at 127.0.0.1, and the end of a pipe that wakes whoever waits for it.
///
/// The descriptors are open as long as the value lives.
final class LoopbackSocket: Sendable {
    /// A system call that failed.
    struct Failure: Error {
        let number: Int32
    }

    let port: UInt16
    let descriptor: Int32
    let wakeEnd: Int32
    private let stopEnd: Int32

    init() throws(Failure) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard listener >= 0 else { throw Failure(number: errno) }
        var ends: [Int32] = [-1, -1]
        guard let port = Self.listen(listener), pipe(&ends) == 0 else {
            let number = errno
            close(listener)
            throw Failure(number: number)
        }
        for descriptor in [listener] + ends { Self.guardDescriptor(descriptor) }
        self.port = port
        descriptor = listener
        (wakeEnd, stopEnd) = (ends[0], ends[1])
    }

    deinit {
        for descriptor in [descriptor, wakeEnd, stopEnd] { close(descriptor) }
    }

    /// Makes the wake end readable, for ever.
    func wake() {
        var byte: UInt8 = 1
        _ = write(stopEnd, &byte, 1)
    }

    /// Keeps a descriptor from other programs, and from being waited for.
    static func guardDescriptor(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    /// Listens at a free port.
    private static func listen(_ listener: Int32) -> UInt16? {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        // An address of the internet has the beginning of every address.
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(listener, pointer, size) == 0 && Glibc.listen(listener, 16) == 0
                    && getsockname(listener, pointer, &size) == 0
            }
        }
        return isBound ? UInt16(bigEndian: address.sin_port) : nil
    }
}
