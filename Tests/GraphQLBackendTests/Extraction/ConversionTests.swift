import Commerce
import CommerceJSON
import Foundation
import Testing

@testable import GraphQLBackend

@Suite("Values of an answer are read as what a field is")
struct ConversionTests {
    private static let site = URL(string: "https://shop.example/de/")

    /// A product of one field, with everything that was noted.
    private static func product(
        _ field: String, _ source: Source, _ json: String, currency: CurrencyCode? = .eur, unit: AmountUnit = .major
    ) throws -> MappedAnswer<Product> {
        let shape = Shape(.product, ["id": .constant("1"), "title": .constant("T"), field: source])
        let plan = AnswerPlan<Product>(
            .sketch(result: "p", shape), ExtractionDefaults(currency: currency, unit: unit, site: site))
        return try plan.read(#"{"p": {"v": \#(json)}}"#)
    }

    @Test(
        "prices",
        arguments: [
            ("19.99", .major, "EUR", "19.99 EUR"), (#""19.99""#, .major, "EUR", "19.99 EUR"),
            ("0", .major, "EUR", "0.00 EUR"), ("1999", .minor, "EUR", "19.99 EUR"), ("1999", .minor, "JPY", "1999 JPY"),
            ("1999", .minor, "BHD", "1.999 BHD"), ("1999", .minor, "CLF", "0.1999 CLF"),
            ("19.90", .minor, "EUR", nil), (#""19.90""#, .minor, "EUR", nil), ("0.5", .minor, "JPY", nil),
            ("1999.00", .minor, "EUR", "19.99 EUR"), (#""1999.0""#, .minor, "EUR", "19.99 EUR"),
            ("1.999e3", .minor, "EUR", "19.99 EUR"), ("1e-127", .minor, "EUR", nil),
            ("1999", .minor, "XTS", "19.99 XTS"),
            ("9223372036854775808", .minor, "EUR", "92233720368547758.08 EUR"), ("-5", .minor, "EUR", "-0.05 EUR"),
            ("1e3", .major, "EUR", "1000.00 EUR"), (#""007.50""#, .major, "EUR", "7.50 EUR"),
            ("12345678901234567890.123456789012345678", .major, "EUR", "12345678901234567890.123456789012345678 EUR"),
            (#""1,99""#, .major, "EUR", nil), (#""1e3""#, .major, "EUR", nil), (#""€ 5""#, .major, "EUR", nil),
            (#""""#, .major, "EUR", nil), ("null", .major, "EUR", nil), ("{}", .major, "EUR", nil),
            ("true", .major, "EUR", nil), ("[1]", .major, "EUR", nil),
        ] as [(String, AmountUnit, String, String?)])
    func prices(json: String, unit: AmountUnit, currency: String, expected: String?) throws {
        let answer = try Self.product("price", "v", json, currency: CurrencyCode(rawValue: currency), unit: unit)
        #expect(answer.value?.variants.first?.price?.description == expected)
        let isSilent = expected != nil || json == "null" || json == #""""#
        #expect(answer.issues.map(\.path) == (isSilent ? [] : ["p.v"]))
    }

    @Test("a currency comes from the amount's own object, then the conversion, then the entry")
    func currencies() throws {
        let own = Source.inline(Shape(.money, ["amount": "v.a", "currency": "v.c"])).converted(unit: .minor)
        func price(_ json: String, _ source: Source = own, currency: CurrencyCode? = .eur) throws -> String? {
            try Self.product("price", source, json, currency: currency).value?.variants.first?.price?.description
        }
        #expect(try price(#"{"a": 150, "c": "usd"}"#) == "1.50 USD")
        #expect(try price(#"{"a": 150, "c": null}"#) == "1.50 EUR")
        #expect(try price(#"{"a": 150, "c": "euro"}"#) == nil)
        #expect(try price(#"{"a": 150}"#, currency: nil) == nil)
        let beside = Source("v.a").converted(.money, unit: .major, currency: "v.c")
        #expect(try price(#"{"a": "1.5", "c": "GBP"}"#, beside) == "1.50 GBP")
        #expect(try price(#"{"a": "1.5"}"#, Source("v.a").converted(.money, currency: .constant("JPY"))) == "1.5 JPY")
        let silent = try Self.product("price", own, #"{"a": 150}"#, currency: nil)
        #expect(silent.issues.map(\.code) == ["no-currency"])
        #expect(silent.issues.map(\.path) == ["p.v.a"])
    }

    @Test(
        "dates",
        arguments: [
            (#""2026-11-30T13:43:51Z""#, 1_796_046_231), (#""2026-11-30T13:43:51.500+02:00""#, 1_796_039_031.5),
            (#""2026-11-30""#, 1_795_996_800), ("1796046231", 1_796_046_231), ("1796046231500", 1_796_046_231.5),
            (#""1796046231""#, 1_796_046_231), (#""1796046231500""#, 1_796_046_231.5), ("0", 0), ("-1", -1),
            (#""20261130""#, nil), (#""2026-11-30T13:43:51""#, nil), (#""soon""#, nil), ("true", nil), ("1e300", nil),
        ] as [(String, Double?)])
    func dates(json: String, seconds: Double?) throws {
        let answer = try Self.product("updatedAt", "v", json)
        #expect(answer.value?.updatedAt == seconds.map { Date(timeIntervalSince1970: $0) })
        #expect(answer.issues.map(\.path) == (seconds == nil ? ["p.v"] : []))
    }

    @Test(
        "addresses are absolute",
        arguments: [
            (#""https://cdn.example/a b.jpg""#, "https://cdn.example/a%20b.jpg"),
            (#""/m/1.jpg""#, "https://shop.example/m/1.jpg"),
            (#""p/1""#, "https://shop.example/de/p/1"), (#""//cdn.example/1""#, "https://cdn.example/1"),
            (#""mailto:a@b.example""#, "mailto:a@b.example"), ("{}", nil),
        ] as [(String, String?)])
    func addresses(json: String, expected: String?) throws {
        let answer = try Self.product("url", "v", json)
        #expect(answer.value?.url?.absoluteString == expected)
        #expect(answer.issues.map(\.path) == (expected == nil ? ["p.v"] : []))
    }

    @Test(
        "availability",
        arguments: [
            ("true", AvailabilityStatus.inStock, nil), ("false", .outOfStock, nil), ("7", .inStock, 7),
            ("0", .outOfStock, 0), ("-2", .outOfStock, -2), (#""IN_STOCK""#, .inStock, nil),
            (#""out of stock""#, .outOfStock, nil), (#""PreOrder""#, .preorder, nil),
            (#""BACKORDER""#, .backorder, nil),
            (#""On request""#, AvailabilityStatus(rawValue: "On request"), nil), ("null", .unknown, nil),
            ("4294967296", .inStock, 4_294_967_296),
        ] as [(String, AvailabilityStatus, Int?)])
    func availability(json: String, status: AvailabilityStatus, quantity: Int?) throws {
        let answer = try Self.product("availability", "v", json)
        #expect(answer.value?.variants.first?.availability == Availability(status: status, quantity: quantity))
        #expect(answer.issues == [])
    }

    @Test("availability by the mapping's words, and of a status with a quantity")
    func words() throws {
        let words = ["lagernd": "inStock", "VERGRIFFEN": "outOfStock", "false": "backorder"]
        func status(_ json: String) throws -> String? {
            try Self.product("availability", Source("v").converted(.availability, words: words), json)
                .value?.variants.first?.availability.status.rawValue
        }
        #expect(try status(#""Lagernd""#) == "in-stock")
        #expect(try status(#""vergriffen""#) == "out-of-stock")
        #expect(try status("false") == "backorder")
        #expect(try status(#""preorder""#) == "preorder")
        let both = Source.inline(Shape(.availability, ["status": "v.s", "quantity": "v.q"]))
        func availability(_ json: String) throws -> Availability? {
            try Self.product("availability", both, json).value?.variants.first?.availability
        }
        #expect(try availability(#"{"s": true, "q": 0}"#) == Availability(status: .inStock, quantity: 0))
        #expect(try availability(#"{"s": null, "q": "3"}"#) == Availability(status: .inStock, quantity: 3))
        #expect(try availability(#"{"q": 0}"#) == .outOfStock)
        #expect(try availability("{}") == .unknown)
    }

    @Test(
        "texts",
        arguments: [
            (nil, #""a\u00e9""#, "aé"), (nil, "12.50", "12.50"), (nil, #""""#, nil), (nil, "null", nil),
            (nil, "9007199254740993", "9007199254740993"), (.plain, #""<p>A &amp; B</p><p>C</p>""#, "A & B\nC"),
            (.plain, #"{"children": [{"type": "paragraph", "children": [{"text": "A & <B>"}]}]}"#, "A & <B>"),
            (.richText, #""<b>x</b>""#, "<b>x</b>"), (.integer, "3.0", "3"), (.decimal, "1.50", "1.5"),
            (.date, "0", "1970-01-01T00:00:00Z"), (.boolean, "1", "true"), (.url, #""/x""#, "https://shop.example/x"),
            (.json, #"{"a": [1, null]}"#, #"{"a": [1, null]}"#),
        ] as [(Conversion.Form?, String, String?)])
    func texts(form: Conversion.Form?, json: String, expected: String?) throws {
        let source = form.map { Source("v").converted($0) } ?? Source("v")
        let answer = try Self.product("vendor", source, json)
        #expect(answer.value?.vendor == expected)
        #expect(answer.issues == [])
    }

    @Test("a table replaces words, a star all others, null says that there is no value")
    func tables() throws {
        let table: [String: JSONValue] = ["A": "Alpha", "1": "One", "true": "Yes", "-": .null, "*": "Other"]
        func vendor(_ json: String) throws -> String? {
            try Self.product("vendor", Source("v").converted(table: table), json).value?.vendor
        }
        #expect(try vendor(#""A""#) == "Alpha")
        #expect(try vendor("1") == "One")
        #expect(try vendor("true") == "Yes")
        #expect(try vendor(#""-""#) == nil)
        #expect(try vendor(#""B""#) == "Other")
        #expect(try vendor("null") == nil)
        let partial = try Self.product("vendor", Source("v").converted(table: ["A": "Alpha"]), #""B""#)
        #expect(partial.value?.vendor == "B")
        let many = try Self.product("tags", Source("v[]").converted(table: table), #"["A", "-", 1]"#)
        #expect(many.value?.tags == ["Alpha", "One"])
    }

    @Test("a metafield's value is kept as the answer has it, and one without a value is none")
    func metafields() throws {
        func metafield(_ json: String) throws -> [String]? {
            let shape = Shape(.metafield, ["namespace": .constant("n"), "key": .constant("k"), "value": "v"])
            return try Self.product("metafields", .several([.inline(shape)]), json).value?.metafields.map(\.rawValue)
        }
        #expect(try metafield(#""a\nb""#) == ["a\nb"])
        #expect(try metafield("1.50") == ["1.50"])
        #expect(try metafield("false") == ["false"])
        #expect(try metafield(#"{"b": 1, "a" : [2]}"#) == [#"{"b": 1, "a" : [2]}"#])
        #expect(try metafield("null") == [])
    }

    @Test(
        "paths",
        arguments: [
            ("v.a.b", #"{"a": {"b": "x"}}"#, "x"), ("v[].a", #"[{"a": null}, {}, {"a": "y"}]"#, "y"),
            ("v[1]", #"["a", "b"]"#, "b"), ("v[2]", #"["a", "b"]"#, nil), ("v[0].a", #"{"a": "single"}"#, "single"),
            ("v[k.n=2].t", #"[{"k": {"n": 1}, "t": "a"}, null, {"k": {"n": 2}, "t": "b"}]"#, "b"),
            ("v[k=x y].t", #"[{"k": "x\u0020y", "t": "a"}]"#, "a"), ("v[k=z].t", #"[{"k": "x", "t": "a"}]"#, nil),
            ("v<Book>.t", #"{"__typename": "Book", "t": "a"}"#, "a"),
            ("v<Book>.t", #"{"__typename": "Pen", "t": "a"}"#, nil),
            ("v[]<Book>.t", #"[{"__typename": "Pen", "t": "a"}, {"t": "b", "__typename": "Book"}]"#, "b"),
            ("$.p.v", #""root""#, "root"), ("^.p.v", #""outer""#, "outer"),
            ("v.a", #"{"a": "first", "a": "last"}"#, "last"),
            ("v[][].a", #"[[], [{"a": "deep"}]]"#, "deep"),
        ] as [(String, String, String?)])
    func paths(path: String, json: String, expected: String?) throws {
        let answer = try Self.product("vendor", .path(located(path)), json)
        #expect(answer.value?.vendor == expected)
        #expect(answer.issues == [])
    }

    @Test("the first source that has a value counts, and what others lack is not told")
    func firstOf() throws {
        let source = Source.several(["v.a", "v.b", .template("{v.c}-{v.d}"), .constant("none")])
        func vendor(_ json: String) throws -> MappedAnswer<Product> { try Self.product("vendor", source, json) }
        #expect(try vendor(#"{"a": "", "b": "B"}"#).value?.vendor == "B")
        #expect(try vendor(#"{"c": 1, "d": true}"#).value?.vendor == "1-true")
        #expect(try vendor(#"{"c": 1, "d": null}"#).value?.vendor == "none")
        #expect(try vendor(#""text""#).value?.vendor == "none")
        #expect(try vendor(#""text""#).issues == [])
    }

    @Test("a choice goes by a text, a number or a truth value")
    func choices() throws {
        let source = Source.choice(located("v.k"), ["a": "v.a", "2": "v.b", "true": .constant("T"), "*": "v.c"])
        func vendor(_ json: String) throws -> String? { try Self.product("vendor", source, json).value?.vendor }
        #expect(try vendor(#"{"k": "a", "a": "A"}"#) == "A")
        #expect(try vendor(#"{"k": 2, "b": "B"}"#) == "B")
        #expect(try vendor(#"{"k": true}"#) == "T")
        #expect(try vendor(#"{"k": "z", "c": "C"}"#) == "C")
        #expect(try vendor(#"{"c": "C"}"#) == "C")
    }
}
