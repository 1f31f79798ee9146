import Commerce
import FoundationEssentials

/// A link into a shop's own cart: `https://SHOP/cart/VARIANT:QUANTITY,…`, which needs neither a cart nor a token.
struct Permalink {
    let shop: URL

    /// The link for lines.
    ///
    /// - Throws: `invalidInput` for no lines, and for a variant whose identifier does not end in a number.
    func url(for lines: [PermalinkLine], _ options: PermalinkOptions) throws(CommerceError) -> URL {
        guard !lines.isEmpty else { throw .invalidInput("A link needs at least one line.") }
        var parts: [String] = []
        for line in lines {
            guard line.quantity >= 1 else {
                throw .invalidInput("A quantity in a link is 1 or more, not \(line.quantity).")
            }
            guard let number = ShopifyID.number(line.variantID.rawValue) else {
                throw .invalidInput(
                    "A link names variants by numbers, and the identifier \"\(line.variantID)\" does not end in one.")
            }
            parts.append("\(number):\(line.quantity)")
        }
        var items: [(String, String)] = []
        if let code = options.discountCode { items.append(("discount", code)) }
        if let note = options.note { items.append(("note", note)) }
        items += options.attributes.map { ("attributes[\($0.key)]", $0.value) }
        if let email = options.email { items.append(("checkout[email]", email)) }
        // A plus sign that stays would be read as a blank.
        let query = items.map { [$0, $1].map(AddressText.percentEncoded).joined(separator: "=") }.joined(separator: "&")
        let base = shop.absoluteString
        let text =
            "\(base.hasSuffix("/") ? String(base.dropLast()) : base)/cart/\(parts.joined(separator: ","))"
            + (query.isEmpty ? "" : "?\(query)")
        guard let url = URL(string: text) else { throw .invalidInput("No link can be made of these lines.") }
        return url
    }
}
