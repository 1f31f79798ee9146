// Why a customer mutation was refused: a `CustomerUserError`.
struct CustomerProblem: Error, Sendable, Hashable {
    let code: String
    let field: [String]?
    let message: String

    init(_ code: String, _ field: [String]?, _ message: String) {
        self.code = code
        self.field = field
        self.message = message
    }

    // Wrong password, unknown and disabled account are all the same.
    static let unidentified = CustomerProblem("UNIDENTIFIED_CUSTOMER", nil, "Unidentified customer")
}
