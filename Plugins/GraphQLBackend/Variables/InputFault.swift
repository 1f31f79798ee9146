import Commerce

/// Why an input of a call can't be written as a mapping wants it.
struct InputFault: Error, Hashable {
    /// The input's name, such as `minimum`.
    var input: String
    /// What is wrong, as the end of a sentence.
    var reason: String

    /// Whether it is an identifier that can't be one of the API's, and so names nothing.
    var isOfIdentifier: Bool { input == "id" || input.hasSuffix(".id") }

    var commerceError: CommerceError {
        guard isOfIdentifier else { return .invalidInput("The value for \"\(input)\" can't be sent: \(reason).") }
        return input == "cart.id"
            ? .cartGone : CommerceError(.notFound, "Nothing here has such an identifier: \(reason).")
    }
}
