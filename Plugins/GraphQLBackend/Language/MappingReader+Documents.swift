import Commerce
import CommerceJSON
import GraphQLLanguage

extension MappingReader {
    /// Reads the documents of `fragments`.
    mutating func readFragments(_ node: MappingNode) -> [MappedDocument] {
        let nodes = if case .array(let elements) = node.content { elements } else { [node] }
        var documents: [MappedDocument] = []
        for node in nodes {
            guard let document = document(node) else { continue }
            if let operation = document.syntax.operations.first {
                note(
                    "\"fragments\" holds fragments alone, and this is an operation", at: document.place(operation.place)
                )
                continue
            }
            for fragment in document.syntax.fragments where !fragments.names.insert(fragment.name.text).inserted {
                note(
                    "the fragment \(fragment.name.text) is there twice", at: document.place(fragment.name.place))
            }
            documents.append(document.mapped)
        }
        return documents
    }

    /// Reads a document: a text, the lines of a text, or the name of a file.
    mutating func document(_ node: MappingNode) -> ReadDocument? {
        guard let placed = placedLines(node, expected: "a document, or the name of a file beside the mapping") else {
            return nil
        }
        let text = placed.text
        if text.unicodeScalars.contains("{") {
            let mapped = MappedDocument(
                text: text, file: node.place.file, place: node.place, isInline: true, placed: placed)
            return parsed(mapped, .inline(placed))
        }
        guard !text.allSatisfy(\.isWhitespace) else {
            note("the document is empty", at: node.place)
            return nil
        }
        if case .array = node.content {
            note("a document that is written as lines has a \"{\" in it; a file is named by one text", at: node.place)
            return nil
        }
        let file = node.files.shownName(text)
        guard let content = content(of: text, node) else { return nil }
        guard let replaced = replacingOptions(in: content, file: file, path: node.place.path) else { return nil }
        let mapped = MappedDocument(text: replaced, file: file, place: node.place, isInline: false)
        return parsed(mapped, .file(file, path: node.place.path))
    }

    private mutating func content(of name: String, _ node: MappingNode) -> String? {
        let key = DocumentName(files: node.files, name: name)
        if let known = documentTexts[key] { return known }
        do {
            let text = try node.files.text(of: name)
            documentTexts[key] = .some(text)
            return text
        } catch {
            documentTexts[key] = .some(nil)
            note(
                "the document \(MappingWords.quoted(name)) can't be read: \(error.reason)", at: node.place,
                suggestion: givesHints ? NearestName.nearest(to: name, among: error.known) : nil)
            return nil
        }
    }

    private mutating func parsed(_ mapped: MappedDocument, _ source: ReadDocument.Source) -> ReadDocument? {
        let syntax: Syntax.Document
        do {
            syntax = try Syntax.Document(parsing: mapped.text, name: mapped.file)
        } catch {
            guard mapped.isInline || mapped.text.beginsAsDocument else {
                // Whatever it holds is none of a message's business.
                note("the file \(MappingWords.quoted(mapped.file)) holds no document of GraphQL", at: mapped.place)
                return nil
            }
            let place = ReadDocument.place(error.place.line, error.place.column, in: source) ?? mapped.place
            note("the document is no GraphQL: \(error.message)", at: place)
            return nil
        }
        let document = ReadDocument(mapped: mapped, syntax: syntax, source: source)
        for definition in syntax.definitions {
            switch definition {
            case .operation, .fragment: continue
            case .schema, .type, .directive:
                note(
                    "a document holds operations and fragments; the types of a schema belong in the file that "
                        + "\"schema\" of the backend names", at: document.place(definition.place))
                return nil
            }
        }
        return document
    }

    // MARK: Operations in documents

