import Commerce
import GraphQLLanguage

/// The documents of a mapping, parsed once each, with the way back from places in them to places in files.
struct ParsedDocuments {
    private var documents: [MappedDocument] = []
    private var parsed: [Key: Syntax.Document?] = [:]
    private(set) var problems: [ConfigurationProblem] = []

    private struct Key: Hashable {
        var text: String
        var place: MappingPlace
    }

    /// The document's tree; `nil` where its syntax is wrong, which is a problem by then.
    mutating func parse(_ document: MappedDocument) -> Syntax.Document? {
        let key = Key(text: document.text, place: document.place)
        if let known = parsed[key] { return known }
        // A text inside the mapping has no file of its own; the number finds it again.
        let file = SourceFile(String(documents.count))
        documents.append(document)
        do throws(GraphQLDiagnostic) {
            let tree = try Syntax.Document(parsing: document.text.utf8, file: file)
            parsed[key] = .some(tree)
            return tree
        } catch {
            problems.append(problem(error))
            parsed[key] = .some(nil)
            return nil
        }
    }

    func problem(_ diagnostic: GraphQLDiagnostic) -> ConfigurationProblem {
        ConfigurationProblem(diagnostic.message, at: place(of: diagnostic.place))
    }

    /// Where a place in a document is for an editor.
    func place(of place: SourcePlace) -> MappingPlace {
        guard let number = Int(place.file.name), documents.indices.contains(number) else {
            return MappingPlace(file: place.file.name, path: "$", line: place.line, column: place.column)
        }
        let document = documents[number]
        if document.isInline {
            let placed = document.placed.flatMap { text in
                text.place(at: text.offset(line: place.line, column: place.column))
            }
            return placed ?? document.place
        }
        return MappingPlace(
            file: document.file, path: document.place.path, line: place.line, column: place.column)
    }
}

extension ConfigurationProblem {
    /// A problem at a place of a mapping.
    init(_ message: String, at place: MappingPlace, suggestion: String? = nil) {
        self.init(
            file: place.file, path: place.path, line: place.line, column: place.column, message: message,
            suggestion: suggestion)
    }
}
