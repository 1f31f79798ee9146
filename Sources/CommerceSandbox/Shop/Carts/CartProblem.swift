// Why a mutation was refused: a `CartUserError`.
struct CartProblem: Sendable, Hashable {
    let code: String
    let field: [String]
    let message: String

    init(_ code: String, _ field: [String], _ message: String) {
        self.code = code
        self.field = field
        self.message = message
    }

    static let noCart = CartProblem("INVALID", ["cartId"], "The specified cart does not exist.")
}

// What is not as it was asked for: a `CartWarning`.
struct CartNotice: Sendable, Hashable {
    let code: String
    let message: String
    let target: String
}

// What became of a mutation: the cart, changed or not, or none, and what there is to say.
struct CartOutcome: Sendable {
    // The cart's token.
    var cart: String?
    var problems: [CartProblem] = []
    var notices: [CartNotice] = []
}
