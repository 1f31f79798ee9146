public import Commerce
import FoundationEssentials

/// Tells a logger of every request: method, URL, status, time and size, and nothing secret.
///
/// Bodies are never logged, header fields at the level of debugging only, with their secrets replaced.
public struct LoggingTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let logger: any CommerceLogger
    private let clock: any CommerceClock

    /// Puts a log around a transport.
    public init(
        _ base: any HTTPTransport, logger: any CommerceLogger, clock: any CommerceClock = SystemClock()
    ) {
        self.base = base
        self.logger = logger
        self.clock = clock
    }

    /// Sends a request and logs how it ended.
    public func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        let start = clock.now
        do {
            let response = try await base.send(request)
            log(request, response.status, response.fields, start, "\(response.body.count) bytes")
            return response
        } catch {
            throw logged(error, request, start)
        }
    }

    /// Sends a request and logs the header that came.
    public func stream(_ request: HTTPRequest) async throws(HTTPError) -> HTTPStreamedResponse {
        let start = clock.now
        do {
            let response = try await base.stream(request)
            log(request, response.status, response.fields, start, "body follows")
            return response
        } catch {
            throw logged(error, request, start)
        }
    }

    private func log(_ request: HTTPRequest, _ status: Int, _ fields: HTTPFields, _ start: Date, _ size: String) {
        logger.log(
            .info, "\(request.method) \(RedactedURL(request.url)): status \(status), \(milliseconds(start)), \(size)")
        logger.log(
            .debug, "sent \(shown(request.fields)); received \(shown(fields))")
    }

    private func logged(_ error: HTTPError, _ request: HTTPRequest, _ start: Date) -> HTTPError {
        let level: LogLevel = error.reason == .cancelled ? .info : .warning
        logger.log(level, "\(HTTPError(error.reason, request)) (\(milliseconds(start)))")
        return error
    }

    private func milliseconds(_ start: Date) -> String {
        "\(Int((clock.now.timeIntervalSince(start) * 1000).rounded())) ms"
    }

    private func shown(_ fields: HTTPFields) -> String {
        // A redirect's address is shown as any other URL.
        fields.map { $0.name == .location ? "\($0.name): \(RedactedURL($0.value))" : $0.description }
            .joined(separator: ", ")
    }
}
