public import CommerceHTTP
import FoundationEssentials

/// Sends requests by libcurl: all of a transport's on one thread, on connections that are kept and shared.
///
/// Making one costs nothing; the thread starts with the first request. Copies share thread and connections.
public struct CurlTransport: HTTPTransport {
    // Not private: tests look whether it goes.
    let engine: CurlEngine

    /// Makes a transport.
    public init(_ options: CurlOptions = CurlOptions()) {
        let proxies = ProxyChoice(options.proxy, environment: ProcessInfo.processInfo.environment)
        engine = CurlEngine(EngineSettings(options: options, proxies: proxies))
    }

    /// Sends a request and waits for the complete response.
    public func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        try await run(request, isStreamed: false).response
    }

    /// Sends a request and waits for the response's header; the server is held back while nobody reads the body.
    public func stream(_ request: HTTPRequest) async throws(HTTPError) -> HTTPStreamedResponse {
        let (response, transfer) = try await run(request, isStreamed: true)
        return HTTPStreamedResponse(
            status: response.status, fields: response.fields, body: HTTPBody(transfer), url: response.url,
            version: response.version, timings: response.timings)
    }

    /// What the engine has at the moment; for tests that look for leaks.
    var census: EngineCensus { engine.census }

    private func run(_ request: HTTPRequest, isStreamed: Bool) async throws(HTTPError)
        -> (response: HTTPResponse, transfer: Transfer)
    {
        var chain = RedirectChain(try request.prepared())
        let start = ContinuousClock.now
        let deadline = request.timeouts.total.map { start + $0 }
        var isFirst = true
        while true {
            let transfer = Transfer(chain.request, deadline: deadline, isStreamed: isStreamed, engine: engine)
            let response: ReceivedResponse
            switch await transfer.run() {
            case .success(let received): response = received
            case .failure(var error):
                // The server that redirected has seen the request, and may have done something about it.
                if !isFirst { error.mayHaveBeenSent = true }
                throw error
            }
            let fields = response.head.fields
            guard try chain.follow(status: response.head.status, fields: fields) else {
                var timings = response.timings
                timings.total = .now - start
                let complete = HTTPResponse(
                    status: response.head.status, fields: fields, body: response.body, url: chain.request.url,
                    version: response.head.version, timings: timings)
                return (complete, transfer)
            }
            isFirst = false
        }
    }
}
