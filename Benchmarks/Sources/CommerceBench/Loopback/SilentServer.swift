import Foundation

/// A port of the loopback address that takes connections and requests, and never says anything.
final class SilentServer: Sendable {
    private let socket: Int32
    private let port: UInt16

    init() throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let socket = socket
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                // Nobody accepts: the system keeps this many connections, and what is sent on them.
                bind(socket, address, length) == 0 && listen(socket, 4_096) == 0
                    && getsockname(socket, address, &length) == 0
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        guard isListening else { throw Incomplete(what: "no port is free") }
    }

    deinit { close(socket) }

    var url: URL {
        get throws {
            guard let url = URL(string: "http://127.0.0.1:\(port)/") else { throw Incomplete(what: "a port is no URL") }
            return url
        }
    }
}
