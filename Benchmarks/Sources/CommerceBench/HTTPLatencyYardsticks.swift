import CommerceCurl
import CommerceHTTP
import Foundation

extension Yardstick {
    /// How long after a cancellation its caller goes on.
    static let httpCancel = Yardstick(
        name: "http-cancel", summary: "from cancelling a request that waits for its answer to its end, in ms"
    ) { setting in
        let times = try Waiting.run {
            let server = try SilentServer()
            let transport = CurlTransport(CurlOptions(proxy: .none))
            let timeouts = HTTPTimeouts(connect: nil, idle: nil, total: nil)
            let request = HTTPRequest(.get, try server.url, timeouts: timeouts)
            var times: [Double] = []
            for _ in 0..<(setting.isQuick ? 200 : 1_000) {
                let task = Task {
                    guard case .failure = await Result.of({ try await transport.send(request) }) else {
                        throw Incomplete(what: "a silent server has answered")
                    }
                    return ContinuousClock.now
                }
                // By then it has been sent.
                try await Task.sleep(for: .milliseconds(2))
                let begin = ContinuousClock.now
                task.cancel()
                times.append(Measurement.milliseconds(try await task.value - begin))
            }
            return times
        }
        return [Self.result("http-cancel", times, .atMost(1), reference: "ms-at-p99")]
    }

    /// How long after its limit a request ends that has no answer.
    static let httpTimeout = Yardstick(
        name: "http-timeout", summary: "how late a request without an answer ends, in ms after its limit"
    ) { setting in
        let times = try Waiting.run {
            let server = try SilentServer()
            let transport = CurlTransport(CurlOptions(proxy: .none))
            let url = try server.url
            var times: [Double] = []
            for number in 0..<(setting.isQuick ? 60 : 300) {
                let limit = Duration.microseconds(20_000 + number % 10 * 1_100)
                let isTotal = number.isMultiple(of: 2)
                let timeouts = HTTPTimeouts(connect: nil, idle: isTotal ? nil : limit, total: isTotal ? limit : nil)
                let begin = ContinuousClock.now
                guard
                    case .failure = await Result.of({
                        try await transport.send(HTTPRequest(.get, url, timeouts: timeouts))
                    })
                else { throw Incomplete(what: "a silent server has answered") }
                let late = Measurement.milliseconds(ContinuousClock.now - begin - limit)
                guard late >= 0 else { throw Incomplete(what: "a request ended before its time") }
                times.append(late)
            }
            return times
        }
        // Both the engine's timer and the system's count whole milliseconds.
        return [Self.result("http-timeout", times, .atMost(2), reference: "ms-late-at-p99")]
    }

    private static func result(
        _ name: String, _ times: [Double], _ target: YardstickResult.Bound, reference: String
    ) -> YardstickResult {
        let sorted = times.sorted()
        let p99 = sorted[sorted.count * 99 / 100]
        return YardstickResult(
            name: name, value: p99, target: target, reference: reference,
            raw: ["medianMilliseconds": Measurement.median(times), "worstMilliseconds": sorted[sorted.count - 1]])
    }
}

extension Result where Failure == any Error {
    fileprivate static func of(_ body: () async throws -> Success) async -> Self {
        do {
            return .success(try await body())
        } catch {
            return .failure(error)
        }
    }
}
