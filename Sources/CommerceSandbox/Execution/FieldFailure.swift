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
}
