import Dispatch
import Glibc
import Synchronization

// Breaks off connections whose client lets the server wait: for the rest of a request, for the next one, or for taking an
// answer. The places are few, and a client that sends a byte now and then would keep one for ever. What the server itself
// takes for an answer does not count.
final class ConnectionWatch: Sendable {
    private struct Connection {
        let socket: Int32
        // Nil while the server is to answer.
        var waitingSince: ContinuousClock.Instant?
    }

    private let patience: Duration
    // By the library's pointers.
    private let connections = Mutex<[UInt: Connection]>([:])
    private let queue = DispatchQueue(label: "commerce.sandbox.connections")

    init(patience: Duration) {
        self.patience = patience
        look(every: .milliseconds(max(10, Int(patience / .milliseconds(4)))))
    }

    // As long as the watch is held.
    private func look(every pause: DispatchTimeInterval) {
        queue.asyncAfter(deadline: .now() + pause) { [weak self] in
            self?.breakOff(at: .now)
            self?.look(every: pause)
        }
    }

    func opened(_ connection: OpaquePointer, socket: Int32) {
        let key = UInt(bitPattern: connection)
        connections.withLock { $0[key] = Connection(socket: socket, waitingSince: .now) }
    }

    // Called before the socket is closed, so that its number is nobody else's yet.
    func closed(_ connection: OpaquePointer) {
        let key = UInt(bitPattern: connection)
        connections.withLock { $0[key] = nil }
    }

    // Whose turn it is: the server's from the whole request to the answer, else the client's.
    func turn(_ connection: OpaquePointer, isServers: Bool) {
        let key = UInt(bitPattern: connection)
        connections.withLock { $0[key]?.waitingSince = isServers ? nil : .now }
    }

    private func breakOff(at now: ContinuousClock.Instant) {
        connections.withLock { connections in
            for (key, connection) in connections {
                guard let since = connection.waitingSince, now - since >= patience else { continue }
                // The thread of the connection notices, and closes it.
                shutdown(connection.socket, Int32(SHUT_RDWR))
                connections[key]?.waitingSince = nil
            }
        }
    }
}
