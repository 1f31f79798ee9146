// A request as it came in.
struct WebRequest: Sendable {
    var method: String
    // Without the query, its escapes undone.
    var path: String
    var query: [(name: String, value: String)] = []
    // Names in small letters; the first of each name counts.
    var headers: [String: String] = [:]
    var body: [UInt8] = []

    func header(_ name: String) -> String? { headers[name] }

    func query(_ name: String) -> String? { query.first { $0.name == name }?.value }

    // The fields of a form that was sent, the last of each name; nothing for other bodies.
    var form: [String: String] {
        guard header("content-type")?.hasPrefix("application/x-www-form-urlencoded") == true else { return [:] }
        return FormCoding.fields(String(decoding: body, as: UTF8.self))
    }
}
