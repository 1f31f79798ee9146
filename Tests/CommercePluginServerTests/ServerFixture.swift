import Commerce
import CommerceJSON
import CommercePluginServer
import Glibc
import Synchronization
import Testing

/// A server over a socket pair, and the host's end of it.
final class ServerFixture: Sendable {
    let descriptor: CInt
    private let task: Task<Void, any Error>
    private let received = Mutex(JSONLineBuffer(maximumLineBytes: 1 << 20))

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
        write(Array(text.utf8))
    }

    /// Writes bytes as they are.
    func write(_ content: [UInt8]) {
        var bytes = content[...]
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

    /// Closes the connection.
    func hangUp() {
        shutdown(descriptor, CInt(SHUT_RDWR))
    }

    /// The next line as JSON, read on a thread of its own; `nil` at the end.
    func receive() async throws -> JSONValue? {
        let line: [UInt8] = await withCheckedContinuation { continuation in
            Thread.detach { [self] in continuation.resume(returning: readLine()) }
        }
        // Not `nil`, which is a JSON value too.
        return line.isEmpty ? Optional.none : try JSONValue(parsing: line)
    }

    private func readLine() -> [UInt8] {
        received.withLock { received in
            var chunk = [UInt8](repeating: 0, count: 64 << 10)
            while true {
                do {
                    if let line = try received.next() { return line }
                } catch {
                    return []
                }
                let count = read(descriptor, &chunk, chunk.count)
                guard count > 0 else { return [] }
                received.append(chunk[..<count])
            }
        }
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
