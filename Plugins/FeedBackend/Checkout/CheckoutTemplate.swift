public import Commerce
import FoundationEssentials

/// A link into the shop that carries lines, as a template.
///
/// `{lines}` stands for all lines as `ID:QUANTITY`, with commas between them; `{id}` and `{quantity}` for the one line of
/// shops whose links carry only one. `{discount}`, `{note}` and `{email}` stand for what a caller adds, and are empty
/// without it. Everything put in is percent-encoded.
public struct CheckoutTemplate: Sendable, Hashable {
    /// The template's text.
    public let text: String

    private let hasLines: Bool

    /// Checks a template.
    ///
    /// - Throws: ``CommerceError`` of kind `configuration` for a text that is no address of `https` (or of `http` on this
    ///   machine), or that has a place for neither lines nor an identifier.
    public init(_ text: String) throws(CommerceError) {
        self.text = text
        hasLines = text.contains("{lines}")
        guard hasLines || text.contains("{id}") else {
            throw CommerceError(
                .configuration,
                "The checkout link has no place for what is bought: write {lines}, or {id} and {quantity}.")
        }
        if let unknown = CheckoutTemplate.placeholders(in: text).first(where: { !CheckoutTemplate.known.contains($0) })
        {
            throw CommerceError(
                .configuration,
                "The checkout link has the unknown place {\(unknown)}; known are "
                    + CheckoutTemplate.known.map { "{\($0)}" }.joined(separator: ", ") + ".")
        }
        let example = CheckoutTemplate.fill(
            text, Dictionary(uniqueKeysWithValues: CheckoutTemplate.known.map { ($0, "1") }))
        let url = URL(string: example)
        let isLocal = ["localhost", "127.0.0.1", "::1", "[::1]"].contains(url?.host() ?? "")
        guard url?.host() != nil, url?.scheme == "https" || (url?.scheme == "http" && isLocal) else {
            throw CommerceError(
                .configuration, "The checkout link has to be a whole address that begins with https://.")
        }
    }

    private static let known = ["lines", "id", "quantity", "discount", "note", "email"]

    /// The link for lines.
    ///
    /// - Throws: `unsupported` for what the template has no place for.
    func url(for lines: [PermalinkLine], options: PermalinkOptions) throws(CommerceError) -> URL {
        guard hasLines || lines.count == 1 else {
            throw .unsupported(
                "link with several lines", backend: nil, "Its links carry one line: check out one at a time.")
        }
        let extras = [("discount", options.discountCode), ("note", options.note), ("email", options.email)]
        for case (let name, .some) in extras where !text.contains("{\(name)}") {
            throw .unsupported(
                "\(name) in a link", backend: nil, "Add {\(name)} to \"checkout.link\" where the shop takes it.")
        }
        guard options.attributes.isEmpty else { throw .unsupported("attributes in a link", backend: nil) }
        var values = [
            "lines": lines.map { "\(AddressText.percentEncoded($0.variantID.rawValue)):\($0.quantity)" }.joined(
                separator: ",")
        ]
        values["id"] = lines.first.map { AddressText.percentEncoded($0.variantID.rawValue) }
        values["quantity"] = lines.first.map { String($0.quantity) }
        for (name, value) in extras { values[name] = AddressText.percentEncoded(value ?? "") }
        guard let url = URL(string: Self.fill(text, values)) else {
            throw .invalidInput("The lines can't stand in a web address.")
        }
        return url
    }

    private static func placeholders(in text: String) -> [String] {
        text.split(separator: "{").dropFirst().compactMap { part in
            part.firstIndex(of: "}").map { String(part[..<$0]) }
        }
    }

    /// Puts values into their places; what is put in is not looked at again.
    private static func fill(_ text: String, _ values: [String: String]) -> String {
        var parts = text.split(separator: "{", omittingEmptySubsequences: false)
        var filled = String(parts.removeFirst())
        for part in parts {
            guard let end = part.firstIndex(of: "}"), let value = values[String(part[..<end])] else {
                filled += "{" + part
                continue
            }
            filled += value + part[part.index(after: end)...]
        }
        return filled
    }
}
