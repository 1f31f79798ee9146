import CommerceJSON
import Testing

@Suite("Trees with places")
struct LocatedJSONTests {
    private let text = """
        // shops
        {
          "default": "shöp", "n": 1,
          "backends": {
            "shöp": { "plugin": "shopify", "limits": [1, 2.50, null, true], },
            /* twice */ "feed": {}, "feed": { "plugin": "xml-feed", "plugin": "x" },
          },
        }
        """

    @Test("every value knows its line, column and path")
    func positions() throws {
        let tree = try LocatedJSON(parsing: text)
        #expect(tree.position == JSONPosition(line: 2, column: 1, offset: 9))
        let shop = try #require(tree["backends"]?["shöp"])
        #expect(shop.position.description == "5:13")
        #expect(shop["limits"]?[1]?.position.description == "5:50")
        #expect(shop["limits"]?[1]?.path.description == #"$.backends["shöp"].limits[1]"#)
        #expect(shop["limits"]?[1]?.number?.text == "2.50")
        #expect(tree["n"]?.position.description == "3:27")
        let member = try #require(tree.member("n"))
        #expect(member.keyPosition.description == "3:22")
        #expect(member.keyPosition < member.value.position)
    }

    @Test("offsets point at the first byte of each value and key")
    func offsets() throws {
        let bytes = Array(text.utf8)
        func check(_ node: LocatedJSON) throws {
            let start = try #require(JSONWriter(escapesInvisible: false).bytes(node.value).first)
            #expect(bytes[node.position.offset] == start)
            for element in node.elements { try check(element) }
            for member in node.members {
                let key = bytes[member.keyPosition.offset...].prefix(member.key.utf8.count + 2)
                #expect(String(decoding: key, as: UTF8.self) == "\"\(member.key)\"")
                try check(member.value)
            }
        }
        try check(LocatedJSON(parsing: text))
    }

    @Test("the plain value is the one that the plain parser reads")
    func value() throws {
        #expect(try LocatedJSON(parsing: text).value == JSONValue(parsing: text, options: .configuration))
    }

    @Test("keys that are there twice are reported with the second one's place, and the last value counts")
    func duplicates() throws {
        let tree = try LocatedJSON(parsing: text)
        #expect(
            tree.duplicateKeys.map(\.description) == [
                "the key \"feed\" is there twice at $.backends (line 6, column 29)",
                "the key \"plugin\" is there twice at $.backends.feed (line 6, column 61)",
            ])
        #expect(tree["backends"]?["feed"]?["plugin"]?.string == "x")
        #expect(tree["backends"]?.members.count == 3)
        #expect(try LocatedJSON(parsing: #"[{"a":1},{"a":2}]"#).duplicateKeys.isEmpty)
    }

    @Test("an error about a value carries its place")
    func ownErrors() throws {
        let tree = try LocatedJSON(parsing: text)
        let error = try #require(tree["backends"]?["feed"]).error(.missingKey("source"))
        #expect(error.description == "the key \"source\" is missing at $.backends.feed (line 6, column 37)")
    }

    @Test("an error without a place gets the nearest one")
    func locating() throws {
        let tree = try LocatedJSON(parsing: text)
        let path = JSONPath([.key("backends"), .key("feed"), .key("source"), .index(1)])
        #expect(tree.located(JSONError(.missingKey("x"), path: path)).position == tree["backends"]?["feed"]?.position)
        let elsewhere = JSONError(.missingKey("x"), path: JSONPath([.key("other")]))
        #expect(try #require(tree["backends"]).located(elsewhere).position == nil)
    }

    @Test("accessors answer nil or nothing for other kinds")
    func accessors() throws {
        let tree = try LocatedJSON(parsing: text)
        #expect(tree.kind == .object && tree.string == nil && tree.bool == nil && tree.number == nil)
        #expect(tree.elements.isEmpty && tree[0] == nil && tree["none"] == nil)
        #expect(tree["default"]?.members.isEmpty == true && tree["default"]?.kind == .string)
        let limits = try #require(tree["backends"]?["shöp"]?["limits"])
        #expect(limits.elements.map(\.kind) == [.number, .number, .null, .bool] && limits[3]?.bool == true)
    }
}
