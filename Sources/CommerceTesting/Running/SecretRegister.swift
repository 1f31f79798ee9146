import Synchronization

/// The texts that no reason may show: passwords, tokens, gift cards' codes, carts' identifiers.
final class SecretRegister: Sendable {
    private let secrets = Mutex<Set<String>>([])

    /// Notes a secret.
    ///
    /// One of a letter or two would only garble the reasons.
    func add(_ secret: String) {
        guard secret.count >= 3 else { return }
        secrets.withLock { _ = $0.insert(secret) }
    }

    /// The outcome with a placeholder in place of every secret.
    func redacting(_ outcome: ConformanceOutcome) -> ConformanceOutcome {
        switch outcome {
        case .passed: .passed
        case .failed(let reason): .failed(reason: redacting(reason))
        case .skipped(let reason): .skipped(reason: redacting(reason))
        }
    }

    private func redacting(_ text: String) -> String {
        // The longest first: one secret may contain another.
        let known = secrets.withLock { $0.sorted { ($1.count, $0) < ($0.count, $1) } }
        return known.reduce(text) { $0.replacing($1, with: "(secret)") }
    }
}
