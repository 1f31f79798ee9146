import Commerce

/// What checks demand; a demand that is not met throws a ``CheckFailure`` that says what was expected and what was seen.
enum Expect {
    /// A condition; `reason` has the form "Expected …, saw …".
    static func that(_ condition: Bool, _ reason: @autoclosure () -> String) throws(CheckFailure) {
        if !condition { throw CheckFailure(reason()) }
    }

    /// Two values to be the same; `what` names them, such as "the line's quantity".
    static func equal<Value: Equatable>(_ seen: Value, _ expected: Value, _ what: String) throws(CheckFailure) {
        try that(seen == expected, "Expected \(what) to be \(brief(expected)), saw \(brief(seen)).")
    }

    /// A list to have the same elements in the same order; the reason names the first place where they differ.
    static func sameOrder<Element: Equatable>(
        _ seen: [Element], _ expected: [Element], _ what: String
    ) throws(CheckFailure) {
        guard seen != expected else { return }
        let place = zip(seen, expected).enumerated().first { $1.0 != $1.1 }?.offset ?? min(seen.count, expected.count)
        func at(_ list: [Element]) -> String {
            list.indices.contains(place) ? brief(list[place]) : "the end"
        }
        throw CheckFailure(
            "Expected \(what) to be the same, saw a difference at position \(place): \(at(seen)) instead of "
                + "\(at(expected)) (\(seen.count) items, expected \(expected.count)).")
    }

    /// A value to be there.
    static func some<Value>(_ value: Value?, _ what: String) throws(CheckFailure) -> Value {
        guard let value else { throw CheckFailure("Expected \(what), saw none.") }
        return value
    }

    /// A call to throw an error of one of some kinds.
    @discardableResult
    static func error(
        _ kinds: CommerceError.Kind..., when what: String, _ call: () async throws -> some Sendable
    ) async throws -> CommerceError {
        let wanted = kinds.map(\.rawValue).joined(separator: " or ")
        do {
            let answer = try await call()
            throw CheckFailure("Expected \(what) to throw \(wanted), saw the answer \(brief(answer)).")
        } catch let error as CommerceError {
            try that(kinds.contains(error.kind), "Expected \(what) to throw \(wanted), saw \(error)")
            return error
        }
    }

    /// A text that people or logs see not to contain a secret.
    static func hides(_ secret: String, in error: CommerceError, _ what: String) throws(CheckFailure) {
        try that(
            !error.message.contains(secret) && !error.description.contains(secret),
            "Expected the error's message to hide \(what), saw it there whole.")
    }

    /// A mutation to be refused with user errors that a buyer can read.
    static func refused<Value>(_ outcome: MutationOutcome<Value>, _ what: String) throws(CheckFailure) {
        try that(
            !outcome.userErrors.isEmpty,
            "Expected \(what) to be refused with a user error, saw none (warnings: \(brief(outcome.warnings.map(\.code))))."
        )
        for error in outcome.userErrors {
            try that(
                !error.code.rawValue.isEmpty && !error.message.isEmpty,
                "Expected a user error with a code and a message, saw the code \"\(error.code)\" and the message "
                    + "\"\(error.message)\".")
        }
    }

    /// A value in a reason: no longer than what is read at a glance.
    static func brief(_ value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .optional { return mirror.children.first.map { brief($0.value) } ?? "nothing" }
        let text = String(describing: value)
        return text.count <= 160 ? text : text.prefix(157) + "…"
    }
}
