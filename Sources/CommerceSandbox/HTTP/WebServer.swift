import CommerceCMicroHTTPD
import Glibc
import Synchronization

// A web server on libmicrohttpd: it listens as soon as it is made, a thread a connection, until it is stopped.
final class WebServer: Sendable {
    let host: String
    let port: UInt16

    private let daemon: Daemon
    private let answering: Answering

    private static let stackBytes = 4 << 20

    struct Failure: Error {
        var reason: String
        // Whether the address is wrong, not the moment.
        var isBadAddress = false
    }

    // What the threads of the connections share.
    fileprivate final class Answering: Sendable {
        let handler: @Sendable (WebRequest) -> WebResponse
        let maximumBody: Int
        let watch: ConnectionWatch

        init(maximumBody: Int, patience: Duration, handler: @escaping @Sendable (WebRequest) -> WebResponse) {
            self.maximumBody = maximumBody
            self.handler = handler
            watch = ConnectionWatch(patience: patience)
        }
    }

    // The library's handle. It may be stopped from any thread, once.
    private final class Daemon: Sendable {
        private let pointer: Mutex<UInt?>

        init(_ pointer: OpaquePointer) {
            self.pointer = Mutex(UInt(bitPattern: pointer))
        }

        // Waits for the connections that are being answered.
        func stop() {
            let taken = pointer.withLock { pointer in
                defer { pointer = nil }
                return pointer
            }
            if let taken { MHD_stop_daemon(OpaquePointer(bitPattern: taken)) }
        }
    }

    // `host` is an address of this machine (IPv4 or IPv6) or `localhost`; port 0 takes a free one. So many connections are
    // served at a time, and `patience` is how long a client may take for each of its parts.
    init(
        host: String, port: UInt16, maximumBody: Int = 1 << 20, connections: UInt32 = 256,
        patience: Duration = .seconds(30), handler: @escaping @Sendable (WebRequest) -> WebResponse
    ) throws(Failure) {
        let answering = Answering(maximumBody: maximumBody, patience: patience, handler: handler)
        guard let address = SocketAddress(host: host == "localhost" ? "127.0.0.1" : host, port: port) else {
            throw Failure(
                reason: "\"\(host)\" is no address of this machine; give one such as 127.0.0.1 or ::1",
                isBadAddress: true)
        }
        // The threads end before the daemon does, so that the class outlives them without being counted.
        let context = Unmanaged.passUnretained(answering).toOpaque()
        let started = address.withPointer {
            commerce_mhd_start(
                $0, port, answerRequest, context, requestCompleted, connectionChanged, connections, Self.stackBytes)
        }
        guard let started else {
            let number = errno
            let remedy =
                switch number {
                case EADDRINUSE: "it is taken by another program; give another port, or 0 for a free one"
                case EADDRNOTAVAIL: "it is no address of this machine; give one such as 127.0.0.1 or ::1"
                case EACCES: "ports below 1024 are for the system; give a higher one"
                default: "give another port or address"
                }
            throw Failure(
                reason: "nothing can listen at \(host):\(port) (\(String(cString: strerror(number)))): \(remedy)",
                isBadAddress: number == EADDRNOTAVAIL)
        }
        daemon = Daemon(started)
        self.answering = answering
        self.host = host
        self.port = port == 0 ? commerce_mhd_port(started) : port
    }

    deinit {
        daemon.stop()
    }

    func stop() {
        daemon.stop()
    }
}

// MARK: - What the library calls

// A request while it comes in.
private final class IncomingRequest {
    var request: WebRequest
    var isTooLarge = false

    init(_ request: WebRequest) {
        self.request = request
    }
}

