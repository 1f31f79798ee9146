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
        let query = items.map { "\(Self.encoded($0))=\(Self.encoded($1))" }.joined(separator: "&")
        let base = shop.absoluteString
        let text =
            "\(base.hasSuffix("/") ? String(base.dropLast()) : base)/cart/\(parts.joined(separator: ","))"
            + (query.isEmpty ? "" : "?\(query)")
        guard let url = URL(string: text) else { throw .invalidInput("No link can be made of these lines.") }
        return url
    }

    /// A text with everything but unreserved characters (RFC 3986) encoded: a plus sign would be read as a blank.
    private static func encoded(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                result.append(Character(Unicode.Scalar(byte)))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
        return result
    }
}
