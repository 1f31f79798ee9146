package import Commerce
package import CommerceJSON

/// The `error` of a JSON-RPC answer.
package struct RPCError: Error, Sendable, Equatable {
    /// The codes of JSON-RPC 2.0 that the protocol uses, and its own for whatever has a `CommerceError` in its data.
    package enum Code: Int, Sendable {
        case parseError = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParams = -32602
        case commerceError = -32000
    }

    /// The number that tells the kind of failure.
    package var code: Int
    /// What happened.
    package var message: String
    /// A `CommerceError` as JSON, for failures of the shop's.
    package var data: JSONValue?
    /// The request at fault, where its message was too broken to be an ``RPCMessage`` but its identifier could be read.
    package var id: RPCID?

    package init(_ code: Code, _ message: String, data: JSONValue? = nil, id: RPCID? = nil) {
        self.code = code.rawValue
        self.message = message
        self.data = data
        self.id = id
    }

    /// Reads the `error` of an answer, leniently: it has failed already.
    package init(answer: JSONValue) {
        code = answer["code"]?.int ?? Code.commerceError.rawValue
        message = answer["message"]?.string.map(Self.bounded) ?? "The plugin gave no message."
        data = answer["data"]
    }

    /// A failure of a port as an answer's error.
    package init(_ error: CommerceError) {
        self.init(.commerceError, error.message, data: try? JSONValueEncoder().encode(error))
    }

    /// A message is for people: what is far too long for them is cut.
    private static func bounded(_ message: String) -> String {
        guard message.utf8.count > maximumMessageBytes else { return message }
        // Bytes, not characters: one character may be as long as it likes.
        return String(decoding: message.utf8.prefix(maximumMessageBytes), as: UTF8.self) + "…"
    }

    private static let maximumMessageBytes = 4096

    var json: JSONValue {
        var object: JSONObject = ["code": .number(JSONNumber(Int64(code))), "message": .string(message)]
        object["data"] = data
        return .object(object)
    }

    /// The failure as ports throw it: the `CommerceError` in the data, or what the code says.
    package var commerceError: CommerceError {
        if let data, var error = try? JSONValueDecoder().decode(CommerceError.self, from: data) {
            error.message = Self.bounded(error.message)
            return error
        }
        switch Code(rawValue: code) {
        case .methodNotFound:
            return CommerceError(.unsupported, "The plugin does not serve the call. It said: \(message)")
        case .invalidParams:
            return CommerceError(.invalidInput, "The plugin refused the call's parameters. It said: \(message)")
        case .parseError, .invalidRequest:
            return CommerceError(.malformedResponse, "The plugin could not read the call. It said: \(message)")
        default:
            return CommerceError(.unavailable, "The plugin failed. It said: \(message)", isRetryable: false)
        }
    }
}
