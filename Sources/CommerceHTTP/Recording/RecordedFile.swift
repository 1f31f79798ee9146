import CommerceJSON
import FoundationEssentials

/// A recording as it stands in its file.
struct RecordedFile: Decodable {
    let exchanges: [RecordedExchange]

    private enum CodingKeys: CodingKey {
        case version, exchanges
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard try container.decode(Int.self, forKey: .version) == 1 else {
            throw DecodingError.dataCorruptedError(
                forKey: .version, in: container, debugDescription: "only recordings of version 1 can be read")
        }
        exchanges = try container.decode([RecordedExchange].self, forKey: .exchanges)
    }
}

/// An exchange as it stands in a recording's file.
struct RecordedExchange: Decodable {
    struct Request: Decodable {
        let method: String
        let url: String
        let fields: [RecordedField]
        let body: RecordedBody?
    }

    struct Response: Decodable {
        let status: Int
        let fields: [RecordedField]
        let body: RecordedBody?
    }

    let request: Request
    let response: Response?
    let failure: String?

    var exchange: HTTPRecording.Exchange {
        let outcome: HTTPRecording.Outcome =
            if let response {
                .response(
                    status: response.status, fields: HTTPFields(response.fields.map(\.field)),
                    body: response.body?.bytes ?? [])
            } else {
                .failure(failure ?? HTTPError.Reason.connectionLost.name)
            }
        return HTTPRecording.Exchange(
            HTTPMethod(rawValue: request.method), request.url, fields: HTTPFields(request.fields.map(\.field)),
            body: request.body?.bytes ?? [], outcome: outcome)
    }
}

/// A header field as it stands in a recording's file.
struct RecordedField: Decodable {
    let name: String
    let value: String

    var field: HTTPField { HTTPField(HTTPFieldName(name), value) }
}

/// A body as it stands in a recording's file: `{"text": …}`, or `{"base64": …}` where it is no text.
struct RecordedBody: Decodable {
    let bytes: [UInt8]

    private enum CodingKeys: CodingKey {
        case text, base64
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let text = try container.decodeIfPresent(String.self, forKey: .text) {
            bytes = Array(text.utf8)
        } else if let data = Data(base64Encoded: try container.decode(String.self, forKey: .base64)) {
            bytes = Array(data)
        } else {
            throw DecodingError.dataCorruptedError(
                forKey: .base64, in: container, debugDescription: "this is no base64")
        }
    }

    static func json(_ bytes: [UInt8]) -> JSONValue? {
        if bytes.isEmpty { return nil }
        if let text = String(validating: bytes, as: UTF8.self) { return ["text": .string(text)] }
        return ["base64": .string(Data(bytes).base64EncodedString())]
    }
}

extension HTTPRecording.Exchange {
    var json: JSONValue {
        var request: JSONObject = ["method": .string(method.rawValue), "url": .string(url), "fields": fields.json]
        request["body"] = RecordedBody.json(body)
        switch outcome {
        case .failure(let name): return ["request": .object(request), "failure": .string(name)]
        case .response(let status, let fields, let body):
            var response: JSONObject = ["status": .number(JSONNumber(status)), "fields": fields.json]
            response["body"] = RecordedBody.json(body)
            return ["request": .object(request), "response": .object(response)]
        }
    }
}

extension HTTPFields {
    fileprivate var json: JSONValue {
        .array(map { ["name": .string($0.name.rawName), "value": .string($0.value)] })
    }
}
