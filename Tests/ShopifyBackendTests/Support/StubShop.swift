import Commerce
import CommerceHTTP
import CommerceJSON
import CommerceTesting
import Foundation
import ShopifyBackend
import Synchronization

/// A shop whose answers a test makes, by the names of operations, and that keeps what was asked.
struct StubShop: Sendable {
    /// What a test answers an operation with: the data, or a whole response.
    enum Answer: Sendable {
        case data(JSONValue)
        case body(String)
        case response(HTTPResponse)
    }

    let transport: StubTransport
    let shop: ShopifyStorefront
    let backend: Backend

    /// Makes a shop that gives answers in their order, the last one again and again; by the operation's name.
    init(
        _ answers: [String: [Answer]] = [:], clock: any CommerceClock = ManualClock(),
        configure: (inout ShopifyOptions) -> Void = { _ in }
    ) throws {
        let rest = Mutex(answers)
        try self.init(clock: clock, configure: configure) { name, _ in
            let answer: Answer? = rest.withLock { rest in
                guard let first = rest[name]?.first else { return nil }
                if let count = rest[name]?.count, count > 1 { rest[name]?.removeFirst() }
                return first
            }
            return answer ?? .body(#"{"errors":[{"message":"The test has no answer to \#(name)."}]}"#)
        }
    }

    /// Makes a shop that a closure answers for, by the operation's name and variables.
    init(
        clock: any CommerceClock = ManualClock(), configure: (inout ShopifyOptions) -> Void = { _ in },
        answer: @escaping @Sendable (String, JSONValue) throws -> Answer
    ) throws {
        transport = StubTransport { request in
            let sent = try JSONValue(parsing: request.body)
            switch try answer(sent["operationName"]?.string ?? "", sent["variables"] ?? [:]) {
            case .data(let data): return .json(JSONWriter().string(["data": data]))
            case .body(let text): return .json(text)
            case .response(let response): return response
            }
        }
        var options = ShopifyOptions(domain: "shoes.example.com", access: .publicToken(Secret("public-token")))
        options.retry = nil
        configure(&options)
        shop = try ShopifyStorefront(options, transport: transport, context: PluginContext(clock: clock))
        backend = shop.backend(name: "shop")
    }

    /// Makes a shop that answers everything with one response.
    init(always response: HTTPResponse, configure: (inout ShopifyOptions) -> Void = { _ in }) throws {
        try self.init(configure: configure) { _, _ in .response(response) }
    }

    /// The names of the operations that were asked.
    var operations: [String] { sent.map { $0["operationName"]?.string ?? "" } }

    /// The variables of the requests.
    var variables: [JSONValue] { sent.map { $0["variables"] ?? [:] } }

    /// The bodies of the requests.
    var sent: [JSONValue] { transport.requests.compactMap { try? JSONValue(parsing: $0.body) } }
}

extension HTTPResponse {
    /// An answer in JSON.
    static func json(_ text: String, status: Int = 200, fields: HTTPFields = [:]) -> HTTPResponse {
        var fields = fields
        fields[.contentType] = "application/json; charset=utf-8"
        return HTTPResponse(status: status, fields: fields, body: Array(text.utf8))
    }

    /// An answer in another form.
    static func text(_ text: String, status: Int = 200, type: String) -> HTTPResponse {
        HTTPResponse(status: status, fields: [.contentType: type], body: Array(text.utf8))
    }
}

extension JSONValue {
    /// This value with another laid over it: members of objects in place of those of the same name, elements of lists
    /// each over the first element here.
    func overlaid(with other: JSONValue) -> JSONValue {
        switch (self, other) {
        case (.object(var base), .object(let top)):
            for (key, value) in top { base[key] = base[key]?.overlaid(with: value) ?? value }
            return .object(base)
        case (.array(let base), .array(let top)):
            guard let template = base.first else { return other }
            return .array(top.map { template.overlaid(with: $0) })
        default: return other
        }
    }
}
