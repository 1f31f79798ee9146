import CommerceJSON

// Something that goes wrong on purpose, at so many of the requests that it is meant for.
struct SandboxFault: Sendable {
    enum Kind: Sendable, Hashable {
        // An HTTP status with the body that Shopify has for it, or another one.
        case status(Int, retryAfter: Int?, body: String?)
        case throttled
        // An error of the server, in a 200.
        case internalError
        case timeout
        // A page where JSON is expected, in a 200.
        case html
        // JSON with a raw line feed in a text.
        case malformed
        case locked
        case latency(milliseconds: Int)
        // So many bytes of the answer, then the connection breaks off.
        case cut(bytes: Int)
        // The field is not for this token: partial data.
        case accessDenied(field: String)
        // The answer is not what its schema says.
        case distortion(AnswerDistortion)
        // Whatever page is asked for, it is the first one.
        case repeatedPage
        // Rows go elsewhere between the pages of a list of the content API.
        case disturbance(ContentDisturbance)
    }

    var kind: Kind
    // How often it still happens; for ever when nil.
    var count: Int? = 1
    // How likely it is at each request.
    var probability = 1.0
    // What it is for: `query`, `mutation`, the name of an operation or of a field of its root; everything when nil.
    var only: String?
    // Whether what was asked for is done all the same, and only the answer is lost.
    var isAfterwards = false

    static let kinds = [
        "status", "throttled", "internal-error", "timeout", "html", "malformed", "locked", "latency", "cut",
        "access-denied", "null-field", "dropped-field", "changed-type", "broken-item", "repeated-page", "vanished-rows",
        "moved-rows",
    ]

    // MARK: As JSON: {"kind": "status", "status": 503, "retryAfter": 1, "count": 3, "probability": 0.5, "only": "mutation"}

    init(_ json: JSONValue) throws(SandboxError) {
        guard let object = json.object, let name = object["kind"]?.string else {
            throw SandboxError("a fault is an object with a \"kind\": \(Self.kinds.joined(separator: ", "))")
        }
        let known = [
            "kind", "status", "retryAfter", "body", "milliseconds", "bytes", "field", "count", "probability", "only",
            "afterwards", "index", "rows",
        ]
        if let unknown = object.keys.first(where: { !known.contains($0) }) {
            throw SandboxError("a fault has no \"\(unknown.prefix(40))\"; it has \(known.joined(separator: ", "))")
        }
        kind = try Self.kind(name, json)
        if let value = object["count"] {
            guard value.isNull || value.int.map({ $0 > 0 }) == true else {
                throw SandboxError("\"count\" is a number above 0, or null")
            }
            count = value.int
        }
        if let value = object["probability"] {
            guard let number = value.double, (0...1).contains(number) else {
                throw SandboxError("\"probability\" is a number from 0 to 1")
            }
            probability = number
            if object["count"] == nil { count = nil }
        }
        only = object["only"]?.string
        isAfterwards = object["afterwards"]?.bool ?? false
    }

    private static func kind(_ name: String, _ json: JSONValue) throws(SandboxError) -> Kind {
        switch name {
        case "status":
            guard let status = json["status"]?.int, (400...599).contains(status) else {
                throw SandboxError("\"status\" is a number from 400 to 599")
            }
            return .status(status, retryAfter: json["retryAfter"]?.int, body: json["body"]?.string)
        case "throttled": return .throttled
        case "internal-error": return .internalError
        case "timeout": return .timeout
        case "html": return .html
        case "malformed": return .malformed
        case "locked": return .locked
        case "latency":
            guard let milliseconds = json["milliseconds"]?.int, (0...600_000).contains(milliseconds) else {
                throw SandboxError("\"milliseconds\" is a number from 0 to 600000")
            }
            return .latency(milliseconds: milliseconds)
        case "cut": return .cut(bytes: max(0, json["bytes"]?.int ?? 40))
        case "access-denied": return .accessDenied(field: try field(json))
        case "null-field": return .distortion(try distortion(.null, json))
        case "dropped-field": return .distortion(try distortion(.dropped, json))
        case "changed-type": return .distortion(try distortion(.otherType, json))
        case "broken-item":
            var distortion = try distortion(.brokenElement, json)
            // One of them is enough; all of them are not a list any more.
            distortion.index = distortion.index ?? 0
            return .distortion(distortion)
        case "repeated-page": return .repeatedPage
        case "vanished-rows": return .disturbance(.vanished(rows: try rows(json)))
        case "moved-rows": return .disturbance(.moved(rows: try rows(json)))
        default:
            throw SandboxError("there is no fault \"\(name.prefix(40))\"; there are \(kinds.joined(separator: ", "))")
        }
    }

    private static func field(_ json: JSONValue) throws(SandboxError) -> String {
        guard let field = json["field"]?.string, !field.isEmpty else {
            throw SandboxError("\"field\" is the name of a field, as \"price\" or \"Product.price\"")
        }
        return field
    }

    private static func distortion(
        _ kind: AnswerDistortion.Kind, _ json: JSONValue
    ) throws(SandboxError) -> AnswerDistortion {
        if let index = json["index"], index.int.map({ $0 < 0 }) ?? true {
            throw SandboxError("\"index\" is a number from 0")
        }
        return AnswerDistortion(kind: kind, field: try field(json), index: json["index"]?.int)
    }

    private static func rows(_ json: JSONValue) throws(SandboxError) -> Int {
        guard let value = json["rows"] else { return 1 }
        guard let rows = value.int, (1...1000).contains(rows) else {
            throw SandboxError("\"rows\" is a number from 1 to 1000")
        }
        return rows
    }

    // MARK: As a header: `status=503, latency=200`

    // What the value of each kind is.
    private static let keys = [
        "status": "status", "latency": "milliseconds", "cut": "bytes", "access-denied": "field", "null-field": "field",
        "dropped-field": "field", "changed-type": "field", "broken-item": "field", "vanished-rows": "rows",
        "moved-rows": "rows",
    ]

    static func faults(header: String) throws(SandboxError) -> [SandboxFault] {
        var faults: [SandboxFault] = []
        for part in header.prefix(1000).split(separator: ",") {
            let words = part.split(separator: "=", maxSplits: 1).map { $0.filter { !$0.isWhitespace } }
            guard let name = words.first else { continue }
            var json: JSONObject = ["kind": .string(name)]
            if words.count > 1 {
                guard let key = keys[name] else {
                    throw SandboxError("the fault \"\(name.prefix(40))\" takes no value")
                }
                json[key] = key == "field" ? .string(words[1]) : Int(words[1]).map { .number(JSONNumber($0)) } ?? .null
            }
            faults.append(try SandboxFault(.object(json)))
        }
        return faults
    }
}
