import Commerce

/// Shopify's global identifiers: `gid://shopify/TYPE/NUMBER`, with a key behind a question mark where they give access.
enum ShopifyID {
    /// Whether a text is an identifier of a type.
    ///
    /// Anything else is refused by Shopify as a whole request, so it is not sent.
    static func isGlobal(_ text: String, _ type: String) -> Bool {
        let prefix = "gid://shopify/\(type)/"
        return text.hasPrefix(prefix) && text.utf8.count > prefix.utf8.count
    }

    /// The number at the end of an identifier; `nil` where the last part is no number.
    static func number(_ text: String) -> String? {
        let path = text.prefix { $0 != "?" }
        guard let last = path.split(separator: "/", omittingEmptySubsequences: false).last, !last.isEmpty,
            last.utf8.count <= 20, last.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return String(last)
    }

    /// An identifier without its key: what carts are compared by.
    static func withoutKey(_ text: String) -> Substring { text.prefix { $0 != "?" } }
}

extension Reference {
    /// The arguments `id` and `handle` of a field that takes either; `nil` for an identifier that can't exist.
    func arguments(of type: String) -> (id: InputValue<String>, handle: InputValue<String>)? {
        switch self {
        case .id(let id): ShopifyID.isGlobal(id.rawValue, type) ? (.value(id.rawValue), .omitted) : nil
        case .handle(let handle): (.omitted, .value(handle))
        case .any(let text):
            ShopifyID.isGlobal(text, type) ? (.value(text), .omitted) : (.omitted, .value(text))
        }
    }
}
