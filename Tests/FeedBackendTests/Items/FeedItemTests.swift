import FeedBackend
import Testing

@Suite struct FeedItemTests {
    private func item(_ fields: (String, String)..., mode: FeedOptions.Mode = .strict) throws -> (FeedItem, FeedReport)
    {
        var all = [("id", "1"), ("title", "Thing"), ("price", "15.00 USD"), ("availability", "in_stock")]
        for (name, value) in fields {
            all.removeAll { $0.0 == name }
            all.append((name, value))
        }
        let text = "<item>" + all.map { "<g:\($0.0)>\($0.1)</g:\($0.0)>" }.joined() + "</item>"
        let read = try TestFeed.read(TestFeed.google(text)) { $0.mode = mode }
        return (try #require(read.items.first), read.report)
    }

    private func offer(_ text: String) throws -> (FeedItem, FeedReport) {
        let read = try TestFeed.read(TestFeed.yml(text))
        return (try #require(read.items.first), read.report)
    }

    @Test("a field is absent, empty or has a value, and one item's value is not another's")
    func threeStates() throws {
        let read = try TestFeed.read(
            TestFeed.google(
                TestFeed.item("1", ("brand", "A"), ("color", "red")),
                "<item><g:id>2</g:id><g:price>1.00 EUR</g:price><g:brand/><g:gtin> </g:gtin></item>"))
        #expect(read.items.map(\.brand) == ["A", nil])
        #expect(read.items[1].emptyFields.contains(.brand))
        #expect(read.items[1].emptyFields.contains(.gtin))
        #expect(!read.items[1].emptyFields.contains(.color))
        #expect(!read.items[0].emptyFields.contains(.brand))
        #expect(read.report.problemCount == 0)
    }

    @Test("text, references, sections and comments make one value")
    func mixedText() throws {
        #expect(try item(("title", "a<![CDATA[1]]]]><![CDATA[>]]>2<!-- x -->b &amp; c")).0.title == "a1]]>2b & c")
        #expect(try item(("title", "Tom &amp;amp; Jerry")).0.title == "Tom &amp; Jerry")
        #expect(
            try item(("description", "one <b>two</b> <i>three<br/></i> four")).0.description == "one two three four")
    }

    @Test("the price of a shipping block is not the item's")
    func nestedPrice() throws {
        let text = """
            <item><g:id>1</g:id><g:title>T</g:title><g:shipping><g:country>DE</g:country><g:price>4.90 EUR</g:price></g:shipping>\
            <g:price>15.00 EUR</g:price><g:installment><g:amount>1.00 EUR</g:amount></g:installment></item>
            """
        let read = try TestFeed.read(TestFeed.google(text))
        #expect(read.items.map(\.price?.minorUnits) == [1_500])
        #expect(read.report.problemCount == 0)
        #expect(read.items.first?.attributes == [])
    }

    @Test("a title of the channel's image is not the shop's, nor an item's")
    func channelImage() throws {
        let text = TestFeed.google("<image><title>Logo</title><link>x</link></image>", TestFeed.item())
        let read = try TestFeed.read(text)
        #expect(read.header.name == "Shop")
        #expect(read.items.map(\.title) == ["Thing"])
    }

    @Test("plain RSS names and Google's may stand in one item")
    func plainNames() throws {
        let text = TestFeed.google(
            "<item><g:id>1</g:id><title>P</title><link>http://e.x/1</link><description>D</description><g:price>1.00 EUR</g:price></item>"
        )
        let read = try TestFeed.read(text)
        let item = try #require(read.items.first)
        #expect([item.title, item.link, item.description] == ["P", "http://e.x/1", "D"])
        #expect(read.report.problemCount == 0)
    }

    @Test(
        "prefixes are the feed's own business",
        arguments: [
            ("g", "http://base.google.com/ns/1.0", nil), ("gg", "http://base.google.com/ns/1.0", nil),
            ("g", "http://base.google.com/ns/1.0/", FeedProblem.Code.namespaceSpelling),
            ("g", "https://base.google.com/NS/1.0", .namespaceSpelling),
        ])
    func prefixes(prefix: String, address: String, problem: FeedProblem.Code?) throws {
        let text = TestFeed.google(TestFeed.item()).replacing("<g:", with: "<\(prefix):").replacing(
            "</g:", with: "</\(prefix):"
        )
        .replacing("xmlns:g=\"http://base.google.com/ns/1.0\"", with: "xmlns:\(prefix)=\"\(address)\"")
        let read = try TestFeed.read(text)
        #expect(read.items.map(\.price?.minorUnits) == [1_500])
        #expect(read.report.problemCounts == (problem.map { [$0: 1] } ?? [:]))
    }

    @Test("a feed without any namespace is read with one remark")
    func bareNames() throws {
        let text = TestFeed.google(TestFeed.item("1"), TestFeed.item("2")).replacing("g:", with: "")
        let read = try TestFeed.read(text.replacing(" xmlns:g=\"http://base.google.com/ns/1.0\"", with: ""))
        #expect(read.items.map(\.price?.minorUnits) == [1_500, 1_500])
        #expect(read.report.problemCounts == [.missingNamespace: 1])
    }

    @Test("names in other case are read with one remark")
    func otherCase() throws {
        let read = try TestFeed.read(
            TestFeed.yml(#"<offer id="1"><Name>Cup</Name><price>1</price><currencyId>RUB</currencyId></offer>"#))
        #expect(read.items.map(\.title) == ["Cup"])
        #expect(read.report.problemCounts == [.elementCase: 1])
    }

    @Test("Atom entries")
    func atom() throws {
        let text = """
            <feed xmlns="http://www.w3.org/2005/Atom" xmlns:g="http://base.google.com/ns/1.0"><title>S</title>
            <link rel="self" href="http://e.x/feed"/><link rel="alternate" href="http://e.x/"/>
            <entry><g:id>1</g:id><title>T</title><link rel="edit" href="no"/><link href="http://e.x/1"/><summary>d</summary>
            <g:price>15.00 USD</g:price><g:availability>in stock</g:availability><author><name>N</name></author></entry>
            <entry><g:id>2</g:id><title>T</title><link rel="alternate" href="http://e.x/2"/><g:price>1.00 USD</g:price></entry></feed>
            """
        let read = try TestFeed.read(text)
        #expect(read.report.dialect == "google-atom")
        #expect(read.items.map(\.link) == ["http://e.x/1", "http://e.x/2"])
        #expect(read.items.first?.description == "d")
        #expect(read.header.url == "http://e.x/")
        #expect(read.report.problemCount == 0)
    }

    @Test("a repeated single value: the first one, with a problem; lists keep all")
    func repeated() throws {
        let text = TestFeed.google(
            "<item><g:id>1</g:id><g:price>1.00 EUR</g:price><g:brand/><g:brand>A</g:brand><g:brand>B</g:brand>"
                + "<g:image_link>a</g:image_link><g:image_link>b</g:image_link><g:additional_image_link>a</g:additional_image_link>"
                + "<g:product_type>X &gt; Y</g:product_type><g:product_type>Z</g:product_type></item>")
        let read = try TestFeed.read(text)
        let item = try #require(read.items.first)
        #expect(item.brand == "A")
        #expect(item.images == ["a", "b"])
        #expect(item.categoryPaths == [["X", "Y"], ["Z"]])
        #expect(read.report.problemCounts == [.repeatedField: 1])
    }

    @Test("categories: the shop's own before Google's, a number is no name")
    func categories() throws {
        #expect(try item(("google_product_category", "A &gt; B")).0.categoryPaths == [["A", "B"]])
        #expect(try item(("google_product_category", "536")).0.categoryPaths == [])
        #expect(try item(("google_product_category", "A"), ("product_type", "Mine")).0.categoryPaths == [["Mine"]])
    }

    @Test("named properties and unknown elements are kept")
    func properties() throws {
        let text = TestFeed.google(
            "<item xmlns:c=\"http://base.google.com/cns/1.0\"><g:id>1</g:id><g:price>1.00 EUR</g:price>"
                + "<g:product_detail><g:attribute_value>2</g:attribute_value><g:attribute_name>Doors</g:attribute_name></g:product_detail>"
                + "<g:product_detail><g:section_name>S</g:section_name><g:attribute_name>Lid</g:attribute_name><g:attribute_value>yes</g:attribute_value></g:product_detail>"
                + "<g:product_detail/><c:cost type=\"float\">3.2</c:cost><g:certification><g:name>CE</g:name></g:certification></item>"
        )
        let item = try #require(try TestFeed.read(text).items.first)
        #expect(item.params == [FeedParam(name: "Doors", value: "2"), FeedParam(name: "Lid", value: "yes", unit: "S")])
        #expect(
            item.attributes == [
                FeedAttribute(name: "c:cost", value: "3.2"), FeedAttribute(name: "g:certification/g:name", value: "CE"),
            ])
    }

    @Test("identifiers are trimmed, and their case counts")
    func identifiers() throws {
        let read = try TestFeed.read(TestFeed.google(TestFeed.item("\n  SKU-1 \n"), TestFeed.item("sku-1"))) {
            $0.dropsDuplicates = true
        }
        #expect(read.items.map(\.id) == ["SKU-1", "sku-1"])
    }

    @Test("an item without an identifier is rejected, those around it are not")
    func withoutID() throws {
        let read = try TestFeed.read(TestFeed.google(TestFeed.item("1"), TestFeed.item(" "), TestFeed.item("3")))
        #expect(read.items.map(\.id) == ["1", "3"])
        #expect(read.report.seen == 3)
        #expect(read.report.rejected == 1)
        #expect(read.report.problemCounts == [.missingID: 1])
    }

    @Test("a repeated identifier: the first item")
    func duplicates() throws {
        let text = TestFeed.google(
            TestFeed.item("1", ("title", "first")), TestFeed.item("1", ("title", "second")), TestFeed.item("2"))
        let read = try TestFeed.read(text) { $0.dropsDuplicates = true }
        #expect(read.items.map(\.title) == ["first", "Thing"])
        #expect((read.report.seen, read.report.rejected, read.report.accepted) == (3, 1, 2))
        #expect(read.report.problemCounts == [.duplicateID: 1])
        #expect(try TestFeed.read(text).items.count == 3)
    }

    @Test("Google's prices: the regular one and a reduced one within its window")
    func googlePrices() throws {
        let sale = try item(("sale_price", "9.99 USD"), ("sale_price_effective_date", "2026-01-01/2026-02-01")).0
        #expect((sale.price?.minorUnits, sale.salePrice?.minorUnits) == (1_500, 999))
        #expect(sale.saleWindow != nil)
        for (value, code) in [
            ("19.99 USD", FeedProblem.Code.saleNotLower), ("9.99 EUR", .saleCurrency), ("cheap", .priceInvalid),
        ] {
            let (item, report) = try item(("sale_price", value))
            #expect(item.salePrice == nil)
            #expect(item.price?.minorUnits == 1_500)
            #expect(report.problemCounts == [code: 1])
        }
        // The same price twice is no reduction, and nothing to complain of.
        let (same, report) = try item(("sale_price", "15.00 USD"))
        #expect(same.salePrice == nil)
        #expect(report.problemCount == 0)
    }

    @Test("YML's prices: the current one and the former, or the marketplaces' regular and reduced ones")
    func ymlPrices() throws {
        let old = try offer(TestFeed.offer("1", "<oldprice>1620</oldprice>")).0
        #expect((old.price?.minorUnits, old.salePrice?.minorUnits) == (162_000, 149_000))
        let sale = try offer(TestFeed.offer("1", "<salePrice>990</salePrice>")).0
        #expect((sale.price?.minorUnits, sale.salePrice?.minorUnits) == (149_000, 99_000))
        let (odd, report) = try offer(TestFeed.offer("1", "<oldprice>100</oldprice>"))
        #expect((odd.price?.minorUnits, odd.salePrice?.minorUnits) == (149_000, nil))
        #expect(report.problemCounts == [.saleNotLower: 1])
    }

    @Test("a price that can't be read is left out, and said so of the item")
    func unreadablePrice() throws {
        let (item, report) = try item(("price", "1.234 EUR"))
        #expect(item.price == nil)
        #expect(item.unreadableFields.contains(.price))
        #expect(report.problemCounts == [.priceAmbiguous: 1])
        #expect(try self.item(("price", "")).1.problemCounts == [.priceMissing: 1])
    }

    @Test("stock: a word, a number, several places; YML's default is in stock")
    func stock() throws {
        func available(_ attributes: String, _ content: String = "") throws -> (FeedAvailability, Int?) {
            let item = try offer(TestFeed.offer("1", attributes: attributes, content)).0
            return (item.availability, item.quantity)
        }
        #expect(try available(#" available="false""#) == (.outOfStock, nil))
        #expect(try available("") == (.inStock, nil))
        #expect(try available("", "<count>0</count>") == (.outOfStock, 0))
        #expect(try available("", #"<outlets><outlet instock="2"/><outlet instock="3"/></outlets>"#) == (.inStock, 5))
        #expect(try available(#" available="12""#) == (.inStock, nil))
        #expect(try available("", "<stock_quantity>many</stock_quantity>") == (.inStock, nil))
    }

    @Test("YML's titles: a name, or kind, maker and model")
    func ymlTitles() throws {
        func title(_ content: String) throws -> String? {
            try offer(#"<offer id="1"><price>1</price><currencyId>RUB</currencyId>\#(content)</offer>"#).0.title
        }
        #expect(try title("<name>N</name><typePrefix>T</typePrefix><model>M</model>") == "N")
        #expect(try title("<typePrefix>Phone</typePrefix><vendor>Acme</vendor><model>M 5</model>") == "Phone Acme M 5")
        #expect(try title("<vendor>Acme</vendor><model>M 5</model>") == "Acme M 5")
        #expect(try title("<vendor>Acme</vendor>") == nil)
        #expect(try title("<name_ua>Кухоль</name_ua>") == "Кухоль")
    }

    @Test("YML's properties with units, several of one name")
    func ymlParams() throws {
        let item = try offer(
            TestFeed.offer(
                "1",
                #"<param name="Size" unit="EU">38</param><param name="Colour">red</param><param name="Colour">blue</param>"#
            )
        ).0
        #expect(
            item.params == [
                FeedParam(name: "Size", value: "38", unit: "EU"), FeedParam(name: "Colour", value: "red"),
                FeedParam(name: "Colour", value: "blue"),
            ])
    }

    @Test("a group as an element instead of an attribute is read with a problem")
    func misplacedGroup() throws {
        let (item, report) = try offer(TestFeed.offer("1", "<group_id>77</group_id>"))
        #expect(item.groupID == "77")
        #expect(report.problemCounts == [.misplacedField: 1])
    }

    @Test("declared categories: circles are cut, repeats dropped, parents may be missing, any place will do")
    func declaredCategories() throws {
        let categories = """
            <category id="1" parentId="2">A</category><category id="2" parentId="1">B</category>
            <category id="3" parentId="99">C</category><category id="3">D</category><category id="4" parentId="4">E</category>
            """
        let read = try TestFeed.read(TestFeed.yml(TestFeed.offer(), categories: categories))
        #expect(read.header.categories.map(\.name) == ["A", "B", "C", "E"])
        #expect(read.header.categories.map(\.parentID) == [nil, "1", "99", nil])
        #expect(read.report.problemCounts == [.categoryCycle: 2, .categoryDuplicate: 1])
    }

    @Test("a default namespace on a YML root changes nothing")
    func ymlNamespace() throws {
        let text = TestFeed.yml(TestFeed.offer()).replacing(
            "<yml_catalog ", with: "<yml_catalog xmlns=\"http://e.x/any\" ")
        let read = try TestFeed.read(text)
        #expect(read.items.map(\.title) == ["Cup"])
        #expect(read.header.name == "Shop")
        #expect(read.header.currencies == [.init(id: "RUR", rate: "1")])
        #expect(read.header.date == "2026-01-15 12:00")
        #expect(read.report.problemCount == 0)
    }
}
