import Foundation
import Testing

@testable import FeedBackend

@Suite struct FeedDialectTests {
    @Test("the built-in mapping files are all valid")
    func builtIn() throws {
        #expect(FeedDialect.builtIn.map(\.name) == ["google", "google-atom", "yml"])
        var known: [FeedDialect] = []
        for file in [PackageResources.google_json, PackageResources.google_atom_json, PackageResources.yml_json] {
            known.append(try FeedDialect(parsing: file, extending: known))
        }
        #expect(known == FeedDialect.builtIn)
        for dialect in known {
            #expect(dialect.fields[.id] != nil)
            #expect(!dialect.title.isEmpty)
            #expect(!dialect.availabilityWords.isEmpty)
        }
    }

    @Test("an extension changes what it names and keeps the rest")
    func extends() throws {
        let google = try #require(FeedDialect.named("google"))
        let atom = try #require(FeedDialect.named("google-atom"))
        #expect(atom.fields[.price] == google.fields[.price])
        #expect(atom.fields[.title] != google.fields[.title])
        #expect(atom.barePrefix == "g")
    }

    @Test(
        "paths",
        arguments: [
            ("/rss/channel/item", true, ["rss", "channel", "item"], nil, nil),
            ("g:price", false, ["g:price"], nil, nil),
            ("@id", false, [], nil, "id"), (".", false, [], nil, nil), ("a/b@c", false, ["a", "b"], nil, "c"),
            ("/yml_catalog@date", true, ["yml_catalog"], nil, "date"),
            ("a:link[@rel=alternate]@href", false, ["a:link"], "rel=alternate", "href"),
            ("a:link[!@rel]@href", false, ["a:link"], "!rel", "href"),
        ] as [(String, Bool, [String], String?, String?)])
    func paths(text: String, isAbsolute: Bool, steps: [String], condition: String?, attribute: String?) throws {
        let path = try #require(DialectPath(text))
        #expect(path.isAbsolute == isAbsolute)
        #expect(path.steps.map { $0.prefix.isEmpty ? $0.name : "\($0.prefix):\($0.name)" } == steps)
        #expect(path.attribute == attribute)
        let found = path.condition.map { found in
            found.value.map { "\(found.attribute)=\($0)" } ?? "!\(found.attribute)"
        }
        #expect(found == condition)
    }

    @Test("texts that are no paths", arguments: ["a//b", "a:b:c", ":", "a@", "a[x]", "a[@b", "g:", "a/"])
    func noPaths(text: String) {
        #expect(DialectPath(text) == nil)
    }

    @Test(
        "a mapping file that is wrong says where",
        arguments: [
            ("{", 1, "ends"), ("{\"dialect\": \"x\"}", 1, "item"), ("{\n\"item\": \"/a/b\"}", 1, "dialect"),
            ("{\"dialect\": \"x\",\n\"items\": \"/a\"}", 2, "items"),
            ("{\"dialect\": \"x\",\n\"item\": 5}", 2, "string"),
            ("{\"dialect\": \"x\", \"item\": \"/a/b\",\n\"fields\": {\"prize\": \"p\"}}", 2, "prize"),
            ("{\"dialect\": \"x\", \"item\": \"/a/b\", \"fields\": {\n\"price\": [\"p\", \"a//b\"]}}", 2, "path"),
            ("{\"dialect\": \"x\",\n\"extends\": \"nothing\"}", 2, "known: google"),
            ("{\"dialect\": \"x\", \"item\": \"/a/b\", \"values\": {\n\"decimalMark\": \"dot\"}}", 2, "comma"),
            ("{\"dialect\": \"x\", \"item\": \"/a/b\", \"values\": {\n\"availability\": {\"soon\": []}}}", 2, "soon"),
            ("{\"dialect\": \"x\", \"item\": \"/a/b\", \"recognise\":\n{}}", 2, "root"),
            ("{\"dialect\": \"x\", \"item\": \"/a/b\", \"params\": [\n{\"name\": \"n\"}]}", 2, "each"),
        ] as [(String, Int, String)])
    func wrong(text: String, line: Int, words: String) throws {
        let error = try #require(throws: FeedError.self) { _ = try FeedDialect(parsing: text.utf8) }
        #expect(error.code == .dialect)
        #expect(error.line == line)
        #expect(error.message.contains(words))
    }