// Called for the head, for each piece of the body, and at the end of it. `state` is ours, one a request.
private func answerRequest(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ piece: UnsafePointer<CChar>?,
    _ size: UnsafeMutablePointer<Int>?, _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let context, let connection, let size, let state, let url, let method else { return .NO }
    let answering = Unmanaged<WebServer.Answering>.fromOpaque(context).takeUnretainedValue()
    guard let held = state.pointee else {
        let request = IncomingRequest(
            WebRequest(method: String(cString: method), path: String(cString: url)))
        state.pointee = Unmanaged.passRetained(request).toOpaque()
        return .YES
    }
    let incoming = Unmanaged<IncomingRequest>.fromOpaque(held).takeUnretainedValue()
    if size.pointee > 0 {
        if incoming.request.body.count + size.pointee > answering.maximumBody {
            incoming.isTooLarge = true
            incoming.request.body = []
        } else if !incoming.isTooLarge, let piece {
            incoming.request.body += UnsafeRawBufferPointer(start: piece, count: size.pointee)
        }
        size.pointee = 0
        return .YES
    }
    if incoming.isTooLarge {
        return send(.text("The body is too large", status: 413), connection)
    }
    MHD_get_connection_values(connection, .HEADER_KIND, takeHeader, held)
    MHD_get_connection_values(connection, .GET_ARGUMENT_KIND, takeArgument, held)
    answering.watch.turn(connection, isServers: true)
    defer { answering.watch.turn(connection, isServers: false) }
    return send(answering.handler(incoming.request), connection)
}

private func connectionChanged(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ own: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ code: MHD_ConnectionNotificationCode
) {
    guard let context, let connection else { return }
    let watch = Unmanaged<WebServer.Answering>.fromOpaque(context).takeUnretainedValue().watch
    if code == .CONNECTION_NOTIFY_STARTED {
        watch.opened(connection, socket: commerce_mhd_socket(connection))
    } else {
        watch.closed(connection)
    }
}

private func requestCompleted(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ reason: MHD_RequestTerminationCode
) {
    if let context, let connection {
        let watch = Unmanaged<WebServer.Answering>.fromOpaque(context).takeUnretainedValue().watch
        watch.turn(connection, isServers: false)
    }
    guard let held = state?.pointee else { return }
    state?.pointee = nil
    Unmanaged<IncomingRequest>.fromOpaque(held).release()
}

private func takeHeader(
    _ context: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ key: UnsafePointer<CChar>?,
    _ value: UnsafePointer<CChar>?
) -> MHD_Result {
    guard let context, let key, let value else { return .YES }
    let incoming = Unmanaged<IncomingRequest>.fromOpaque(context).takeUnretainedValue()
    let name = String(cString: key).lowercased()
    if incoming.request.headers[name] == nil { incoming.request.headers[name] = String(cString: value) }
    return .YES
}

private func takeArgument(
    _ context: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ key: UnsafePointer<CChar>?,
    _ value: UnsafePointer<CChar>?
) -> MHD_Result {
    guard let context, let key else { return .YES }
    let incoming = Unmanaged<IncomingRequest>.fromOpaque(context).takeUnretainedValue()
    incoming.request.query.append((String(cString: key), value.map { String(cString: $0) } ?? ""))
    return .YES
}

private func send(_ answer: WebResponse, _ connection: OpaquePointer) -> MHD_Result {
    let response: OpaquePointer?
    if let cut = answer.cutAfter {
        let body = CutBody(Array(answer.body.prefix(max(0, cut))))
        let held = Unmanaged.passRetained(body)
        response = commerce_mhd_cut_response(UInt64(answer.body.count), readCutBody, held.toOpaque(), releaseCutBody)
        if response == nil { held.release() }
    } else {
        response = answer.body.withUnsafeBytes { commerce_mhd_response($0.baseAddress, $0.count) }
    }
    guard let response else { return .NO }
    defer { MHD_destroy_response(response) }
    for (name, value) in answer.headers { MHD_add_response_header(response, name, value) }
    return MHD_queue_response(connection, UInt32(answer.status), response)
}

// The part of a body that is sent before the connection breaks off.
private final class CutBody {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }
}

private func readCutBody(
    _ context: UnsafeMutableRawPointer?, _ position: UInt64, _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
    guard let context, let buffer, let start = Int(exactly: position) else { return commerce_mhd_end_with_error() }
    let rest = Unmanaged<CutBody>.fromOpaque(context).takeUnretainedValue().bytes.dropFirst(start).prefix(size)
    guard !rest.isEmpty else { return commerce_mhd_end_with_error() }
    for (index, byte) in rest.enumerated() { buffer[index] = CChar(bitPattern: byte) }
    return rest.count
}

private func releaseCutBody(_ context: UnsafeMutableRawPointer?) {
    if let context { Unmanaged<CutBody>.fromOpaque(context).release() }
}
