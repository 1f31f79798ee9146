import Foundation

/// An HTTP/1.1 server on the loopback address that answers every request with the same bytes, a thread a connection.
///
/// It keeps connections open and reads bodies by their `Content-Length`; that is all it can do.
final class LoopbackServer: Sendable {
    struct Failure: Error {
        var call: String
        var code: Int32
    }

    let port: UInt16
    private let socket: Int32

    /// Starts a server on a free port.
    init(answer body: [UInt8], type: String = "application/json") throws {
        let head =
            "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nContent-Length: \(body.count)\r\nX-Request-ID: bench\r\n\r\n"
        let answer = Array(head.utf8) + body
        let listener = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        socket = listener
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listens = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && listen(listener, 128) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        guard listens else { throw Failure(call: "listen", code: errno) }
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread {
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { return }
                var yes: Int32 = 1
                setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
                Thread.detachNewThread { Self.serve(connection, answer) }
            }
        }
    }

    var url: URL { URL(string: "http://127.0.0.1:\(port)/graphql") ?? URL(filePath: "/") }

    /// Takes no more connections; those that are open stay.
    func stop() {
        shutdown(socket, Int32(SHUT_RDWR))
        close(socket)
    }

    private static func serve(_ connection: Int32, _ answer: [UInt8]) {
        defer { close(connection) }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var request: [UInt8] = []
        while true {
            while let size = size(of: request) {
                request.removeFirst(size)
                var sent = 0
                while sent < answer.count {
                    let count = answer.withUnsafeBytes { bytes in
                        send(
                            connection, bytes.baseAddress.map { $0 + sent }, answer.count - sent,
                            Int32(MSG_NOSIGNAL))
                    }
                    guard count > 0 else { return }
                    sent += count
                }
            }
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return }
            request += buffer[..<count]
        }
    }

    // How many bytes the first request has, once it is there.
    private static func size(of bytes: [UInt8]) -> Int? {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound else { return nil }
        let head = String(decoding: bytes[..<end], as: UTF8.self).lowercased()
        var length = 0
        if let field = head.firstRange(of: "content-length:") {
            length = Int(head[field.upperBound...].prefix { $0 != "\r" }.filter { $0 != " " }) ?? 0
        }
        return bytes.count >= end + length ? end + length : nil
    }
}
