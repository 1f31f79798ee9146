import Commerce
import CommerceJSON
import FoundationEssentials
import Testing

@testable import GraphQLBackend

@Suite("Mistakes in mappings")
struct MistakesTests {
    @Test("each mistake is the one problem, with message, place and suggestion", arguments: Mistake.all)
    func mistake(_ mistake: Mistake) throws {
        let text = MappingText(parsing: Array(mistake.mapping.text.utf8), file: "mapping", files: .none)
        let options = try mistake.options.map { options in
            MappingNode(try LocatedJSON(parsing: options.text), file: "options", files: .none)
        }
        let place = try #require(mistake.mapping.place ?? mistake.options?.place)
        let problem = ConfigurationProblem(
            file: mistake.mapping.place == nil ? "options" : "mapping", path: mistake.path, line: place.line,
            column: place.column, message: mistake.message, suggestion: mistake.suggestion)
        let reading = MappingReader.read([text], options: options)
        #expect(reading.problems == [problem])
        #expect(reading.mapping == nil)
    }

    @Test("the table has its cases, each of another name")
    func table() {
        #expect(Mistake.all.count >= 200)
        #expect(Set(Mistake.all.map(\.name)).count == Mistake.all.count)
    }

    @Test("all problems are told, in the order of the file")
    func all() {
        let mapping = #"""
            {
              "mapping": "t",
              "money": { "currency": "EURO" },
              "catalog": {
                "product": {
                  "document": "query ($id: ID!) { product(id: $id) { id } }",
                  "variables": { "Id": "{handel}" },
                  "result": "$.product",
                  "shape": { "id": "id", "brand": "brand/name", "price": { "path": "price", "unit": "cents" } }
                }
              },
              "cart": "lokal"
            }
            """#
        let reading = MappingReader.read([MappingText(parsing: Array(mapping.utf8), file: "m", files: .none)])
        #expect(
            reading.problems.map { "\($0.line):\($0.column) \($0.path)" } == [
                "3:26 $.money.currency", "7:20 $.catalog.product.variables",
                "7:22 $.catalog.product.variables.Id", "7:30 $.catalog.product.variables.Id",
                "8:17 $.catalog.product.result", "9:16 $.catalog.product.shape",
                "9:30 $.catalog.product.shape.brand", "9:89 $.catalog.product.shape.price.unit", "12:11 $.cart",
            ])
    }

    @Test("shapes that would grow without bound are refused")
    func explosion() {
        // 40 × 40 × 40 variants.
        func uses(_ name: String) -> String {
            let use = "{ \"each\": \"x\", \"shape\": \"\(name)\" }"
            return "[" + [String](repeating: use, count: 40).joined(separator: ", ") + "]"
        }
        let mapping = """
            { "mapping": "t",
              "shapes": {
                "C": { "id": "i", "title": "t", "preview": \(uses("P")) },
                "P": { "id": "i", "title": "t", "variants": \(uses("V")) },
                "V": { "id": "i", "title": "t" } },
              "catalog": { "suggestions": {
                "document": "{ c { id } }", "result": ".", "shape": { "collections": \(uses("C")) } } } }
            """
        let reading = MappingReader.read([MappingText(parsing: Array(mapping.utf8), file: "m", files: .none)])
        #expect(
            reading.problems.map(\.message) == [
                "the shapes have more than 50000 fields, each counted as often as it is used"
            ])
        #expect(reading.mapping == nil)
    }
}

/// A case of `Tests/Fixtures/Mappings/mistakes.txt`.
struct Mistake: Sendable, CustomTestStringConvertible {
    /// A text with a mark where the problem is.
    struct Marked: Sendable {
        let text: String
        /// Line and column, from 1; `nil` where the mark is elsewhere.
        let place: (line: Int, column: Int)?

        init(_ marked: String) {
            text = marked.replacing("◆", with: "")
            place = marked.firstIndex(of: "◆").map { index in
                let lines = marked[..<index].split(separator: "\n", omittingEmptySubsequences: false)
                return (lines.count, (lines.last?.unicodeScalars.count ?? 0) + 1)
            }
        }
    }

    var name = ""
    var mapping = Marked("")
    var options: Marked?
    var path = ""
    var message = ""
    var suggestion: String?

    var testDescription: String { name }

    static let all: [Mistake] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Fixtures/Mappings/mistakes.txt")
        guard let bytes = try? Data(contentsOf: file) else { return [] }
        return parsed(String(decoding: bytes, as: UTF8.self))
    }()

    private static func parsed(_ text: String) -> [Mistake] {
        var templates: [String: String] = [:]
        var mistakes: [Mistake] = []
        for block in text.components(separatedBy: "\n\n") {
            let lines = block.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            guard let head = lines.first(where: { !$0.isEmpty }) else { continue }
            let body = lines.drop { $0.isEmpty }.dropFirst()
            if head.hasPrefix("% ") {
                templates[String(head.dropFirst(2))] = body.joined(separator: "\n")
            } else if head.hasPrefix("= "), let bar = head.firstRange(of: " | ") {
                let template = templates[String(head[..<bar.lowerBound].dropFirst(2))] ?? ""
                mistakes.append(mistake(String(head[bar.upperBound...]), template, body))
            }
        }
        return mistakes
    }

    private static func mistake(_ name: String, _ template: String, _ lines: ArraySlice<String>) -> Mistake {
        var mistake = Mistake()
        mistake.name = name
        var parts: [Character: String] = [:]
        var content: [String] = []
        for line in lines {
            if let mark = line.first, "~$@>?".contains(mark), line.dropFirst().first == " " {
                parts[mark] = String(line.dropFirst(2))
            } else {
                content.append(line)
            }
        }
        mistake.mapping = Marked(
            template.replacing("<before>", with: parts["~"].map { "\($0) " } ?? "")
                .replacing("<variables>", with: parts["$"] ?? #""n": "{first}", "a": "{after}""#)
                .replacing("<>", with: content.joined(separator: "\n")))
        mistake.options = parts["@"].map(Marked.init)
        mistake.suggestion = parts["?"]
        if let problem = parts[">"], let colon = problem.firstRange(of: ": ") {
            mistake.path = String(problem[..<colon.lowerBound])
            mistake.message = String(problem[colon.upperBound...])
        }
        return mistake
    }
}

extension String {
    fileprivate func components(separatedBy separator: String) -> [String] {
        split(separator: separator, omittingEmptySubsequences: true).map(String.init)
    }
}