    /// The operation of a document that is meant.
    mutating func operationDefinition(
        of document: ReadDocument, named node: MappingNode?
    ) -> Syntax.OperationDefinition? {
        let operations = document.syntax.operations
        let names = operations.compactMap(\.name?.text)
        let definition: Syntax.OperationDefinition
        if let node {
            guard let name = text(node, expected: "the name of an operation") else { return nil }
            guard let found = operations.first(where: { $0.name?.text == name }) else {
                noteUnknown("operation", name, at: node.place, known: names, where: "of the document")
                return nil
            }
            definition = found
        } else {
            guard let first = operations.first else {
                note("the document holds no operation, only fragments", at: document.mapped.place)
                return nil
            }
            guard operations.count == 1 else {
                note(
                    "the document holds several operations; say which with \"operation\": "
                        + MappingWords.list(names, "or"), at: document.mapped.place, suggestion: names.first)
                return nil
            }
            definition = first
        }
        guard definition.kind != .subscription else {
            note(
                "a subscription has no one answer; the document has to hold a query or a mutation",
                at: document.place(definition.place))
            return nil
        }
        checkFragments(document, definition)
        return definition
    }

    private mutating func checkFragments(_ document: ReadDocument, _ definition: Syntax.OperationDefinition) {
        let own = Set(document.syntax.fragments.map(\.name.text))
        let known = own.union(fragments.names)
        let selections = [definition.selections] + document.syntax.fragments.map(\.selections)
        for name in selections.flatMap(ReadDocument.spreads) where !known.contains(name.text) {
            noteUnknown(
                "fragment", name.text, at: document.place(name.place), known: known.sorted(),
                where: "of the document and of \"fragments\"")
        }
    }

    /// The keys that the answer's `data` has; `nil` where fragments decide.
    func rootKeys(_ definition: Syntax.OperationDefinition) -> [String]? {
        var keys: [String] = []
        var open = [definition.selections]
        while let set = open.popLast() {
            for selection in set.selections {
                switch selection {
                case .field(let field): keys.append(field.responseName)
                case .inline(let inline): open.append(inline.selections)
                case .spread: return nil
                }
            }
        }
        return keys
    }

    /// Judges which variables are given by which the document declares.
    mutating func checkVariables(
        _ definition: Syntax.OperationDefinition, _ node: MappingNode?, extra: [MappingNode], at place: MappingPlace
    ) {
        let declared = definition.variables
        let names = declared.map(\.name.text)
        for given in [node].compactMap(\.self) + extra {
            guard case .object(let members) = given.content else { continue }
            for member in members {
                let node = MappingNode(
                    content: .string(member.key, isAsWritten: true), place: member.place, files: member.value.files)
                // A key with an option in it that is wrong was noted when the template was read.
                guard let key = member.key.contains("%") ? text(node) : member.key, !names.contains(key) else {
                    continue
                }
                let (message, suggestion) = MappingWords.unknown(
                    "variable", key, known: names, place: "of the operation", hints: givesHints)
                note(
                    key.hasPrefix("$") ? "variables are named without \"$\"" : message, at: member.place,
                    suggestion: key.hasPrefix("$") ? String(key.dropFirst()) : suggestion)
            }
        }
        let given = Set(node?.variableKeys ?? [])
        for variable in declared
        where variable.type.isNonNull && variable.defaultValue == nil && !given.contains(variable.name.text) {
            note(
                "the operation needs the variable $\(variable.name.text): \(variable.type), which \"variables\" does not "
                    + "give", at: node?.place ?? place)
        }
    }
}

extension MappingNode {
    /// The keys of an object, those with `null` too.
    fileprivate var variableKeys: [String] {
        if case .object(let members) = content { members.map(\.key) } else { [] }
    }
}

extension String {
    /// Whether the first word is one that documents of GraphQL begin with.
    fileprivate var beginsAsDocument: Bool {
        let lines = split(whereSeparator: \.isNewline).map {
            $0.trimmingPrefix(while: { $0.isWhitespace || $0 == "\u{FEFF}" })
        }
        guard let first = lines.first(where: { !$0.isEmpty && !$0.hasPrefix("#") }) else { return false }
        if first.hasPrefix("{") || first.hasPrefix("\"") { return true }
        let word = first.prefix { $0.isLetter }
        return [
            "query", "mutation", "subscription", "fragment", "schema", "type", "extend", "directive", "scalar", "enum",
            "interface", "union", "input",
        ].contains(String(word))
    }
}
