package import Commerce
package import CommerceJSON

/// One call of a port as a message: its members are the request's `params`, ``Answer`` is the `result`.
package protocol PortCall: Codable, Sendable {
    /// What the call returns.
    associatedtype Answer: Codable & Sendable

    /// The method.
    static var operation: PortOperation { get }

    /// Makes the call on a backend: the plugin's side.
    func perform(on backend: Backend) async throws(CommerceError) -> Answer
}

/// All calls of all ports, by method.
package enum PortCalls {
    package static let all: [any PortCall.Type] = catalog + cart + auth + checkout

    private static let byMethod: [String: any PortCall.Type] = Dictionary(
        uniqueKeysWithValues: all.map { ($0.operation.rawValue, $0) })

    /// The call of a method; `nil` where the protocol has no such method.
    package static func call(_ method: String) -> (any PortCall.Type)? { byMethod[method] }
}

extension PortCall {
    /// Reads params, makes the call on a backend and writes the result.
    ///
    /// - Throws: ``RPCError`` for params that can't be read and for what the backend throws.
    package static func answer(_ params: JSONValue, from backend: Backend) async throws(RPCError) -> JSONValue {
        let call: Self
        do {
            call = try JSONValueDecoder().decode(Self.self, from: params, path: JSONPath([.key("params")]))
        } catch {
            throw RPCError(.invalidParams, "The params of \(operation) can't be read: \(error)")
        }
        let answer: Answer
        do {
            answer = try await call.perform(on: backend)
        } catch {
            throw RPCError(error)
        }
        do {
            return try JSONValueEncoder().encode(answer)
        } catch {
            throw RPCError(
                CommerceError(.malformedResponse, "The result has no JSON form: \(error)", operation: operation))
        }
    }
}

/// The result of calls that return an address or none: `{"url"?}`.
package struct URLAnswer: Codable, Sendable {
    package var url: String?

    package init(url: String?) {
        self.url = url
    }
}
