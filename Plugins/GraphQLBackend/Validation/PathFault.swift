/// Why a path leads nowhere.
struct PathFault: Error {
    /// What is wrong and what to do.
    var message: String
    /// What was probably meant.
    var suggestion: String?
    /// What is not there, where that is the reason; otherwise it is there and is something else.
    var missing: Missing?

    enum Missing: Equatable {
        /// A field that the document does not select.
        case selection
        /// A type of objects.
        case type(String)
    }

    init(_ message: String, suggestion: String? = nil, missing: Missing? = nil) {
        self.message = message
        self.suggestion = suggestion
        self.missing = missing
    }
}
