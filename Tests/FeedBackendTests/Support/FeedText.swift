import FeedBackend

/// Small feeds, and short ways to read them.
enum TestFeed {
    /// A Google feed around items.
    static func google(_ items: String...) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Shop</title>
        \(items.joined(separator: "\n"))
        </channel></rss>
        """
    }

    /// An item with the fields that every item has, and more; a later field of the same name replaces an earlier one.
    static func item(_ id: String = "1", _ fields: (String, String)...) -> String {
        var all = [("id", id), ("title", "Thing"), ("price", "15.00 USD"), ("availability", "in_stock")]
        for (name, value) in fields {
            all.removeAll { $0.0 == name }
            all.append((name, value))
        }
        return "<item>" + all.map { "<g:\($0.0)>\($0.1)</g:\($0.0)>" }.joined() + "</item>"
    }

    /// A YML catalogue around offers.
    static func yml(_ offers: String..., categories: String = #"<category id="1">Cups</category>"#) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <yml_catalog date="2026-01-15 12:00"><shop><name>Shop</name><url>https://e.x</url>
        <currencies><currency id="RUR" rate="1"/></currencies><categories>\(categories)</categories>
        <offers>\(offers.joined(separator: "\n"))</offers></shop></yml_catalog>
        """
    }

    static func offer(_ id: String = "1", attributes: String = #" available="true""#, _ content: String = "") -> String
    {
        """
        <offer id="\(id)"\(attributes)><name>Cup</name><price>1490</price><currencyId>RUB</currencyId>\
        <categoryId>1</categoryId>\(content)</offer>
        """
    }

    static func reader(
        _ bytes: some Sequence<UInt8>, _ change: (inout FeedOptions) -> Void = { _ in }
    ) -> FeedReader {
        var options = FeedOptions()
        change(&options)
        return FeedReader(.bytes(Array(bytes), name: "test"), options: options)
    }

    /// All items with the report.
    static func read(
        _ text: some Sequence<UInt8>, _ change: (inout FeedOptions) -> Void = { _ in }
    ) throws -> (items: [FeedItem], report: FeedReport, header: FeedHeader) {
        var items: [FeedItem] = []
        let result = try reader(text, change).read { items.append($0) }
        return (items, result.report, result.header)
    }

    static func read(
        _ text: String, _ change: (inout FeedOptions) -> Void = { _ in }
    ) throws -> (items: [FeedItem], report: FeedReport, header: FeedHeader) {
        try read(Array(text.utf8), change)
    }

    static func lenient(_ options: inout FeedOptions) { options.mode = .lenient }
}
