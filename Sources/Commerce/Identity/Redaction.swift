/// Takes the secrets of a call out of what a backend says about it.
///
/// Backends repeat what they refuse: a gift card's code, a token, a line's identifier with the key of its cart in it.
/// Letter case, blanks and hyphens don't matter, since backends write codes their own way.
struct Redaction: Sendable {
    private struct Term {
        let characters: [Character]
        let shown: String
        /// Whether it is so short that it is hidden only where it stands for itself.
        let isWord: Bool
    }

    private var terms: [Term] = []

    /// Hides secrets.
    init(_ secrets: [Secret?] = []) {
        for secret in secrets { if let secret { add(secret.reveal(), shown: "\(secret)") } }
    }

    /// Hides identifiers that give access, whole and in parts.
    init<Entity: SecretlyIdentified>(ids: [ID<Entity>]) {
        for id in ids { add(id) }
    }

    /// Hides what either hides.
    static func + (one: Redaction, other: Redaction) -> Redaction {
        var both = one
        both.terms += other.terms
        return both
    }

    /// A text without the secrets.
    func callAsFunction(_ text: String) -> String {
        terms.reduce(text) { Self.hide($1, in: $0) }
    }

    private mutating func add<Entity: SecretlyIdentified>(_ id: ID<Entity>) {
        let text = id.rawValue
        guard id.shortened != text else { return }
        add(text, shown: id.shortened)
        // What follows the question mark is a key, and may be repeated without the rest.
        for pair in text.drop(while: { $0 != "?" }).dropFirst().split(separator: "&") {
            let value = pair.split(separator: "=", maxSplits: 1).last ?? pair
            add(String(value), shown: "\(Secret(""))")
        }
    }

    private mutating func add(_ text: String, shown: String) {
        let characters = text.lowercased().filter { !Self.isFiller($0) }
        guard !characters.isEmpty else { return }
        terms.append(Term(characters: Array(characters), shown: shown, isWord: characters.count < 4))
    }

    private static func isFiller(_ character: Character) -> Bool { character == "-" || character.isWhitespace }

    private static func hide(_ term: Term, in text: String) -> String {
        let characters = Array(text)
        var result = ""
        var position = 0
        while position < characters.count {
            if let end = end(of: term, at: position, in: characters) {
                result += term.shown
                position = end
            } else {
                result.append(characters[position])
                position += 1
            }
        }
        return result
    }

    /// Where a term ends that begins at a position; `nil` where none does.
    private static func end(of term: Term, at start: Int, in characters: [Character]) -> Int? {
        guard !isFiller(characters[start]) else { return nil }
        if term.isWord, start > 0, isPartOfWord(characters[start - 1]) { return nil }
        var position = start
        for wanted in term.characters {
            while position < characters.count, isFiller(characters[position]) { position += 1 }
            guard position < characters.count, characters[position].lowercased() == wanted.lowercased() else {
                return nil
            }
            position += 1
        }
        if term.isWord, position < characters.count, isPartOfWord(characters[position]) { return nil }
        return position
    }

    private static func isPartOfWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }
}

extension MutationOutcome {
    /// The outcome without secrets in what the backend says; the value is as it was.
    func hiding(_ redaction: Redaction) -> MutationOutcome {
        MutationOutcome(
            value: value,
            // Fields and targets are what a program finds the place by.
            userErrors: userErrors.map { UserError(code: $0.code, field: $0.field, message: redaction($0.message)) },
            warnings: warnings.map { Warning(code: $0.code, target: $0.target, message: redaction($0.message)) })
    }
}

extension CommerceError {
    /// The error without secrets in what it says; a cause that shows one is left out.
    func hiding(_ redaction: Redaction) -> CommerceError {
        var error = self
        error.message = redaction(message)
        error.graphQLErrors = graphQLErrors.map {
            GraphQLErrorDetail(
                message: redaction($0.message), path: $0.path, code: $0.code, locations: $0.locations)
        }
        if let cause, "\(cause)" != redaction("\(cause)") { error.cause = nil }
        return error
    }
}
