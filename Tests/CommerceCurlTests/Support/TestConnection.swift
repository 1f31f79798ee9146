import Glibc

/// A request as it came over the wire.
struct ReceivedRequest: Sendable {
    var line = ""
    var fields: [(name: String, value: String)] = []
    var body: [UInt8] = []

    /// The values of a field.
    func values(_ name: String) -> [String] {
        fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }
}

/// The server's end of a connection; calls block.
final class TestConnection: Sendable {
    private let descriptor: CInt

    init(_ descriptor: CInt) {
        self.descriptor = descriptor
    }

    /// Reads a request with its body; `nil` where the client closes before.
    func readRequest() -> ReceivedRequest? {
        guard var request = readHead() else { return nil }
        if let length = request.values("Content-Length").first.flatMap({ Int($0) }) {
            while request.body.count < length {
                guard let bytes = read(max: length - request.body.count) else { return nil }
                request.body += bytes
            }
        }
        return request
    }

    /// Reads a request's header.
    func readHead() -> ReceivedRequest? {
        var head: [UInt8] = []
        while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            guard let byte = read(max: 1) else { return nil }
            head += byte
        }
        var lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n").map(String.init)
        var request = ReceivedRequest(line: lines.removeFirst())
        request.fields = lines.map { line in
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            return (parts[0], parts.count < 2 ? "" : String(parts[1].drop { $0 == " " }))
        }
        return request
    }

    /// Reads what there is, at least a byte; `nil` at the end.
    func read(max count: Int = 65_536) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = max(0, recv(descriptor, buffer.baseAddress, count, 0))
        }
        return bytes.isEmpty ? nil : bytes
    }

    /// Writes bytes.
    ///
    /// - Returns: whether the client took them.
    @discardableResult
    func write(_ bytes: some Collection<UInt8>) -> Bool {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Writes text.
    @discardableResult
    func write(_ text: String) -> Bool {
        write(text.utf8)
    }

    /// Writes a response.
    @discardableResult
    func respond(_ status: Int = 200, _ fields: [String] = [], _ body: some Collection<UInt8> = [UInt8]()) -> Bool {
        let head = ["HTTP/1.1 \(status) Whatever", "Content-Length: \(body.count)"] + fields
        return write(Array(head.map { $0 + "\r\n" }.joined().utf8) + Array("\r\n".utf8) + Array(body))
    }

    /// Waits until the client closes; reads and drops what comes until then.
    func waitForClose() {
        while read() != nil {}
    }

    /// Waits until the client closes, and reads nothing.
    func waitForHangup() {
        // POLLRDHUP, which Glibc's module leaves out.
        var state = pollfd(fd: descriptor, events: 0x2000, revents: 0)
        while poll(&state, 1, -1) < 0 {}
    }

    /// Ends the connection with a reset in place of an orderly close.
    func reset() {
        var hard = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &hard, socklen_t(MemoryLayout<linger>.size))
    }

    /// Goes on as a tunnel to a port of the loopback interface, until one end closes.
    func tunnel(to port: Int) {
        let other = socket(AF_INET, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
        defer { close(other) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = in_port_t(truncatingIfNeeded: port).bigEndian
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(other, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        let far = TestConnection(other)
        while status == 0 {
            var states = [descriptor, other].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            guard poll(&states, 2, -1) > 0 else { continue }
            for (state, (source, target)) in zip(states, [(self, far), (far, self)]) where state.revents != 0 {
                guard let bytes = source.read(), target.write(bytes) else { return }
            }
        }
    }

    /// Ends this direction only.
    func finishWriting() {
        shutdown(descriptor, CInt(SHUT_WR))
    }
}
