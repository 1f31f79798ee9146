import Commerce

extension MutationOutcome {
    /// This outcome and that of what was done after it.
    func followed(by next: MutationOutcome) -> MutationOutcome {
        MutationOutcome(
            value: next.value ?? value, userErrors: userErrors + next.userErrors, warnings: warnings + next.warnings)
    }

    func adding(_ more: [Warning]) -> MutationOutcome {
        more.isEmpty ? self : MutationOutcome(value: value, userErrors: userErrors, warnings: warnings + more)
    }

    /// The outcome of what was done with one code, which its warnings are about.
    func about(_ code: String) -> MutationOutcome {
        MutationOutcome(
            value: value, userErrors: userErrors,
            warnings: warnings.map { warning in
                warning.code.rawValue.hasPrefix("DISCOUNT_")
                    ? Warning(code: warning.code, target: code, message: warning.message) : warning
            })
    }

    /// The outcome of what was done with one line, which its warnings without a target are about.
    func about(line: String) -> MutationOutcome {
        MutationOutcome(
            value: value, userErrors: userErrors,
            warnings: warnings.map { Warning(code: $0.code, target: $0.target ?? line, message: $0.message) })
    }

    /// Whether it was refused for want of stock, and for nothing else.
    var isShortOfStock: Bool {
        !userErrors.isEmpty
            && userErrors.allSatisfy { $0.code.rawValue == WarningCode.quantityClamped.rawValue }
    }
}
