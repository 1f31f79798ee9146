import CommerceJSON
import Dispatch
import Foundation
import Glibc
import Testing

@testable import CommerceSandbox

@Suite("Web server") struct WebServerTests {
    // Connects to a port of this machine.
    private func dial(_ port: UInt16) throws -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        try #require(descriptor >= 0)
        let address = try #require(SocketAddress(host: "127.0.0.1", port: port))
        let connected = address.withPointer { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        try #require(connected == 0)
        return descriptor
    }

    // Sends bytes as far as the other side takes them.
    @discardableResult
    private func give(_ descriptor: Int32, _ text: String) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }

    // Sends bytes to a port of this machine and reads until the other side ends.
    private func exchange(_ port: UInt16, _ text: String, closesEarly: Bool = false) throws -> String {
        let descriptor = try dial(port)
        defer { close(descriptor) }
        give(descriptor, text)
        return closesEarly ? "" : readToEnd(descriptor)
    }

    private func readToEnd(_ descriptor: Int32) -> String {
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            received += buffer.prefix(count)
        }
        return String(decoding: received, as: UTF8.self)
    }

    private func post(_ body: String, _ headers: String = "") -> String {
        "POST /a%20b?x=1&y=%C3%A9 HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\(headers)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    @Test("hands over what came in and sends what is answered") func echo() throws {
        let server = try WebServer(host: "127.0.0.1", port: 0) { request in
            var response = WebResponse.json(
                [
                    "method": .string(request.method), "path": .string(request.path),
                    "y": .string(request.query("y") ?? ""),
                    "agent": .string(request.header("x-test") ?? ""),
                    "body": .string(String(decoding: request.body, as: UTF8.self)),
                ], status: 201)
            response["X-Answer"] = "yes"
            return response
        }
        defer { server.stop() }
        let answer = try exchange(server.port, post("hällo", "X-Test: one\r\n"))
        #expect(answer.hasPrefix("HTTP/1.1 201 Created\r\n"))
        #expect(answer.contains("X-Answer: yes\r\n"))
        #expect(answer.hasSuffix(#"{"method":"POST","path":"/a b","y":"é","agent":"one","body":"hällo"}"#))
    }

    @Test("refuses bodies beyond the limit, and goes on") func tooLarge() throws {
        let server = try WebServer(host: "127.0.0.1", port: 0, maximumBody: 1000) { _ in .text("fine") }
        defer { server.stop() }
        #expect(try exchange(server.port, post(String(repeating: "x", count: 200_000))).hasPrefix("HTTP/1.1 413 "))
        #expect(try exchange(server.port, post("x")).hasSuffix("fine"))
    }

    @Test("breaks a body off where it is told to") func cut() throws {
        let server = try WebServer(host: "127.0.0.1", port: 0) { _ in
            var response = WebResponse.text(String(repeating: "x", count: 100))
            response.cutAfter = 40
            return response
        }
        defer { server.stop() }
        let answer = try exchange(server.port, post(""))
        #expect(answer.contains("Content-Length: 100\r\n"))
        #expect(answer.hasSuffix("\r\n\r\n" + String(repeating: "x", count: 40)))
    }

    @Test("outlives clients that go, and requests that are none") func rudeClients() throws {
        let server = try WebServer(host: "127.0.0.1", port: 0) { _ in .text("fine") }
        defer { server.stop() }
        for text in [
            "", "nonsense\r\n\r\n", "POST / HTTP/1.1\r\nContent-Length: 500\r\n\r\nhalf", "GET /\u{1} HTTP/9.9\r\n\r\n",
        ] {
            _ = try exchange(server.port, text, closesEarly: true)
        }
        #expect(try exchange(server.port, post("x")).hasSuffix("fine"))
    }

    @Test("says why it can't listen") func taken() throws {
        let server = try WebServer(host: "127.0.0.1", port: 0) { _ in .text("fine") }
        defer { server.stop() }
        let failure = #expect(throws: WebServer.Failure.self) {
            try WebServer(host: "127.0.0.1", port: server.port) { _ in .text("") }
        }
        #expect(failure?.reason.contains("taken by another program; give another port") == true)
        // A name, and an address for documentation, which no machine has.
        for host in ["shop.example", "192.0.2.1"] {
            let failure = #expect(throws: WebServer.Failure.self) {
                try WebServer(host: host, port: 0) { _ in .text("") }
            }
            #expect(failure?.isBadAddress == true && failure?.reason.contains("127.0.0.1") == true, "\(host)")
        }
    }

    @Test("answers the whole shop over the network") func sandbox() throws {
        let sandbox = try SandboxServer()
        defer { sandbox.stop() }
        let body = #"{"query":"{ shop { name primaryDomain { url } } }"}"#
        let request =
            "POST /api/2026-04/graphql.json HTTP/1.1\r\nHost: 127.0.0.1:\(sandbox.port)\r\nConnection: close\r\n"
            + "X-Shopify-Storefront-Access-Token: \(sandbox.publicToken)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        let answer = try exchange(sandbox.port, request)
        #expect(answer.contains(#""primaryDomain":{"url":"\#(sandbox.url)"}"#))
        sandbox.stop()
    }

    @Test("breaks off who keeps it waiting, so that a few can't keep all others out", .timeLimit(.minutes(10)))
    func slowClients() throws {
        let isFree = DispatchSemaphore(value: 0)
        let server = try WebServer(
            host: "127.0.0.1", port: 0, connections: 4, patience: .milliseconds(200)
        ) { request in
            // An answer may take as long as it likes.
            if request.path == "/slow" { isFree.wait() }
            return .text("fine")
        }
        defer { server.stop() }
        // Nothing at all, half a head, half a body; and one that has asked and is to be answered later than they end.
        let asked = try dial(server.port)
        defer { close(asked) }
        give(asked, "GET /slow HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
        let rude = try ["", "GET / HTTP/1.1\r\nHost:", "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\nhalf"]
            .map { text in
                let descriptor = try dial(server.port)
                give(descriptor, text)
                return descriptor
            }
        // All places are taken, and who comes now is sent away.
        #expect(try exchange(server.port, post("x")) == "")
        for descriptor in rude {
            #expect(readToEnd(descriptor) == "")
            close(descriptor)
        }
        // The threads of those end a little later than they are noticed to.
        var answer = ""
        while answer.isEmpty { answer = try exchange(server.port, post("x")) }
        #expect(answer.hasSuffix("fine"))
        isFree.signal()
        #expect(readToEnd(asked).hasSuffix("fine"))
    }

    @Test("breaks off who sends a little now and then", .timeLimit(.minutes(10))) func dribble() throws {
        let server = try WebServer(host: "127.0.0.1", port: 0, patience: .milliseconds(200)) { _ in .text("fine") }
        defer { server.stop() }
        let descriptor = try dial(server.port)
        defer { close(descriptor) }
        give(descriptor, "GET / HTTP/1.1\r\nX: ")
        // Until the other side ends; each byte is sooner than the patience is over.
        var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&ready, 1, 20) == 0 { give(descriptor, "x") }
        #expect(readToEnd(descriptor) == "")
        // A second request within the patience is served by the same connection.
        let kept = try dial(server.port)
        defer { close(kept) }
        give(kept, "GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        give(kept, "GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
        #expect(readToEnd(kept).components(separatedBy: "fine").count == 3)
    }
}
