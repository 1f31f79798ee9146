import CommerceJSON

// An answer as it goes out.
struct WebResponse: Sendable {
    var status: Int = 200
    var headers: [(name: String, value: String)] = []
    var body: [UInt8] = []
    // How many bytes of the body are sent before the connection breaks off; all of them when nil.
    var cutAfter: Int?

    init(_ status: Int = 200, type: String, body: [UInt8]) {
        self.status = status
        self.body = body
        headers = [("Content-Type", type)]
    }

    static func json(_ value: JSONValue, status: Int = 200) -> WebResponse {
        WebResponse(status, type: "application/json; charset=utf-8", body: JSONWriter().bytes(value))
    }

    static func text(_ text: String, status: Int = 200) -> WebResponse {
        WebResponse(status, type: "text/plain; charset=utf-8", body: Array(text.utf8))
    }

    static func html(_ text: String, status: Int = 200) -> WebResponse {
        WebResponse(status, type: "text/html; charset=utf-8", body: Array(text.utf8))
    }

    static func redirect(_ address: String, status: Int = 303) -> WebResponse {
        var response = WebResponse.text("", status: status)
        response["Location"] = address
        return response
    }

    subscript(header: String) -> String? {
        get { headers.first { $0.name.lowercased() == header.lowercased() }?.value }
        set {
            headers.removeAll { $0.name.lowercased() == header.lowercased() }
            if let newValue { headers.append((header, newValue)) }
        }
    }
}
