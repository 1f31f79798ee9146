package import CommerceJSON

/// A JSON-RPC 2.0 message, one line of the plugin protocol.
package enum RPCMessage: Sendable, Equatable {
    /// A call that wants an answer.
    case request(id: RPCID, method: String, params: JSONValue)
    /// A call that wants none.
    case notification(method: String, params: JSONValue)
    /// The answer to a request.
    case result(id: RPCID, JSONValue)
    /// The failure of a request; without an identifier where the request's could not be read.
    case failure(id: RPCID?, RPCError)

    /// Reads a line.
    ///
    /// - Throws: ``RPCError`` of code `parseError` for what is no JSON, `invalidRequest` for what is no message.
    package init(parsing line: [UInt8], maximumBytes: Int) throws(RPCError) {
        let value: JSONValue
        do {
            let options = JSONOptions(maximumDepth: PluginProtocol.maximumDepth, maximumBytes: maximumBytes)
            value = try JSONValue(parsing: line, options: options)
        } catch {
            throw RPCError(.parseError, "The line is not JSON: \(error)")
        }
        guard let object = value.object else {
            throw RPCError(
                .invalidRequest,
                value.array == nil ? "A message is an object." : "A message is an object; batches are not part of it.")
        }
        guard object["jsonrpc"] == "2.0" else {
            throw RPCError(.invalidRequest, "The message's \"jsonrpc\" is not \"2.0\".")
        }
        let id = try object["id"].flatMap { value throws(RPCError) in try RPCID(value) }
        if let method = object["method"] {
            guard let method = method.string else {
                throw RPCError(.invalidRequest, "The message's \"method\" is no string.", id: id)
            }
            let params = object["params"] ?? .object(JSONObject())
            self =
                id.map { .request(id: $0, method: method, params: params) }
                ?? .notification(method: method, params: params)
        } else if let error = object["error"], error != .null {
            self = .failure(id: id, RPCError(answer: error))
        } else if let id, let result = object["result"] {
            self = .result(id: id, result)
        } else {
            throw RPCError(
                .invalidRequest, "The message has neither a method, nor an id with a result or an error.", id: id)
        }
    }

    /// The message as a line, its line break included.
    package var line: [UInt8] {
        var object: JSONObject = ["jsonrpc": "2.0"]
        switch self {
        case .request(let id, let method, let params):
            object["id"] = id.json
            object["method"] = .string(method)
            object["params"] = params
        case .notification(let method, let params):
            object["method"] = .string(method)
            object["params"] = params
        case .result(let id, let result):
            object["id"] = id.json
            object["result"] = result
        case .failure(let id, let error):
            object["id"] = id?.json ?? .null
            object["error"] = error.json
        }
        var line = JSONWriter().bytes(.object(object))
        line.append(0x0A)
        return line
    }
}

/// What tells one request from another: a whole number or a text.
package enum RPCID: Hashable, Sendable {
    case number(Int64)
    case text(String)

    /// Reads an identifier; `nil` for null, which names no request.
    init?(_ value: JSONValue) throws(RPCError) {
        if value.isNull { return nil }
        if let text = value.string {
            self = .text(text)
        } else if let number = value.number?.int64 {
            self = .number(number)
        } else {
            throw RPCError(.invalidRequest, "The message's \"id\" is neither a whole number nor a string.")
        }
    }

    /// The identifier as it stands in messages.
    package var json: JSONValue {
        switch self {
        case .number(let number): .number(JSONNumber(number))
        case .text(let text): .string(text)
        }
    }
}