    @Test("a dialect of one's own reads a feed that no other knows")
    func ownDialect() throws {
        let mapping = """
            {
              "dialect": "depot",
              "title": "Our depot's export",
              "recognise": { "root": "stock" },
              "shop": { "name": "/stock@owner" },
              "categories": { "each": "/stock/groups/group", "id": "@no", "name": ".", "parent": "@under" },
              "item": "/stock/articles/article",
              "fields": {
                "id": "number", "title": { "join": ["kind", "label"] }, "price": "gross", "quantity": "place/count",
                "images": "picture@src", "categoryIDs": "group", "link": "see[@kind=shop]"
              },
              "params": { "each": "trait", "name": "what", "value": "is" },
              "values": { "decimalMark": "comma", "absentAvailability": "outOfStock" }
            }
            """
        let feed = """
            <stock owner="Depot"><groups><group no="a">Tools</group><group no="b" under="a">Saws</group></groups><articles>
            <article><number>7</number><kind>Saw</kind><label>No 3</label><gross>19,90</gross><group>b</group>
            <see kind="maker">http://m</see><see kind="shop">http://s</see><picture src="http://e.x/7.jpg"/>
            <place><count>2</count></place><place><count>5</count></place><trait><what>Teeth</what><is>40</is></trait></article>
            </articles></stock>
            """
        let dialect = try FeedDialect(parsing: mapping.utf8)
        let read = try TestFeed.read(feed) {
            $0.dialect = dialect
            $0.currency = "EUR"
        }
        let item = try #require(read.items.first)
        #expect((item.id, item.title, item.price?.minorUnits) == ("7", "Saw No 3", 1_990))
        #expect((item.link, item.quantity, item.availability) == ("http://s", 7, .inStock))
        #expect(item.images == ["http://e.x/7.jpg"])
        #expect(item.params == [FeedParam(name: "Teeth", value: "40")])
        #expect(item.categoryIDs == ["b"])
        #expect(read.header.name == "Depot")
        #expect(read.header.categories == [.init(id: "a", name: "Tools"), .init(id: "b", parentID: "a", name: "Saws")])
        #expect(read.report.dialect == "depot")
        #expect(read.report.problemCount == 0)
    }

    @Test("a dialect that was asked for is not forced on another feed")
    func forced() throws {
        let error = try #require(throws: FeedError.self) {
            _ = try TestFeed.read(TestFeed.google(TestFeed.item())) { $0.dialect = FeedDialect.named("yml") }
        }
        #expect(error.code == .unrecognised)
        #expect(error.message.contains("yml"))
    }

    @Test(
        "items with prices make RSS a product feed, news do not",
        arguments: [
            ("<rss><channel><item><id>1</id><price>1 EUR</price></item></channel></rss>", "google"),
            ("<rss><channel><item><sku_id>1</sku_id></item></channel></rss>", "google"),
            ("<rss xmlns:x='http://base.google.com/ns/1.0'><channel/></rss>", "google"),
            ("<feed xmlns='http://www.w3.org/2005/Atom' xmlns:g='http://base.google.com/ns/1.0'/>", "google-atom"),
            ("<yml_catalog/>", "yml"), ("<YML_CATALOG/>", "yml"),
            ("<rss><channel><item><title>t</title><link>l</link></item></channel></rss>", nil),
            ("<feed><entry><price/></entry></feed>", nil),
        ] as [(String, String?)])
    func recognition(text: String, expected: String?) throws {
        let outline = try FeedOutline(limits: FeedLimits())
        Array(text.utf8).withUnsafeBufferPointer { outline.push($0) }
        outline.finish()
        #expect(DialectRecognizer.recognise(outline, among: FeedDialect.builtIn)?.name == expected)
    }
}

@Suite struct FeedFieldTests {
    @Test func everyFieldHasTheNameOfItsCase() {
        #expect(FeedField.names == FeedField.allCases.map { String(describing: $0) })
        #expect(FeedField.allCases.map { FeedField(name: $0.name) } == FeedField.allCases)
    }
}

@Suite struct FeedDocumentationTests {
    private func page() throws -> String {
        // Tests/FeedBackendTests/Dialects/FeedDialectTests.swift, four up.
        let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        return try String(contentsOf: root.appending(path: "Documentation/feeds.md"), encoding: .utf8)
    }

    @Test("the page's mapping file is one")
    func example() throws {
        let blocks = try page().components(separatedBy: "```")
        let mapping = try #require(blocks.first { $0.contains("\"recognise\"") })
        let dialect = try FeedDialect(parsing: mapping.dropFirst("json".count).utf8)
        #expect(dialect.name == "depot")
    }

    @Test("the page names every field and every built-in dialect")
    func names() throws {
        let page = try page()
        for name in FeedField.names + FeedDialect.builtIn.map(\.name) { #expect(page.contains("`\(name)`"), "\(name)") }
    }
}
