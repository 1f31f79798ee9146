import Commerce
import CommerceJSON

/// What reading a mapping came to.
struct MappingReading: Sendable {
    /// The mapping; `nil` where there are problems.
    var mapping: Mapping?
    /// All that is wrong, in the order of each file.
    var problems: [ConfigurationProblem]
}

/// Reads mappings: the preset with the user's own laid over it.
///
/// It knows no schema. What it finds is what can be known from the mapping and its documents alone; every problem is
/// noted, not only the first.
struct MappingReader {
    private(set) var problems: [ConfigurationProblem] = []
    private var noted: Set<ConfigurationProblem> = []
    /// What the mapping declares under `options`, with the values that count.
    var options: [String: OptionValue] = [:]
    /// The mapping's `shapes`, read where they are used.
    var shapeNodes: [String: MappingNode] = [:]
    /// Shapes that were read, by what they are read for.
    var shapes: [ShapeUse: ReadShape?] = [:]
    /// The shapes that are being read, outermost first.
    var openShapes: [String] = []
    var usedShapes: Set<String> = []
    /// Whether answers hand out sessions' tokens in a header, so that their shapes need not have one.
    var sessionsComeInHeaders = false
    /// How many fields all shapes have that were made, those in one another counted each time.
    var fieldCount = 0
    /// Texts of document files by name and folder.
    var documentTexts: [DocumentName: String?] = [:]
    var fragments = FragmentTable()
    /// The inputs that the template which is being read names.
    var namedInputs: Set<String> = []

    /// An option with the value that it has.
    struct OptionValue {
        var option: MappingOption
        var value: JSONValue?
    }

    struct DocumentName: Hashable {
        var files: DocumentFiles
        var name: String
    }

    /// How many problems get a suggestion: looking for one takes time, and nobody reads so many.
    private static let maximumHints = 100
    /// How many problems are kept.
    private static let maximumProblems = 1000

    private init() {}

    /// Reads a mapping.
    ///
    /// - Parameters:
    ///   - texts: What it is made of, the lowest first: the preset, then the user's own.
    ///   - options: The entry's `options`, an object.
    static func read(_ texts: [MappingText], options: MappingNode? = nil) -> MappingReading {
        var reader = MappingReader()
        for problem in texts.flatMap(\.problems) { reader.note(problem) }
        let roots = texts.compactMap(\.root)
        var mapping: Mapping?
        if var root = roots.first, roots.count == texts.count {
            for own in roots.dropFirst() { root = own.merged(over: root) }
            mapping = reader.mapping(root, options)
        }
        let problems = reader.problems.sorted { ($0.file, $0) < ($1.file, $1) }
        return MappingReading(mapping: problems.isEmpty ? mapping : nil, problems: problems)
    }

    // MARK: Problems

    /// Whether to look for suggestions yet.
    var givesHints: Bool { problems.count < Self.maximumHints }

    mutating func note(_ problem: ConfigurationProblem) {
        guard problems.count < Self.maximumProblems, noted.insert(problem).inserted else { return }
        problems.append(problem)
    }

    mutating func note(_ message: String, at place: MappingPlace, suggestion: String? = nil) {
        note(
            ConfigurationProblem(
                file: place.file, path: place.path, line: place.line, column: place.column, message: message,
                suggestion: suggestion))
    }

    /// Notes a name that is not among the known ones.
    mutating func noteUnknown(
        _ what: String, _ name: String, at place: MappingPlace, known: [String], where whereabouts: String = "here"
    ) {
        let (message, suggestion) = MappingWords.unknown(
            what, name, known: known, place: whereabouts, hints: givesHints)
        note(message, at: place, suggestion: suggestion)
    }

    /// Notes that a value is of the wrong kind.
    mutating func noteMismatch(_ expected: String, _ node: MappingNode) {
        note("expected \(expected), found \(node.phrase)", at: node.place)
    }

    // MARK: Simple values

    /// The members of an object by key; an unknown key is a problem, and so is another kind of value.
    mutating func members(_ node: MappingNode, known: [String], expected: String = "an object") -> [String:
        MappingNode]?
    {
        guard node.isObject else {
            noteMismatch(expected, node)
            return nil
        }
        var values: [String: MappingNode] = [:]
        for member in node.members {
            if known.contains(member.key) {
                values[member.key] = member.value
            } else {
                noteUnknown("key", member.key, at: member.place, known: known)
            }
        }
        return values
    }

    /// A text, `%option%` put in.
    mutating func text(_ node: MappingNode, expected: String = "a text") -> String? {
        placed(node, expected: expected)?.text
    }

    /// A text that is not empty, `%option%` put in.
    mutating func someText(_ node: MappingNode, expected: String = "a text") -> String? {
        guard let text = text(node, expected: expected) else { return nil }
        guard !text.isEmpty else {
            note("expected \(expected), found an empty text", at: node.place)
            return nil
        }
        return text
    }

    mutating func flag(_ node: MappingNode) -> Bool? {
        guard case .bool(let value) = node.content else {
            noteMismatch("true or false", node)
            return nil
        }
        return value
    }

    mutating func integer(_ node: MappingNode, in bounds: ClosedRange<Int>) -> Int? {
        let expected = "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)"
        guard case .number(let number) = node.content else {
            noteMismatch(expected, node)
            return nil
        }
        guard let value = number.int, bounds.contains(value) else {
            note("expected \(expected), found \(number.text.prefix(40))", at: node.place)
            return nil
        }
        return value
    }

    /// One of some words.
    mutating func word(_ node: MappingNode, _ words: [String]) -> String? {
        let expected = "one of \(words.joined(separator: ", "))"
        guard let text = text(node, expected: expected) else { return nil }
        guard words.contains(text) else {
            note(
                "expected \(expected), found \(MappingWords.quoted(text))", at: node.place,
                suggestion: givesHints ? NearestName.nearest(to: text, among: words) : nil)
            return nil
        }
        return text
    }
}
