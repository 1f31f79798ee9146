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

    /// Whether it was refused for want of stock, and for nothing else.
    var isShortOfStock: Bool {
        !userErrors.isEmpty
            && userErrors.allSatisfy { $0.code.rawValue == WarningCode.quantityClamped.rawValue }
    }
}
