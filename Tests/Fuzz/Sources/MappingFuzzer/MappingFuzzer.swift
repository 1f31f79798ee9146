import Commerce
import CommerceJSON
import FuzzSupport

@testable import GraphQLBackend

/// Any bytes as a mapping, and behind a NUL as an answer to it: every problem has its place, and what has none is
/// prepared without a schema and reads the answer.
@main
struct MappingFuzzer: Fuzzer {
    private static let preset = MappingText.preset("wagtail")

    static func check(_ input: [UInt8]) {
        let parts = input.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
        let bytes = Array(parts.first ?? [])
        checkTexts(bytes)
        let text = MappingText(parsing: bytes, file: "own", files: .preset(["a.graphql": Array("{ a { b } }".utf8)]))
        let options = MappingNode(content: .object([]), place: text.root?.place ?? nowhere, files: .none)
        let reading = MappingReader.read([text], options: options)
        check(reading, bytes)
        if let mapping = reading.mapping { use(mapping, Array(parts.dropFirst().first ?? [])) }
        if let preset { check(MappingReader.read([preset, text]), bytes) }
    }

    private static let nowhere = MappingPlace(file: "own", path: "$", line: 1, column: 1)

    private static func check(_ reading: MappingReading, _ bytes: [UInt8]) {
        require((reading.mapping == nil) == !reading.problems.isEmpty, "a mapping with problems, or none without")
        require(Set(reading.problems).count == reading.problems.count, "a problem is there twice")
        let measure = TextMeasure(bytes)
        for problem in reading.problems {
            require(!problem.message.isEmpty && problem.path.hasPrefix("$"), "a problem says nothing: \(problem)")
            require(!problem.description.utf8.contains { $0 < 0x20 }, "a problem has control characters: \(problem)")
            guard problem.file == "own" else { continue }
            require((1...measure.lineCount).contains(problem.line), "no such line: \(problem)")
            // An escape of six characters, or a bracket that JSON counts and a name does not, moves a column by little.
            require((1...measure.longestColumn).contains(problem.column), "no such column: \(problem)")
        }
    }

    /// The text as a path and as a template.
    private static func checkTexts(_ bytes: [UInt8]) {
        guard bytes.count < 256, let text = String(validating: bytes, as: UTF8.self) else { return }
        let count = text.unicodeScalars.count
        do {
            let path = try Path(parsing: text)
            let again = unfailing("a path can't be read as it is written: \(path.text)") {
                try Path(parsing: path.text)
            }
            require(again == path, "a path is another when it is read again: \(path.text)")
        } catch {
            require((0...count).contains(error.offset), "a fault out of the path: \(error)")
        }
        do {
            let parsed = try PlaceholderText(parsing: text)
            for case .placeholder(let placeholder) in parsed.parts {
                require((0..<count).contains(placeholder.offset), "a placeholder out of the text: \(placeholder)")
                require(!placeholder.name.isEmpty, "a placeholder without a name")
            }
        } catch {
            require((0...count).contains(error.offset), "a fault out of the template: \(error)")
        }
    }

    private static func use(_ mapping: Mapping, _ answer: [UInt8]) {
        let kept = PreparedMapping.prepare(mapping, schema: nil, keepOptional: true)
        let bare = PreparedMapping.prepare(mapping, schema: nil)
        require(!kept.mapping.isVerified && !bare.mapping.isVerified, "verified without a schema")
        for operations in kept.mapping.operations.values {
            for operation in operations { use(operation.mapped, answer) }
        }
    }

    private static func use(_ operation: MappedOperation, _ answer: [UInt8]) {
        var inputs = MappingInputs()
        inputs["first"] = 20
        inputs["after"] = "c"
        inputs["handle"] = "mug/2"
        inputs["ids"] = ["1", "2"]
        inputs["minimum"] = 12.5
        inputs["lines"] = [["variant.id": "v", "quantity": 2]]
        // A value that a conversion refuses is an error of its own.
        _ = try? operation.variables.value(for: inputs)
        switch operation.shape?.entity {
        case .product: read(answer, AnswerPlan<Product>(operation, ExtractionDefaults(currency: .eur)))
        case .variant: read(answer, AnswerPlan<Variant>(operation, ExtractionDefaults()))
        case .collection: read(answer, AnswerPlan<ProductCollection>(operation, ExtractionDefaults()))
        case .suggestions: read(answer, AnswerPlan<Suggestions>(operation, ExtractionDefaults(unit: .minor)))
        case .cart: read(answer, AnswerPlan<Cart>(operation, ExtractionDefaults(currency: .eur)))
        default: break
        }
    }

    private static func read<Value>(_ answer: [UInt8], _ plan: AnswerPlan<Value>) {
        do throws(JSONError) {
            let read = try JSONReader.read(answer) { reader throws(JSONError) in try plan.read(&reader) }
            require(read.items.count <= read.itemCount || read.itemCount == 0, "more items than the answer has")
            for issue in read.issues { require(!issue.message.isEmpty && !issue.code.isEmpty, "an issue says nothing") }
        } catch {
            require(!error.message.isEmpty, "an error says nothing")
        }
    }
}
