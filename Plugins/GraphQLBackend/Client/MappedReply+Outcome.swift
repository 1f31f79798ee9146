import Commerce

/// What an API refused of a call and what it accepted otherwise than asked, in our words.
struct MappedComplaints: Sendable {
    var userErrors: [UserError] = []
    var warnings: [Warning] = []

    /// Sorts the errors and warnings of an answer.
    ///
    /// Where both stand in one list, the codes that the mapping has words for among the warnings are warnings.
    ///
    /// - Throws: the kind of error that the mapping has as the word for a code, such as `cartGone`.
    init<Value>(_ reply: MappedReply<Value>) throws(CommerceError) {
        var refusals = reply.answer.userErrors
        var notices = reply.answer.warnings
        let places = Set(reply.operation.userErrors.map(\.list.value))
        if reply.operation.warnings.contains(where: { places.contains($0.list.value) }) {
            notices = notices.filter { $0.word != nil }
            let told = Set(notices.map(\.identity))
            refusals = refusals.filter { !told.contains($0.identity) }
        }
        for refusal in refusals {
            guard let kind = refusal.word.flatMap(CommerceError.Kind.init(rawValue:)) else { continue }
            throw Self.error(kind, refusal)
        }
        userErrors = refusals.map { error in
            let code = UserErrorCode(rawValue: error.word ?? error.code ?? UserErrorCode.invalid.rawValue)
            return UserError(code: code, field: error.field, message: error.message ?? Self.sentence(code.rawValue))
        }
        warnings = notices.map { notice in
            let code = WarningCode(rawValue: notice.word ?? notice.code ?? "WARNING")
            return Warning(
                code: code, target: notice.field.isEmpty ? nil : notice.field.joined(separator: "."),
                message: notice.message ?? Self.sentence(code.rawValue))
        }
    }

    private static func error(_ kind: CommerceError.Kind, _ refusal: MappedError) -> CommerceError {
        let reason = [refusal.message ?? refusal.code, refusal.message == nil ? nil : refusal.code.map { "(\($0))" }]
            .compactMap(\.self).joined(separator: " ")
        switch kind {
        case .cartGone: return .cartGone
        case .unauthenticated:
            return CommerceError(.unauthenticated, "The session has ended: sign in again. The shop says: \(reason)")
        default: return CommerceError(kind, "The shop refuses this: \(reason)")
        }
    }

    /// A sentence for a code that came without one.
    private static func sentence(_ code: String) -> String {
        switch code {
        case WarningCode.outOfStock.rawValue: "This is sold out."
        case WarningCode.quantityClamped.rawValue: "There is not enough in stock."
        case WarningCode.variantGone.rawValue: "This is not sold any more."
        case WarningCode.discountNotFound.rawValue: "There is no such discount code."
        case WarningCode.discountNotApplicable.rawValue: "The discount code does not apply to this cart."
        default: "The shop answers \(code)."
        }
    }
}

extension MappedError {
    /// What tells one entry of a list from another, whichever words it was given.
    fileprivate var identity: [String?] { [code, message] }
}

extension MappedReply {
    /// The outcome of a change that has to give a value or a reason.
    func outcome() throws(CommerceError) -> MutationOutcome<Value> where Value: MutationValue {
        let complaints = try MappedComplaints(self)
        guard answer.value != nil || !complaints.userErrors.isEmpty else { throw .noReason }
        return MutationOutcome(
            value: answer.value, userErrors: complaints.userErrors, warnings: complaints.warnings)
    }
}

extension MappedReply {
    /// The value of a read.
    ///
    /// - Parameter what: what it is, for the message.
    /// - Throws: `missing` where the answer has null there; `malformedResponse` for a value that can't be read, which is
    ///   neither gone nor signed out.
    func value(_ what: String, missing: CommerceError) throws(CommerceError) -> Value {
        if let value = answer.value { return value }
        guard !answer.isMissing else { throw missing }
        let why = issues.prefix(3).map { " \($0.path): \($0.message)" }.joined()
        throw CommerceError(.malformedResponse, "The shop's answer about \(what) can't be understood.\(why)")
    }
}

extension CommerceError {
    /// An answer to a change that says nothing.
    static var noReason: CommerceError {
        CommerceError(
            .malformedResponse,
            "The shop answered the change with neither a result nor a reason. Read it again to see what was done.")
    }
}
