import Commerce

/// Why an input of a call can't be written as a mapping wants it.
struct InputFault: Error, Hashable {
    /// The input's name, such as `minimum`.
    var input: String
    /// What is wrong, as the end of a sentence.
    var reason: String

    var commerceError: CommerceError { .invalidInput("The value for \"\(input)\" can't be sent: \(reason).") }
}
