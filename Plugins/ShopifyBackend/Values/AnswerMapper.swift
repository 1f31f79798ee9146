import Commerce
import CommerceJSON
import FoundationEssentials

/// Makes the core's values of an answer's, and notes what in them can't be used.
struct AnswerMapper {
    private(set) var issues: [FieldIssue] = []

    mutating func note(_ path: String, _ code: String, _ message: String) {
        let place = path.hasPrefix(".") ? String(path.dropFirst()) : path
        issues.append(FieldIssue(path: place, code: code, message: message))
    }

    /// An amount; a broken one is absent with an issue.
    mutating func money(_ fields: StorefrontAPI.MoneyFields?, _ path: String) -> Money? {
        guard let fields else { return nil }
        do throws(MoneyError) {
            return try Money(
                parsing: fields.amount, currencyCode: CurrencyCode(rawValue: fields.currencyCode.rawValue))
        } catch {
            note(path, "invalid-price", "\(error)")
            return nil
        }
    }

    /// An address; one that is none is absent with an issue.
    mutating func url(_ text: String?, _ path: String) -> URL? {
        guard let text, !text.isEmpty else { return nil }
        if let url = URL(string: text) { return url }
        note(path, "invalid-url", "The text is no web address.")
        return nil
    }

    /// An instant; a broken one is absent with an issue.
    mutating func date(_ text: String?, _ path: String) -> Date? {
        guard let text else { return nil }
        if let date = JSONDate.date(from: text) { return date }
        note(path, "invalid-date", "The text is no date by ISO 8601.")
        return nil
    }

    mutating func image(_ fields: StorefrontAPI.ImageFields?, _ path: String) -> Image? {
        guard let fields, let url = url(fields.url, path + ".url") else { return nil }
        return Image(url: url, altText: fields.altText.nonEmpty, width: fields.width, height: fields.height)
    }

    /// Metafields; those that a thing does not have are null in the answer.
    func metafields(_ fields: [StorefrontAPI.MetafieldFields?]?) -> [Metafield] {
        (fields ?? []).compactMap { fields in
            fields.map { Metafield(namespace: $0.namespace, key: $0.key, type: $0.type, rawValue: $0.value) }
        }
    }

    /// Values of a list, each with its place.
    mutating func map<Element, Value>(
        _ elements: [Element], _ path: String, _ transform: (inout AnswerMapper, Element, String) -> Value?
    ) -> [Value] {
        var values: [Value] = []
        values.reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            if let value = transform(&self, element, "\(path)[\(index)]") { values.append(value) }
        }
        return values
    }
}

extension String? {
    /// The text, `nil` where there is none: Shopify gives an empty text for what is not filled in.
    var nonEmpty: String? { flatMap { $0.isEmpty ? nil : $0 } }
}

extension String {
    /// The text, `nil` where it is empty.
    var nonEmpty: String? { isEmpty ? nil : self }
}
