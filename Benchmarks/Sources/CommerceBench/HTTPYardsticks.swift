import CommerceCurl
import CommerceHTTP
import Foundation
import FoundationNetworking
import HTTPReference

extension Yardstick {
    /// Many requests at a time, against what libcurl can do at best.
    static let httpConcurrent = Yardstick(
        name: "http-concurrent", summary: "64 requests at a time over loopback, against a bare libcurl multi loop in C"
    ) { setting in
        guard let server = try BenchServer() else { return [] }
        let count = setting.isQuick ? 20_000 : 60_000
        let load = HTTPLoad(url: server.url, count: count)
        let times = try Measurement(repetitions: setting.repetitions) {
            try load.sendByTransport()
        } reference: {
            guard http_reference(server.url, Int32(count), Int32(HTTPLoad.concurrency)) > 0 else {
                throw Incomplete(what: "the reference's requests failed")
            }
        }
        return [
            YardstickResult(
                name: "http-concurrent", value: times.ratio, target: .atLeast(0.8),
                reference: "libcurl-multi-loop-in-C",
                raw: [
                    "requestsPerSecond": Double(count) / times.subject,
                    "referenceRequestsPerSecond": Double(count) / times.reference,
                ])
        ]
    }

    /// How often a request asks for memory, libcurl's part included.
    static let httpAllocations = Yardstick(
        name: "http-allocations", summary: "allocations of a request, and of libcurl's alone"
    ) { _ in
        let program = BenchmarkSetting.products.appending(path: "http-allocations").path
        guard FileManager.default.isExecutableFile(atPath: program), let server = try BenchServer() else { return [] }
        let counts = try Shell.run("'\(program)' '\(server.url)'").split(whereSeparator: \.isWhitespace)
            .compactMap { Double($0) }
        guard counts.count == 2 else { throw Incomplete(what: "the counting program named no two numbers") }
        return [
            YardstickResult(
                name: "http-allocations", value: counts[0], target: .atMost(70),
                reference: "a-request;\(String(format: "%.1f", counts[1]))-by-libcurl-alone",
                raw: ["allocationsPerRequest": counts[0], "referenceAllocationsPerRequest": counts[1]])
        ]
    }

    /// The same against what Foundation has.
    static let httpURLSession = Yardstick(
        name: "http-urlsession", summary: "64 requests at a time over loopback, against URLSession"
    ) { setting in
        guard let server = try BenchServer() else { return [] }
        let count = setting.isQuick ? 20_000 : 60_000
        let load = HTTPLoad(url: server.url, count: count)
        // It would take long for as many.
        let few = HTTPLoad(url: server.url, count: count / 20)
        let times = try Measurement(repetitions: 3) {
            try load.sendByTransport()
        } reference: {
            try few.sendByURLSession()
        }
        let rate = Double(load.count) / times.subject
        let reference = Double(few.count) / times.reference
        return [
            YardstickResult(
                name: "http-urlsession", value: rate / reference, target: .atLeast(10), reference: "URLSession",
                raw: ["requestsPerSecond": rate, "referenceRequestsPerSecond": reference])
        ]
    }
}

/// A number of requests, sent by many tasks.
private struct HTTPLoad: Sendable {
    static let concurrency = 64
    let url: String
    let count: Int
    private let transport = CurlTransport(
        CurlOptions(proxy: .none, maximumConnectionsPerHost: concurrency, maximumIdleConnections: concurrency))

    init(url: String, count: Int) {
        self.url = url
        self.count = count
    }

    func sendByTransport() throws {
        guard let url = URL(string: url) else { throw Incomplete(what: "the server has no URL") }
        let request = HTTPRequest(
            .get, url, fields: ["Content-Type": "application/json", "Accept": "application/json"])
        try sendAll { [transport] in
            let response = try await transport.send(request)
            return response.status == 200 && !response.body.isEmpty
        }
    }

    func sendByURLSession() throws {
        guard let url = URL(string: url) else { throw Incomplete(what: "the server has no URL") }
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = Self.concurrency
        let session = URLSession(configuration: configuration)
        var request = URLRequest(url: url)
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        try sendAll { [request] in
            let (body, response) = try await session.data(for: request)
            return (response as? HTTPURLResponse)?.statusCode == 200 && !body.isEmpty
        }
    }

    private func sendAll(_ send: @escaping @Sendable () async throws -> Bool) throws {
        let count = count
        try Waiting.run {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for lane in 0..<Self.concurrency {
                    group.addTask {
                        for _ in stride(from: lane, to: count, by: Self.concurrency) {
                            guard try await send() else { throw Incomplete(what: "a request has no answer") }
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
    }
}
