import Commerce
import CommerceJSON

/// The languages that an API has, where the entry names them: a mapping's option `locales`, with commas in between.
///
/// An API that is asked for a locale that it lacks refuses the request as a whole; hence the one is asked for that fits
/// best, and the first where none does.
struct KnownLanguages {
    /// In the API's own spelling, such as `pt_BR`; empty where the entry names none.
    let names: [String]
    /// Whether the mapping wants to be told.
    private let areWanted: Bool

    init(_ mapping: Mapping) {
        names = (mapping.optionValues[Self.option]?.string ?? "").split(separator: ",")
            .map { String($0.filter { !$0.isWhitespace }) }.filter { !$0.isEmpty }
        areWanted = mapping.options.contains { $0.name == Self.option }
    }

    private static let option = "locales"

    /// The language to ask for; the market's as it is where nothing is known.
    func choice(for language: LanguageCode?) -> String? {
        guard let first = names.first else { return areWanted ? nil : language?.rawValue }
        return language.flatMap(best) ?? first
    }

    /// All languages with commas in between, the one to ask for first; `nil` where there is none to ask for.
    func inOrder(for language: LanguageCode?) -> String? {
        choice(for: language).map { first in ([first] + names.filter { $0 != first }).joined(separator: ",") }
    }

    /// What is to be said where another language answers than the market's.
    func issue(for language: LanguageCode?) -> FieldIssue? {
        guard areWanted, let language, best(for: language) == nil else { return nil }
        let answer = names.first.map { "answers in \($0)" } ?? "answers in its default language"
        return FieldIssue(
            path: "market", code: "market-fallback",
            message: "The API is not asked for the language \(language) and \(answer): name its languages in "
                + "\"options\": { \"locales\": … }.")
    }

    /// The whole tag before the language alone: `pt-BR` is `pt_BR`, or else `pt`, or else any `pt_…`.
    private func best(for language: LanguageCode) -> String? {
        let wanted = Self.parts(language.rawValue)
        return names.first { Self.parts($0) == wanted } ?? names.first { Self.parts($0) == Array(wanted.prefix(1)) }
            ?? names.first { Self.parts($0).first == wanted.first }
    }

    private static func parts(_ tag: String) -> [String] {
        tag.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
    }
}
