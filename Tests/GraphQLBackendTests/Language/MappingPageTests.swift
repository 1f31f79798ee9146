import Commerce
import CommerceJSON
import Foundation
import Testing

@testable import GraphQLBackend

/// `Documentation/graphql-mapping.md`: its blocks are read, and its tables are those that the reader reads by.
///
/// `Scripts/readme` rewrites the tables.
@Suite("The page of the mapping language", .serialized)
struct MappingPageTests {
    private static let file = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }.appending(path: "Documentation/graphql-mapping.md")

    private static func page() throws -> String { try String(contentsOf: file, encoding: .utf8) }

    @Test("each block is read without a problem")
    func blocks() throws {
        let parts = try Self.page().components(separatedBy: "\n```")
        // Every other part is a block.
        let blocks = stride(from: 1, to: parts.count, by: 2).map { parts[$0] }.filter { $0.hasPrefix("json") }
        #expect(blocks.count == 9)
        for block in blocks {
            let end = try #require(block.firstIndex(of: "\n"))
            let words = block[..<end].split(separator: " ").map(String.init)
            let json = String(block[end...])
            let what = words.dropFirst().joined(separator: " ")
            #expect(try Self.problems(of: json, words) == [], "\(what)")
        }
    }

    private static func problems(of json: String, _ words: [String]) throws -> [String] {
        switch words.dropFirst().first {
        case "mapping": return problems(json)
        case "entry":
            var settings: [String: JSONValue] = [:]
            for (key, value) in try LocatedJSON(parsing: json).value.object ?? [:] { settings[key] = value }
            let mapping = try EntryMapping.read(Settings(settings))
            return mapping.name == settings["preset"]?.string ? [] : ["another mapping: \(mapping.name)"]
        case "operation":
            let name = (words.last ?? "").split(separator: "/").map(String.init)
            // A cart on the server has these two in any case.
            let others = name[0] == "cart" ? #""create": \#(cart), "cart": \#(cart), "# : ""
            return problems(
                #"{ "mapping": "page", "shapes": \#(shapes), "\#(name[0])": { \#(others)"\#(name[1])": \#(json) } }"#)
        case "variables":
            let declared = #"query ($cart: ID, $lines: [Line], $language: Language, $key: String) { cart { id } }"#
            let operation = #"{ "document": "\#(declared)", "variables": \#(json), "result": "cart" }"#
            let others = #""create": \#(cart), "cart": \#(cart)"#
            return problems(
                #"{ "mapping": "page", "shapes": \#(shapes), "catalog": {}, "cart": { \#(others), "addLines": \#(operation) } }"#
            )
        case "shape":
            let operation = #"{ "document": "{ product { id } }", "result": "product", "shape": \#(json) }"#
            return problems(#"{ "mapping": "page", "catalog": { "product": \#(operation) } }"#)
        default: return ["a block of no known kind: \(words)"]
        }
    }

    private static let shapes = #"{ "Product": { "id": "id", "title": "title" }, "Cart": { "id": "id" } }"#
    private static let cart = #"{ "document": "{ cart { id } }", "result": "cart" }"#
    private static let category = """
        query ProductsOfCategory($id: ID, $slug: String, $limit: Int, $page: Int, $onlyInStock: Boolean, $with: With) {
          category(id: $id, slug: $slug) { products(limit: $limit) { __typename id title } pageCount }
        }
        query Other { category { id } }
        """

    private static func problems(_ mapping: String) -> [String] {
        let files = DocumentFiles.preset(["category.graphql": Array(category.utf8)])
        let text = MappingText(parsing: Array(mapping.utf8), file: "page", files: files)
        return MappingReader.read([text]).problems.map(\.description)
    }

    @Test("each path of the table is one, as its reader writes it")
    func paths() throws {
        let page = try Self.page()
        let start = try #require(page.range(of: "| path | where it leads |\n|---|---|\n"))
        let rows = page[start.upperBound...].prefix { $0 != "#" }.split(separator: "\n").filter { $0.hasPrefix("| `") }
        #expect(rows.count == 8)
        for row in rows {
            let text = String(row.dropFirst(3).prefix { $0 != "`" })
            #expect(try Path(parsing: text).text == text)
        }
    }

    @Test("each table is up to date", arguments: MappingTables.all.map(\.name))
    func tables(_ name: String) throws {
        let page = try Self.page()
        let table = try #require(MappingTables.all.first { $0.name == name }?.text)
        let start = try #require(page.range(of: "<!-- generated: \(name) -->\n"))
        let end = try #require(page.range(of: "<!-- end -->", range: start.upperBound..<page.endIndex))
        let range = start.upperBound..<end.lowerBound
        let expected = "\n\(table)\n\n"
        if ProcessInfo.processInfo.environment["COMMERCE_UPDATE_README"] == nil {
            #expect(page[range] == expected, "Documentation/graphql-mapping.md is stale: run Scripts/readme")
        } else {
            try page.replacingCharacters(in: range, with: expected)
                .write(to: Self.file, atomically: true, encoding: .utf8)
        }
    }

    @Test("the page names every key of the language")
    func keys() throws {
        let page = try Self.page()
        let keys =
            MappingReader.keys + MappingReader.operationKeys + MappingReader.conversionKeys
            + [
                "answerHeader", "each", "value", "switch", "cases", "at", "limit", "constant", "template", "style",
                "firstPage",
            ]
        for key in keys {
            #expect(page.contains("`\(key)`") || page.contains("\"\(key)\""), "\(key)")
        }
    }
}

/// The tables of the page.
enum MappingTables {
    static let all: [(name: String, text: String)] = [
        ("conversions of inputs", inputConversions), ("inputs of every call", inputs(MappingInput.everywhere)),
        ("operations", operations), ("words of errors", words), ("filters", filters), ("sort keys", sortKeys),
        ("conversions of values", conversions), ("fields", fields),
    ]

    private static func table(_ head: [String], _ rows: [[String]]) -> String {
        ([head, head.map { _ in "---" }] + rows).map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
            .replacing("| --- | --- |", with: "|---|---|").replacing("|---|---| --- |", with: "|---|---|---|")
    }

    private static func code(_ text: String) -> String { "`\(text)`" }

    private static func inputs(_ inputs: [MappingInput]) -> String {
        table(["input", "what it is"], inputs.map { [code($0.name), $0.help] })
    }

    private static let inputConversions = table(
        ["conversion", "what it makes"],
        InputReference.Conversion.allCases.map { conversion in
            let help =
                switch conversion {
                case .minor: "an amount in the currency's smallest unit: `12.5` as `1250`"
                case .major: "an amount in the currency's major unit"
                case .unit: "an amount in the unit of the mapping's `money`"
                case .number: "a number, of a text too"
                case .text: "a text, of a number too"
                case .int: "a whole number of at most 64 bits"
                case .upper: "upper case"
                case .lower: "lower case"
                case .date: "the day of a date"
                case .json: "the value as JSON in a text"
                case .head: "what stands before the first `/`, or the whole text"
                case .tail: "what stands after the first `/`; no value where there is none"
                case .enumeration: "the spelling of an enumeration: `pt-BR` as `PT_BR`"
                case .given: "`true` where the input has a value"
                }
            return [code(conversion.rawValue), help]
        })

    private static let operations = table(
        ["operation", "makes", "inputs"],
        OperationFacts.all.map { facts in
            let answer =
                switch facts.answer {
                case .list(let entity, isPaged: true): "pages of \(entity.rawValue)"
                case .list(let entity, isPaged: false): "list of \(entity.rawValue)"
                case .one(let entity): entity.rawValue
                case .done: "–"
                }
            let isPaged = if case .list(_, isPaged: true) = facts.answer { true } else { false }
            let paging = Set(isPaged ? MappingInput.paging.map(\.name) : [])
            let own = facts.inputs.filter { !paging.contains($0.name) }.map { input in
                guard case .objects(let parts) = input.type else { return code(input.name) }
                return "\(code(input.name)) (each \(parts.map { code($0.name) }.joined(separator: ", ")))"
            }
            return [code(facts.operation.rawValue), answer, own.isEmpty ? "–" : own.joined(separator: ", ")]
        })

    private static let words: String = {
        func list(_ words: [String]) -> String { words.map(code).joined(separator: ", ") }
        let kinds: [CommerceError.Kind] = [
            .cartGone, .unauthenticated, .accessDenied, .notFound, .invalidInput, .conflict, .throttled, .unavailable,
        ]
        let errors: [UserErrorCode] = [
            .invalid, .blank, .taken, .notFound, .lineNotFound, .variantNotFound, .invalidQuantity, .invalidGiftCard,
            .unidentifiedCustomer, .invalidToken, .invalidDeliveryOption, .invalidAddress,
        ]
        let warnings: [WarningCode] = [
            .outOfStock, .quantityClamped, .variantGone, .priceChanged, .discountNotFound, .discountNotApplicable,
            .discountExpired,
        ]
        return table(
            ["our words", "what they do"],
            [
                [list(kinds.map(\.rawValue)), "the whole call fails with an error of this kind"],
                [list(errors.map(\.rawValue)), "errors, for the buyer to correct"],
                [list(warnings.map(\.rawValue)), "warnings, beside the changed cart"],
            ])
    }()

    private static let filters = table(
        ["filter", "inputs"],
        FilterKey.known.map { key in
            let inputs = FilterInputs.inputs(of: key) ?? []
            return [
                code(key.rawValue),
                inputs.isEmpty ? "–" : inputs.map { "\(code($0.name)) (\($0.help))" }.joined(separator: ", "),
            ]
        })

    private static let sortKeys = SortKey.known.map { code($0.rawValue) }.joined(separator: ", ") + "."

    private static let kinds: [ShapeField.Kind] = [
        .id, .text, .html, .integer, .boolean, .date, .url, .money, .availability, .json,
    ]

    private static let conversions: String = {
        let forms = table(
            ["`as`", "how the value is read"],
            Conversion.Form.allCases.map { form in
                let help =
                    switch form {
                    case .text: "as a text; a number as it is written"
                    case .html: "as HTML"
                    case .plain: "as a text, HTML without its tags"
                    case .richText: "as rich text (Hygraph, Slate, EditorJS, HTML), made HTML"
                    case .decimal: "as an exact decimal number"
                    case .integer: "as a whole number"
                    case .boolean: "as true or false"
                    case .date: "as a date: ISO 8601 with or without a time, or seconds or milliseconds since 1970"
                    case .url: "as an address, made absolute by the entry's `site`"
                    case .money: "as an amount, in `unit` and `currency`"
                    case .availability: "as an availability: a word, true or false, or a quantity"
                    case .json: "as JSON, kept as text"
                    }
                return [code(form.rawValue), help]
            })
        let types = table(
            ["a field that is", "may be read as"],
            kinds.map { kind in [kind.phrase, kind.forms.map { code($0.rawValue) }.joined(separator: ", ")] })
        return forms + "\n\n" + types
    }()

    private static let fields = table(
        ["entity", "fields"],
        Shape.Entity.allCases.map { entity in
            let fields = entity.fields.map { field in
                let name = field.isRequired ? "**\(code(field.name))**" : code(field.name)
                let note = field.note.map { "; \($0)" } ?? ""
                return "\(name) (\(phrase(field.type))\(note))"
            }
            return [entity.rawValue, fields.joined(separator: ", ")]
        })

    private static func phrase(_ kind: ShapeField.Kind) -> String {
        switch kind {
        case .id: "id"
        case .text: "text"
        case .html: "HTML"
        case .integer: "integer"
        case .boolean: "boolean"
        case .date: "date"
        case .url: "address"
        case .money: "money"
        case .availability: "availability"
        case .json: "JSON"
        case .entity(let entity): entity.rawValue
        case .list(let element): "list of \(phrase(element))"
        }
    }
}
