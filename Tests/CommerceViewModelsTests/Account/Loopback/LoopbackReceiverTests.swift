import Commerce
import CommerceTesting
import Foundation
import Glibc
import Testing

@testable import CommerceViewModels

@Suite("Waiting for the browser to come back", .timeLimit(.minutes(10))) struct LoopbackReceiverTests {
    private let receiver: LoopbackReceiver
    private let page: URL
    private let clock = ManualClock()

    init() throws {
        receiver = try LoopbackReceiver()
        page = try #require(URL(string: "https://shop.example/authorize?client_id=c&state=secret-state"))
    }

    private var port: UInt16 { UInt16(receiver.redirectURL.port ?? 0) }

    /// Connects as a browser does.
    private func connect() throws -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(result == 0)
        return descriptor
    }

    /// Sends a request, and reads the answer to its end.
    private func get(_ target: String, method: String = "GET") async throws -> String {
        try await apart { try exchange(target, method) }
    }

    /// Does what waits for the receiver on a thread of its own: tasks have two, and the receiver's is one of many.
    private func apart<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(with: Result { try work() }) }
        }
    }

    private func exchange(_ target: String, _ method: String) throws -> String {
        let descriptor = try connect()
        defer { close(descriptor) }
        let bytes = Array("\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n".utf8)
        #expect(send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count)
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            answer += buffer.prefix(count)
        }
        return String(decoding: answer, as: UTF8.self)
    }

    @Test("the redirect ends the wait; icons, other paths, other states and silent connections do not")
    func redirect() async throws {
        async let arrived = receiver.redirect(of: page, clock: clock)
        // More than are served at once.
        let silent = try await apart { try (0..<20).map { _ in try connect() } }
        defer { for descriptor in silent { close(descriptor) } }
        #expect(try await get("/favicon.ico").hasPrefix("HTTP/1.1 404 "))
        #expect(try await get("/callback?code=stolen&state=guess").hasPrefix("HTTP/1.1 400 "))
        #expect(try await get("/callback?code=1&state=secret-state", method: "POST").hasPrefix("HTTP/1.1 405 "))
        let shown = try await get("/callback?code=abc&state=secret-state")
        #expect(shown.hasPrefix("HTTP/1.1 200 OK\r\n") && shown.contains("go back to the program"))
        #expect(!shown.contains("abc") && !shown.contains("secret-state"))
        let url = try await arrived
        #expect(url.absoluteString == receiver.redirectURL.absoluteString + "?code=abc&state=secret-state")
        // It is over after one, and a second wait is none.
        let error = await #expect(throws: CommerceError.self) { try await receiver.redirect(of: page, clock: clock) }
        #expect(error?.kind == .invalidInput)
    }

    @Test("it listens on this machine alone, and each receiver at a port of its own")
    func place() throws {
        #expect(receiver.redirectURL.absoluteString == "http://127.0.0.1:\(port)/callback")
        #expect(try LoopbackReceiver().redirectURL != receiver.redirectURL)
    }

    @Test("a wait ends by its clock")
    func timeout() async throws {
        let (receiver, page, clock) = (receiver, page, clock)
        let wait = Task { try await receiver.redirect(of: page, within: .seconds(300), clock: clock) }
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(300))
        let error = await #expect(throws: CommerceError.self) { try await wait.value }
        #expect(error?.kind == .timedOut)
    }

    @Test("a wait that is cancelled ends, also before it has begun")
    func cancellation() async throws {
        let (receiver, page, clock) = (receiver, page, clock)
        let wait = Task { try await receiver.redirect(of: page, clock: clock) }
        wait.cancel()
        let error = await #expect(throws: CommerceError.self) { try await wait.value }
        #expect(error?.kind == .cancelled)
    }

    @Test("a page without a state is not waited for")
    func noState() async throws {
        for text in ["https://shop.example/authorize", "https://shop.example/authorize?state="] {
            let page = try #require(URL(string: text))
            let error = await #expect(throws: CommerceError.self) {
                try await receiver.redirect(of: page, clock: clock)
            }
            #expect(error?.kind == .invalidInput)
        }
    }

    @Test("the answer is read: a code, or the page's refusal")
    func answers() async throws {
        for (query, isCode) in [("code=abc", true), ("error=access_denied", false)] {
            let receiver = try LoopbackReceiver()
            let challenge = AuthorizationChallenge(
                url: page, state: Secret("secret-state"), codeVerifier: Secret("v"), redirectURL: receiver.redirectURL)
            async let answer = receiver.answer(to: challenge, clock: clock)
            let test = try LoopbackReceiverTests(receiver: receiver, page: page)
            _ = try await test.get("/callback?\(query)&state=secret-state")
            switch try await answer {
            case .success(let answer): #expect(isCode && answer.code == Secret("abc"))
            case .failure(let error): #expect(!isCode && error.code.rawValue == "access_denied")
            }
        }
    }

    private init(receiver: LoopbackReceiver, page: URL) throws {
        self.receiver = receiver
        self.page = page
    }
}
