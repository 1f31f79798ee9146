/// Formats that are told apart from unknown XML, so that the error says what the file is.
enum UnsupportedFormat {
    /// What a document is that no dialect fits, as a phrase after "this is".
    static func describe(_ outline: FeedOutline) -> String {
        guard let root = outline.root else { return "not XML" }
        let second = outline.paths.filter { $0.count == 2 }.compactMap { $0.last?.local }
        func declares(_ part: String) -> Bool {
            outline.namespaces.contains { $0.contains(part) } || root.address?.contains(part) == true
        }
        switch root.local {
        case "html", "HTML": return "a web page, not a feed"
        case "rss" where declares("wordpress.org/export"): return "a WordPress export (WXR), which is not supported yet"
        case "rss", "RDF":
            return "RSS without product data: no item has an id, a price or an availability"
        case "feed" where declares("jadedpixel.com"): return "a Shopify Atom feed, which is not supported yet"
        case "feed": return "an Atom feed without product data: no entry has an id or a price of Google's namespace"
        case "SHOP": return "a feed of the SHOP family (Heureka, Zboží, Glami), which is not supported yet"
        case "BMECAT": return "a BMEcat catalogue, which is not supported yet"
        case "catalog" where declares("demandware"):
            return "a Salesforce Commerce catalogue, which is not supported yet"
        case "findologic": return "a Findologic export, which is not supported yet"
        case "prestashop": return "an answer of PrestaShop's web service, which is not supported yet"
        case "listings": return "a Meta catalogue of listings, which is not supported yet"
        case "offers" where second.contains("o"): return "a Ceneo feed, which is not supported yet"
        case "offer": return "an IdoSell IOF document, which is not supported yet"
        case "price": return "a Hotline price list, which is not supported yet"
        case "mywebstore", "store": return "a Skroutz or BestPrice feed, which is not supported yet"
        case "Products" where second.contains("Offer"): return "a Trovaprezzi feed, which is not supported yet"
        case "data" where second.contains("node") || second.contains("post"):
            return "a WP All Export file, which is not supported yet"
        case "PRODUCTS", "products": return "a feed of products in a dialect that is not supported yet"
        default: return "XML, but not a product feed: its root element is <\(root.local)>"
        }
    }
}
