import FeedBackend
import Testing

/// Feeds that ask for more than a feed may: an error with its place, soon, and without growing memory.
@Suite struct HostileFeedTests {
    private static let size = 8 << 20
    private static let open =
        #"<rss xmlns:g="http://base.google.com/ns/1.0"><channel><item><g:id>1</g:id><g:title>"#
    private static let close = "</g:title></item></channel></rss>"

    private static func filled(_ before: String, _ after: String) -> [UInt8] {
        Array((open + before).utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: size) + Array((after + close).utf8)
    }

    @Test(
        "a text, section, comment, instruction, attribute or name of many megabytes",
        arguments: [
            ("", ""), ("<![CDATA[", "]]>"), ("<!--", "-->"), ("<?p ", "?>"), ("<a b=\"", "\"/>"), ("<", "/>"),
            ("<a b=\"&amp;", "\"/>"), ("&amp;", ""),
        ])
    func giants(before: String, after: String) throws {
        for mode in FeedOptions.Mode.allCases {
            let begin = ContinuousClock.now
            let error = try #require(throws: FeedError.self) {
                _ = try TestFeed.read(Self.filled(before, after)) { $0.mode = mode }
            }
            #expect(error.code == .limit)
            #expect(error.line == 1)
            #expect(try #require(error.column) >= 1)
            #expect(ContinuousClock.now - begin < .seconds(20))
        }
    }

    @Test("a hundred thousand levels")
    func depth() throws {
        let text =
            Self.open + String(repeating: "<a>", count: 100_000) + String(repeating: "</a>", count: 100_000)
            + Self.close
        let error = try #require(throws: FeedError.self) { _ = try TestFeed.read(text) }
        #expect(error.code == .limit)
        #expect(error.message.contains("256"))
    }

    @Test("three hundred thousand attributes, whose comparison is quadratic")
    func attributes() throws {
        let attributes = (0..<300_000).map { "a\($0)=\"\"" }.joined(separator: " ")
        let error = try #require(throws: FeedError.self) {
            _ = try TestFeed.read(Self.open + "<a \(attributes)/>" + Self.close)
        }
        #expect(error.code == .limit)
        let some = (0..<2_000).map { "a\($0)=\"\"" }.joined(separator: " ")
        let other = try #require(throws: FeedError.self) {
            _ = try TestFeed.read(Self.open + "<a \(some)/>" + Self.close)
        }
        #expect(other.code == .limit)
    }

    @Test("an item of very many fields")
    func fields() throws {
        let fields = String(repeating: "<g:custom>v</g:custom>", count: 30_000)
        let error = try #require(throws: FeedError.self) {
            _ = try TestFeed.read(TestFeed.google("<item><g:id>1</g:id>\(fields)</item>"))
        }
        #expect(error.code == .limit)
    }

    @Test("names without end are not kept")
    func names() throws {
        let fields = (0..<3_000).map { "<g:f\($0)>v</g:f\($0)>" }.joined()
        let read = try TestFeed.read(
            TestFeed.google("<item><g:id>1</g:id><g:price>1.00 EUR</g:price>\(fields)</item>", TestFeed.item("2")))
        #expect(read.items.map(\.attributes.count) == [1_024, 0])
        #expect(read.report.problemCounts == [.tooManyUnknownElements: 1])
    }

    @Test("categories without end")
    func categories() throws {
        let categories = (0..<200).map { "<category id=\"\($0)\">c</category>" }.joined()
        let error = try #require(throws: FeedError.self) {
            _ = try TestFeed.read(TestFeed.yml(TestFeed.offer(), categories: categories)) { $0.limits.categories = 100 }
        }
        #expect(error.code == .limit)
    }

    @Test("a feed longer than allowed")
    func feedLength() throws {
        let items = (0..<2_000).map { TestFeed.item("\($0)") }.joined()
        let error = try #require(throws: FeedError.self) {
            _ = try TestFeed.read(TestFeed.google(items)) { $0.limits.feedBytes = 100_000 }
        }
        #expect(error.code == .limit)
        #expect(error.report.seen > 0)
    }

    @Test("a feed whose first element comes after megabytes of nothing")
    func lateRoot() throws {
        // A long comment before the root is odd, not hostile.
        let text =
            "<!--" + String(repeating: "x", count: 200_000) + "-->"
            + TestFeed.google(TestFeed.item()).split(separator: "\n").dropFirst().joined(separator: "\n")
        #expect(try TestFeed.read(text).report.seen == 1)
        let comment = "<!--" + String(repeating: "x", count: 3 << 20) + "-->"
        for nothing in [comment, String(repeating: " ", count: 3 << 20)] {
            let error = try #require(throws: FeedError.self) { _ = try TestFeed.read(nothing + text) }
            #expect(error.code == .limit)
        }
    }

    @Test(
        "entities that expand, fetch or hide",
        arguments: [
            #"<!DOCTYPE rss [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>"#,
            #"<!DOCTYPE rss [<!ENTITY a SYSTEM "file:///etc/passwd">]>"#,
            #"<!DOCTYPE rss [<!ENTITY a PUBLIC "p" "http://169.254.169.254/">]>"#,
            #"<!DOCTYPE rss [<!ENTITY % p SYSTEM "file:///etc/passwd"> %p;]>"#,
            #"<!DOCTYPE rss [<!ENTITY nbsp SYSTEM "file:///etc/passwd">]>"#,
        ])
    func entities(declaration: String) throws {
        for mode in FeedOptions.Mode.allCases {
            let error = try #require(throws: FeedError.self) {
                _ = try TestFeed.read(declaration + Self.open + "&a;" + Self.close) { $0.mode = mode }
            }
            #expect(error.code == .entity)
            #expect(error.line == 1)
            #expect(!error.message.contains("root:"))
        }
    }

    /// What libxml2 reads, or gives to every element, in a time that grows with the square.
    private static let costlyDoctypes: [String] = [
        "<!ATTLIST item a NOTATION (" + names(120_000, joinedBy: "|") + ") #IMPLIED>",
        "<!ATTLIST item a (" + names(120_000, joinedBy: "|") + ") #IMPLIED>",
        "<!ELEMENT item (" + names(120_000, joinedBy: "|") + ")>",
        "<!--" + String(repeating: "x", count: 100_000) + "-->",
        "<!ATTLIST item " + names(33, joinedBy: " CDATA '' ") + " CDATA ''>",
        (0..<33).map { "<!ATTLIST item xmlns:n\($0) CDATA 'u'>" }.joined(),
        "<!ATTLIST item a CDATA '" + String(repeating: "x", count: 1_100) + "'>",
    ]

    private static func names(_ count: Int, joinedBy separator: String) -> String {
        (0..<count).map { "n\($0)" }.joined(separator: separator)
    }

    @Test("a document type whose rules cost more than the feed", arguments: costlyDoctypes)
    func doctypes(_ doctype: String) throws {
        let items = String(repeating: "<item/>", count: 2_000)
        let text =
            "<!DOCTYPE rss [\(doctype)]><rss><channel>\(items)<item><g:id"
            + " xmlns:g=\"http://base.google.com/ns/1.0\">1</g:id></item></channel></rss>"
        for mode in FeedOptions.Mode.allCases {
            let begin = ContinuousClock.now
            let error = try #require(throws: FeedError.self) { _ = try TestFeed.read(text) { $0.mode = mode } }
            #expect(error.code == .limit)
            #expect(error.line == 1)
            #expect(ContinuousClock.now - begin < .seconds(10))
        }
    }

    @Test("a document type as YML's own, with its defaults and words, is no fault")
    func honestDoctype() throws {
        let text = """
            <!DOCTYPE yml_catalog [
            <!ELEMENT offer (name?, price?)>
            <!ATTLIST offer id ID #REQUIRED type (vendor.model | book | audiobook) #IMPLIED available (true | false) "true">
            <!ATTLIST currency plus CDATA "0">
            ]><yml_catalog><shop><currencies><currency id="RUR" rate="1"/></currencies><offers>
            <offer id="1"><name>a</name><price>1</price><currencyId>RUR</currencyId></offer>
            <offer id="2" available="false"><name>b</name><price>1</price><currencyId>RUR</currencyId></offer>
            </offers></shop></yml_catalog>
            """
        #expect(try TestFeed.read(text).items.map(\.availability) == [.inStock, .outOfStock])
    }

    @Test("declarations that change nothing are passed over")
    func harmlessEntities() throws {
        let declaration = #"<!DOCTYPE rss [<!ENTITY nbsp "&#160;"><!ENTITY % p "">]>"#
        let read = try TestFeed.read(declaration + Self.open + "a&nbsp;b" + Self.close)
        #expect(read.items.first?.title == "a\u{a0}b")
    }

    @Test("a document type that is somewhere else is not fetched, and HTML's names keep their meaning")
    func externalSubset() throws {
        let text =
            #"<!DOCTYPE rss SYSTEM "http://169.254.169.254/x.dtd">"# + Self.open + "Caf&eacute; &laquo;X&raquo;"
            + Self.close
        let read = try TestFeed.read(text)
        #expect(read.items.first?.title == "Café «X»")
        #expect(read.report.problemCounts[.htmlEntity] == 3)
        // Unknown names are lost in libxml2 without a word; here they are an error.
        let error = try #require(throws: FeedError.self) {
            _ = try TestFeed.read(text.replacing("&laquo;", with: "&mine;"))
        }
        #expect(error.code == .malformed)
        let attribute = text.replacing("Caf&eacute;", with: "<a b=\"&eacute;\"/>")
        #expect(throws: FeedError.self) { _ = try TestFeed.read(attribute) }
    }

    @Test("a bomb of zeroes, and one of blanks, in gzip")
    func bombs() throws {
        let blanks = Array(Self.open.utf8) + [UInt8](repeating: 0x20, count: 32 << 20) + Array(Self.close.utf8)
        #expect(throws: FeedError.self) { _ = try TestFeed.read(Gzip.compress(blanks)) }
        #expect(throws: FeedError.self) { _ = try TestFeed.read(Gzip.compress([UInt8](repeating: 0, count: 4 << 20))) }
    }
}
