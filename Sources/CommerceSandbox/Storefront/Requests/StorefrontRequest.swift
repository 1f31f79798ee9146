import CommerceJSON

// What a request asks the Storefront API for.
struct StorefrontRequest: Sendable {
    let query: String
    let operationName: String?
    let variables: JSONObject
    var access = StorefrontAccess.publicToken
    // What addresses in the answer begin with.
    var base = ""

    // Nil for a body that is no request.
    init?(_ body: [UInt8]) {
        guard let json = try? JSONValue(parsing: body), let query = json["query"]?.string, !query.isEmpty else {
            return nil
        }
        let variables = json["variables"] ?? .null
        guard variables.isNull || variables.object != nil else { return nil }
        self.query = query
        self.variables = variables.object ?? JSONObject()
        operationName = json["operationName"]?.string
    }

    static let refused = WebResponse.json(
        ["errors": ["query": "Required parameter missing or invalid"]], status: 400)
}
