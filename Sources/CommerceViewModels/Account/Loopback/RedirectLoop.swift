import FoundationEssentials
import Glibc

/// Serves browsers, several at once, until one brings the redirect or the socket is woken.
///
/// Browsers open connections ahead of need and leave them silent, so that nobody may be waited for alone.
struct RedirectLoop {
    private struct Connection {
        let descriptor: Int32
        var bytes: [UInt8] = []
    }

    let socket: LoopbackSocket
    let base: URL
    let state: String
    private var connections: [Connection] = []

    private static let maximumConnections = 16

    init(socket: LoopbackSocket, base: URL, state: String) {
        self.socket = socket
        self.base = base
        self.state = state
    }

    /// The redirect, or `nil` where the socket was woken.
    mutating func run() -> URL? {
        defer {
            for connection in connections { close(connection.descriptor) }
            connections = []
        }
        while true {
            var polled = [socket.wakeEnd, socket.descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            polled += connections.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
            guard poll(&polled, nfds_t(polled.count), -1) >= 0 else {
                if errno == EINTR { continue }
                return nil
            }
            if polled[0].revents != 0 { return nil }
            let ready = Set(polled.dropFirst(2).filter { $0.revents != 0 }.map(\.fd))
            for descriptor in ready {
                if let redirect = serve(descriptor) { return redirect }
            }
            if polled[1].revents != 0 { accept() }
        }
    }

    private mutating func accept() {
        let descriptor = Glibc.accept(socket.descriptor, nil, nil)
        guard descriptor >= 0 else { return }
        LoopbackSocket.guardDescriptor(descriptor)
        // The oldest has had its time.
        if connections.count >= Self.maximumConnections { close(connections.removeFirst().descriptor) }
        connections.append(Connection(descriptor: descriptor))
    }

    /// Reads on, and answers where a request is whole.
    private mutating func serve(_ descriptor: Int32) -> URL? {
        guard let place = connections.firstIndex(where: { $0.descriptor == descriptor }) else { return nil }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count < 0, errno == EAGAIN || errno == EINTR { return nil }
        guard count > 0 else {
            close(connections.remove(at: place).descriptor)
            return nil
        }
        connections[place].bytes += buffer.prefix(count)
        let port = socket.port
        let request = RedirectRequest(
            connections[place].bytes, hosts: ["127.0.0.1:\(port)", "localhost:\(port)"])
        guard request != .incomplete else { return nil }
        let answer = RedirectAnswer(request, base: base, state: state)
        let bytes = answer.bytes
        // The answer fits into the socket's own buffer; a browser that has gone needs none.
        _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        shutdown(descriptor, Int32(SHUT_WR))
        close(connections.remove(at: place).descriptor)
        return answer.redirect
    }
}
