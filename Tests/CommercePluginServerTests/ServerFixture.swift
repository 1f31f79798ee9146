import Commerce
import CommerceJSON
import CommercePluginServer
import Glibc
import Testing

/// A server over a socket pair, and the host's end of it.
final class ServerFixture: Sendable {
    let descriptor: CInt
    private let task: Task<Void, any Error>

    init(_ server: PluginServer) throws {
        var pair: [CInt] = [-1, -1]
        try #require(socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &pair) == 0)
        descriptor = pair[0]
        let end = pair[1]
        task = Task {
            defer { close(end) }
            try await server.run(input: end, output: end)
        }
    }

    convenience init(_ backend: Backend) throws {
        try self.init(PluginServer(backend: backend, version: "1.0"))
    }

    deinit {
        task.cancel()
        close(descriptor)
    }

    /// Writes a line.
    func send(_ line: String) {
        write("\(line)\n")
    }

    /// Writes a text as it is.
    func write(_ text: String) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }

    /// Says that nothing more will be written.
    func endInput() {
        shutdown(descriptor, CInt(SHUT_WR))
    }

    /// The next line as JSON, read on a thread of its own; `nil` at the end.
    func receive() async throws -> JSONValue? {
        let line: [UInt8] = await withCheckedContinuation { continuation in
            let descriptor = descriptor
            Thread.detach {
                var line: [UInt8] = []
                var byte: UInt8 = 0
                while read(descriptor, &byte, 1) == 1, byte != 0x0A { line.append(byte) }
                continuation.resume(returning: line)
            }
        }
        return line.isEmpty ? nil : try JSONValue(parsing: line)
    }

    /// Sends a request and receives one answer.
    func request(_ id: JSONValue, _ method: String, _ params: JSONValue = [:]) async throws -> JSONValue {
        send("\(["jsonrpc": "2.0", "id": id, "method": .string(method), "params": params] as JSONValue)")
        return try #require(try await receive())
    }

    /// Says what a host says first.
    @discardableResult
    func initialize(settings: JSONValue = [:]) async throws -> JSONValue {
        try await request(0, "initialize", ["protocolVersion": 1, "backend": "shop", "settings": settings])
    }

    /// Waits until `run()` has returned.
    func finished() async throws {
        try await task.value
    }
}

/// A thread of its own for a body that blocks.
enum Thread {
    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    static func detach(_ body: @escaping @Sendable () -> Void) {
        var thread = pthread_t()
        let retained = Unmanaged.passRetained(Body(body)).toOpaque()
        let status = pthread_create(
            &thread, nil,
            { argument in
                if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
                return nil
            }, retained)
        if status == 0 { pthread_detach(thread) }
    }
}
