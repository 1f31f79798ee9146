import Commerce
import FoundationEssentials

/// A link that carries lines: `https://memory.example/cart/VARIANT:QUANTITY,…?discount=…&note=…`.
enum Permalink {
    /// - Throws: `invalidInput` for a variant that the catalogue lacks.
    static func url(
        for lines: [PermalinkLine], options: PermalinkOptions, catalog: MemoryCatalog
    ) throws(CommerceError) -> URL {
        for line in lines where catalog.variant(line.variantID) == nil {
            throw .invalidInput("There is no variant \"\(line.variantID)\" in this shop.")
        }
        let path = lines.map { "\(AddressText.percentEncoded($0.variantID.rawValue)):\($0.quantity)" }
        var parameters: [(String, String?)] = [
            ("discount", options.discountCode), ("note", options.note), ("email", options.email),
        ]
        parameters += options.attributes.map { ("attributes[\($0.key)]", $0.value) }
        let query = parameters.compactMap { name, value in
            value.map { "\(AddressText.percentEncoded(name))=\(AddressText.percentEncoded($0))" }
        }
        let text = "https://memory.example/cart/\(path.joined(separator: ","))"
        guard let url = URL(string: query.isEmpty ? text : "\(text)?\(query.joined(separator: "&"))") else {
            throw .invalidInput("The lines can't stand in a web address.")
        }
        return url
    }
}
