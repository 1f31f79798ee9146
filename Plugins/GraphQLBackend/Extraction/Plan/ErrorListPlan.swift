import CommerceJSON

/// Where an answer lists user errors or warnings.
struct ErrorListPlan: Sendable {
    private let list: SlotPath
    private let code: SlotPath?
    private let field: SlotPath?
    private let message: SlotPath?
    private let words: [String: String]

    init(_ errors: MappedOperation.ErrorList, _ compiler: inout PlanCompiler) {
        (list, code, field, message) = compiler.errorList(
            errors.list.value, code: errors.code?.value, field: errors.field?.value, message: errors.message?.value)
        words = errors.codes
    }

    func errors(_ evaluation: inout Evaluation) -> [MappedError] {
        evaluation.elements(at: list).filter(\.hasValue).compactMap { slot in
            evaluation.within(slot) { evaluation in
                let code = code.flatMap { evaluation.value(at: $0) }.flatMap { evaluation.word(.slot($0)) }
                let field = field.map { path in
                    evaluation.elements(at: path).compactMap { evaluation.word(.slot($0)) }
                }
                let message = message.flatMap { evaluation.value(at: $0) }.flatMap { evaluation.word(.slot($0)) }
                // A union's member that is the result itself has neither.
                if code == nil, message == nil, self.code != nil || self.message != nil { return nil }
                return MappedError(code: code, field: field ?? [], message: message, word: word(code, field?.last))
            }
        }
    }

    private func word(_ code: String?, _ field: String?) -> String? {
        if let code, let field, let word = words["\(code)@\(field)"] { return word }
        if let code, let word = words[code] { return word }
        return words["*"]
    }
}
