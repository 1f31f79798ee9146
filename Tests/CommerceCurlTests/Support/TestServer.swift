import Foundation
import Glibc
import Synchronization

/// A server on a free port of the loopback interface that does to every connection what a test says, byte by byte.
///
/// Each connection has a thread of its own; it may block, and ends at the latest when the server does.
final class TestServer: Sendable {
    private struct State {
        var open: Set<CInt> = []
        var accepted = 0
        var isStopped = false
    }

    let port: UInt16
    private let listener: CInt
    private let state = Mutex(State())

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - backlog: how many connections the system takes before they are accepted.
    ///   - accepts: whether connections are accepted at all.
    ///   - serve: called for every connection with its number, from 0; the connection is closed when it returns.
    init(
        backlog: CInt = 128, accepts: Bool = true,
        _ serve: @escaping @Sendable (TestConnection, _ number: Int) -> Void
    ) throws {
        let listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(listener, pointer, size) == 0 && listen(listener, backlog) == 0
                    && getsockname(listener, pointer, &size) == 0
            }
        }
        self.listener = listener
        port = UInt16(bigEndian: address.sin_port)
        guard isBound else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        if accepts { Thread.detachNewThread { self.accept(serve) } }
    }

    deinit { stop() }

    /// An address on the server.
    func url(_ path: String = "/", scheme: String = "http", host: String = "127.0.0.1") -> URL {
        guard let url = URL(string: "\(scheme)://\(host):\(port)\(path)") else {
            preconditionFailure("\(path) is no path")
        }
        return url
    }

    /// How many connections have been accepted so far.
    var connectionCount: Int { state.withLock { $0.accepted } }

    /// How many connections are open.
    var openCount: Int { state.withLock { $0.open.count } }

    /// Closes the server and all connections.
    func stop() {
        state.withLock { state in
            guard !state.isStopped else { return }
            state.isStopped = true
            // The threads close their connections themselves; this wakes them.
            for connection in state.open { shutdown(connection, CInt(SHUT_RDWR)) }
            shutdown(listener, CInt(SHUT_RDWR))
        }
    }

    private func accept(_ serve: @escaping @Sendable (TestConnection, Int) -> Void) {
        while true {
            let connection = Glibc.accept(listener, nil, nil)
            guard connection >= 0 else { break }
            var one: CInt = 1
            setsockopt(connection, CInt(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<CInt>.size))
            let number = state.withLock { state -> Int? in
                guard !state.isStopped else { return nil }
                state.open.insert(connection)
                state.accepted += 1
                return state.accepted - 1
            }
            guard let number else {
                close(connection)
                break
            }
            Thread.detachNewThread { [self] in
                serve(TestConnection(connection), number)
                _ = state.withLock { $0.open.remove(connection) }
                close(connection)
            }
        }
        close(listener)
    }
}
