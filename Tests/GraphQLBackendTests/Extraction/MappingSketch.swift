import Commerce
import CommerceJSON

@testable import GraphQLBackend

// Parts of mappings written short, without a mapping file's reader.

let nowhere = MappingPlace(file: "test", path: "$", line: 1, column: 1)

/// A path of names, `[]`, `[2]`, `[a.b=text]` and `<Type>`, with `$.` or `^.` before it.
func path(_ text: String) -> Path {
    var path = Path()
    var rest = text[...]
    if rest.hasPrefix("$.") {
        path.origin = .root
        rest = rest.dropFirst(2)
    }
    var levels = 0
    while rest.hasPrefix("^.") {
        levels += 1
        rest = rest.dropFirst(2)
    }
    if levels > 0 { path.origin = .enclosing(levels) }
    guard rest != "." else { return path }
    while let first = rest.first {
        switch first {
        case ".": rest = rest.dropFirst()
        case "<":
            path.steps.append(.type(String(rest.dropFirst().prefix { $0 != ">" })))
            rest = rest.drop { $0 != ">" }.dropFirst()
        case "[":
            let inner = rest.dropFirst().prefix { $0 != "]" }
            rest = rest.drop { $0 != "]" }.dropFirst()
            if inner.isEmpty {
                path.steps.append(.each)
            } else if let index = Int(inner) {
                path.steps.append(.element(index))
            } else {
                let parts = inner.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                path.steps.append(.matching(GraphQLBackendTests.path(String(parts[0])), String(parts[1])))
            }
        default:
            let name = rest.prefix { !".[<".contains($0) }
            path.steps.append(.field(String(name)))
            rest = rest.dropFirst(name.count)
        }
    }
    return path
}

func located(_ text: String) -> Located<Path> { Located(value: path(text), place: nowhere) }

extension Source: ExpressibleByStringLiteral {
    /// A path.
    public init(stringLiteral value: String) { self = .path(located(value)) }

    static func each(_ path: String, _ shape: Shape, limit: Int? = nil) -> Source {
        .each(located(path), shape, limit: limit)
    }

    static func at(_ path: String, _ shape: Shape) -> Source { .at(located(path), shape) }

    func converted(
        _ form: Conversion.Form? = nil, unit: AmountUnit? = nil, currency: Source? = nil, words: [String: String] = [:],
        table: [String: JSONValue] = [:]
    ) -> Source {
        .converted(
            self,
            Conversion(form: form, unit: unit, currency: currency, words: words, table: table, place: nowhere))
    }

    /// A text with paths in braces.
    static func template(_ text: String) -> Source {
        var parts: [PathTemplate.Part] = []
        for (place, piece) in text.split(separator: "{", omittingEmptySubsequences: false).enumerated() {
            if place == 0 {
                parts.append(.text(String(piece)))
                continue
            }
            let halves = piece.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false)
            parts.append(.path(located(String(halves[0])).value))
            parts.append(.text(String(halves[1])))
        }
        return .template(PathTemplate(parts: parts, place: nowhere))
    }
}

extension Shape {
    init(_ entity: Entity, _ fields: KeyValuePairs<String, Source>) {
        self.init(
            entity: entity, fields: fields.map { Field(name: $0.key, source: $0.value, place: nowhere) },
            place: nowhere)
    }
}

extension MappedOperation {
    /// An operation of a list at `items`, or of a value at `result`.
    static func sketch(
        items: String? = nil, result: String? = nil, _ shape: Shape?, paging: Paging = .none,
        userErrors: ErrorList? = nil, warnings: ErrorList? = nil
    ) -> MappedOperation {
        MappedOperation(
            document: MappedDocument(text: "{ x }", file: "test", place: nowhere, isInline: true),
            variables: .object([]), items: items.map(located), result: result.map(located), shape: shape,
            paging: paging, userErrors: userErrors.map { [$0] } ?? [],
            warnings: warnings.map { [$0] } ?? [], place: nowhere)
    }
}

extension AnswerPlan {
    /// Reads the data of an answer from its text.
    func read(_ text: String) throws(JSONError) -> MappedAnswer<Value> {
        try JSONReader.read(text.utf8) { reader throws(JSONError) in try self.read(&reader) }
    }
}
