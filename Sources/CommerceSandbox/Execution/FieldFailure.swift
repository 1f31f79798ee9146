import CommerceJSON

// Why a field has no value; it becomes an error of the answer with the field's path and place.
struct FieldFailure: Error, Sendable {
    var message: String
    var extensions: JSONObject
    // Some errors say no place: their list of locations is there, and empty.
    var hidesPlace = false

    init(_ message: String, code: String? = nil, extensions: JSONObject = JSONObject()) {
        self.message = message
        self.extensions = extensions
        if let code { self.extensions["code"] = .string(code) }
    }

    // What a fault says of an element that it breaks.
    static let brokenElement = FieldFailure("This one could not be read", code: "INTERNAL_SERVER_ERROR")
}
