import GraphQLLanguage

/// A document of a mapping, parsed.
struct ReadDocument {
    var mapped: MappedDocument
    var syntax: Syntax.Document
    /// Where its text stands.
    var source: Source

    enum Source {
        /// In a file, which the mapping names at a path.
        case file(String, path: String)
        /// In the mapping itself.
        case inline(PlacedText)
    }

    /// A place of the document as one that an editor can jump to.
    func place(_ line: Int, _ column: Int) -> MappingPlace {
        Self.place(line, column, in: source) ?? mapped.place
    }

    static func place(_ line: Int, _ column: Int, in source: Source) -> MappingPlace? {
        switch source {
        case .file(let file, let path): MappingPlace(file: file, path: path, line: line, column: column)
        case .inline(let text): text.place(at: text.offset(line: line, column: column))
        }
    }

    func place(_ place: SourcePlace) -> MappingPlace { self.place(place.line, place.column) }

    /// The fragments that selections name, each with the place of its first use, those within others not followed.
    static func spreads(in selections: Syntax.SelectionSet) -> [Syntax.Name] {
        var names: [Syntax.Name] = []
        var open = [selections]
        while let set = open.popLast() {
            for selection in set.selections {
                switch selection {
                case .field(let field):
                    if let inner = field.selections { open.append(inner) }
                case .inline(let inline): open.append(inline.selections)
                case .spread(let spread): names.append(spread.name)
                }
            }
        }
        return names
    }
}

/// The fragments that a mapping declares for all its documents.
struct FragmentTable {
    var names: Set<String> = []
}
