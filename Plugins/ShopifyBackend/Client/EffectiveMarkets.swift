import Commerce
import CommerceJSON
import Synchronization

/// The markets that a shop answers for, where they are others than asked: a shop without a market for a country or
/// language falls back to one that it has, without an error.
final class EffectiveMarkets: Sendable {
    /// A country and a language, either of which may be open.
    struct Place: Hashable {
        var country: CountryCode?
        var language: StorefrontAPI.LanguageCode?
    }

    private let places = Mutex<[Place: Place]>([:])

    /// The place that answers for another one, as far as an answer has said.
    subscript(asked: Place) -> Place? { places.withLock { $0[asked] } }

    /// Takes over what an answer says in its extensions: `{"context": {"country", "language"}}`.
    ///
    /// - Returns: the place that answered, `nil` where the answer does not say.
    func learn(_ extensions: JSONObject, asked: Place) -> Place? {
        guard let context = extensions["context"], context.object != nil else { return nil }
        let place = Place(
            country: context["country"]?.string.map(CountryCode.init(rawValue:)),
            language: context["language"]?.string.map(StorefrontAPI.LanguageCode.init(rawValue:)))
        guard place.country != nil || place.language != nil else { return nil }
        places.withLock { places in
            // A program asks for a handful; whoever asks for all there are starts anew.
            if places.count > 1_000 { places = [:] }
            places[asked] = place
        }
        return place
    }
}

extension EffectiveMarkets.Place {
    /// What is another in the answer than asked, for people; `nil` where nothing is.
    func differences(from effective: Self) -> String? {
        var parts: [String] = []
        if let country, let other = effective.country, other != country {
            parts.append("the country \(other) in place of \(country)")
        }
        if let language, let other = effective.language, other != language {
            parts.append("the language \(other) in place of \(language)")
        }
        return parts.isEmpty ? nil : parts.joined(separator: " and ")
    }

    /// The place that an answer depends on, for cache keys.
    var key: String { "\(country?.rawValue ?? "") \(language?.rawValue ?? "")" }
}
