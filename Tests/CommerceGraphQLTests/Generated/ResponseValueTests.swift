import CommerceGraphQL
import CommerceJSON
import FoundationEssentials
import Testing

@Suite struct ResponseValueTests {
    // Reads a text into a value, with what the reader went over.
    private func read<Value: ResponseValue>(
        _ text: String, as type: Value.Type = Value.self
    ) throws -> (value: Value, tolerated: [JSONError]) {
        var tolerated: [JSONError] = []
        let value = try JSONReader.read(text.utf8) { reader throws(JSONError) in
            let value = try Value(from: &reader)
            tolerated = reader.tolerated
            return value
        }
        return (value, tolerated)
    }

    @Test func scalarsKeepWhatTheTextSays() throws {
        #expect(try read("\"a\"", as: String.self).value == "a")
        #expect(try read("12345678901234567890", as: String.self).value == "12345678901234567890")
        #expect(try read("4294967296", as: Int.self).value == 4_294_967_296)
        #expect(try read("19.99", as: Decimal.self).value == Decimal(sign: .plus, exponent: -2, significand: 1999))
        #expect(try read("\"19.99\"", as: Decimal.self).value == Decimal(sign: .plus, exponent: -2, significand: 1999))
        #expect(throws: JSONError.self) { try read("\"1,99\"", as: Decimal.self) }
        #expect(try read("\"2001-01-01T00:00:01Z\"", as: Date.self).value.timeIntervalSinceReferenceDate == 1)
        #expect(throws: JSONError.self) { try read("\"yesterday\"", as: Date.self) }
        #expect(try read("[[1, null], null]", as: [[Int?]?].self).value == [[1, nil], nil])
        #expect(try read("{\"a\": [1.50]}", as: JSONValue.self).value["a"]?[0]?.number?.text == "1.50")
    }

    @Test func aBrokenFieldMakesTheNearestNullableFieldNil() throws {
        let text = #"{"cover": {"url": null, "width": 1}, "pictures": [{"url": "a"}, {"width": 2}, {"url": "c"}]}"#
        let (album, tolerated) = try read(text, as: Album.self)
        #expect(album.cover == nil)
        #expect(album.pictures.map { $0?.url } == ["a", nil, "c"])
        #expect(tolerated.map { "\($0.path)" } == ["$.cover.url", "$.pictures[1]"])
        #expect(tolerated.last?.reason == .missingKey("url"))
    }

    @Test func aBrokenFieldWithoutANullableOneAboveIsAnErrorWithItsPath() throws {
        let error = try #require(throws: JSONError.self) { try read(#"{"pictures": 3}"#, as: Album.self) }
        #expect("\(error.path)" == "$.pictures")
    }

    @Test func textThatIsNoJSONIsNeverTolerated() throws {
        for text in [#"{"cover": {"url": tru}, "pictures": []}"#, #"{"cover": {"url": 1 2}, "pictures": []}"#] {
            #expect(throws: JSONError.self) { try read(text, as: Album.self) }
        }
    }

    @Test func ofAGreatManyBrokenValuesTheLastAreCountedAlone() throws {
        let broken = repeatElement("{}", count: 10_000).joined(separator: ",")
        var count = 0
        let (_, tolerated) = try JSONReader.read(#"{"pictures": [\#(broken)]}"#.utf8) { reader throws(JSONError) in
            let value = try Album(from: &reader)
            count = reader.toleratedCount
            return (value, reader.tolerated)
        }
        #expect(count == 10_000)
        #expect((100..<count).contains(tolerated.count))
        #expect(tolerated.allSatisfy { $0.reason == .missingKey("url") && $0.line == 1 })
        // An error that is not tolerated has its place all the same.
        let error = try #require(throws: JSONError.self) { try read(#"{"pictures": [\#(broken)], }"#, as: Album.self) }
        #expect(error.position == JSONPosition(line: 1, column: 30_017, offset: 30_016))
    }

    @Test func aFragmentIsReadBesideOtherFields() throws {
        let text = #"[{"url": "a", "width": 1}, {"width": 2}, {"url": [], "width": 3}]"#
        var tolerated: [JSONError] = []
        let seen = try JSONReader.read(text.utf8) { reader throws(JSONError) in
            var seen: [(Picture?, JSONValue)] = []
            try reader.beginArray()
            while try reader.nextElement() {
                let fragment = try reader.readAheadIfPresent(Picture.self)
                seen.append((fragment, try reader.readValue()))
            }
            tolerated = reader.tolerated
            return seen
        }
        #expect(seen.map(\.0) == [Picture(url: "a", width: 1), nil, nil])
        #expect(seen.map { $0.1["width"] } == [1, 2, 3])
        // That the second was left out is no error; that the third has a list for a string is one.
        #expect(tolerated.map { "\($0.path)" } == ["$[2].url"])
    }

    @Test func theTypenameIsFoundWhereverItStands() throws {
        for text in [#"{"__typename": "Image", "url": "a"}"#, #"{"url": {"__typename": "No"}, "__typename": "Image"}"#]
        {
            let (typename, value) = try JSONReader.read(text.utf8) { reader throws(JSONError) in
                (try reader.typename(), try reader.readValue())
            }
            #expect(typename == "Image")
            #expect(value["url"] != nil)
        }
        let error = try #require(throws: JSONError.self) {
            try JSONReader.read("{\"url\": 1}".utf8) { reader throws(JSONError) in try reader.typename() }
        }
        #expect(error.reason == .missingKey("__typename"))
    }
}
