import Commerce
import CommerceJSON
import GraphQLLanguage

extension MappingReader {
    /// The keys of an operation, in the order of documents.
    static let operationKeys = [
        "when", "document", "operation", "variables", "items", "result", "shape", "paging", "sort", "filters",
        "optional", "idempotent", "clears", "checksStock", "errors", "warnings",
    ]

    /// Reads one way in which an operation is answered.
    ///
    /// - Returns: the way, and whether the options exclude it; `nil` after a problem that leaves nothing to say.
    mutating func operation(
        _ node: MappingNode, _ facts: OperationFacts
    ) -> (operation: MappedOperation, isNever: Bool)? {
        guard let keys = members(node, known: Self.operationKeys, expected: "an operation, which is an object") else {
            return nil
        }
        let scope = InputScope(facts)
        guard let documentNode = keys["document"] else {
            let replaced = node.replacedElements.map {
                "; the preset has a list of \($0) alternatives here, which this replaces: give them all, as a list"
            }
            note(
                "the key \"document\" is missing: a GraphQL operation, or the name of a file that has it"
                    + (replaced ?? ""), at: node.place)
            return nil
        }
        let document = document(documentNode)
        let definition = document.flatMap { operationDefinition(of: $0, named: keys["operation"]) }

        namedInputs = []
        let variables = variables(keys["variables"], scope)
        let inputs = namedInputs
        let conditions = conditions(keys["when"], scope)
        let rootKeys = definition.flatMap(rootKeys)
        let items = answerPath(keys["items"], rootKeys)
        let result = answerPath(keys["result"], rootKeys)
        let isWhole = checkAnswer(keys, facts, node)
        let shape = isWhole ? shape(keys["shape"], of: facts, at: node.place) : nil
        let paging = paging(keys["paging"], facts, inputs, rootKeys, at: node.place)
        let sorts = sorts(keys["sort"], facts, scope)
        let filters = filters(keys["filters"], facts, scope)
        let (errors, refusals) = errorList(keys["errors"], "errors", facts, rootKeys)
        let (warnings, notices) = errorList(keys["warnings"], "warnings", facts, rootKeys)
        let isOptional = keys["optional"].flatMap { flag($0) } ?? false
        let isIdempotent = keys["idempotent"].flatMap { flag($0) } ?? false
        let clears = keys["clears"].flatMap { flag($0) } ?? true
        if let node = keys["clears"], !facts.setsBuyersText {
            note(
                "\(facts.operation.rawValue) sets no text of the buyer, so \"clears\" means nothing here",
                at: node.place)
        }
        let checksStock = keys["checksStock"].flatMap { flag($0) } ?? true
        if let node = keys["checksStock"], !facts.setsQuantities {
            note(
                "\(facts.operation.rawValue) sets no quantities, so \"checksStock\" means nothing here",
                at: node.place)
        }
        if let definition {
            let extra = choiceNodes(keys["sort"]) + choiceNodes(keys["filters"])
            checkVariables(definition, keys["variables"], extra: extra, at: node.place)
        }
        guard let document, let definition, let variables else { return nil }
        var operation = MappedOperation(document: document.mapped, variables: variables, place: node.place)
        operation.operationName = document.syntax.operations.count > 1 ? definition.name?.text : nil
        operation.conditions = conditions.names
        operation.items = items
        operation.result = result
        operation.shape = shape
        operation.paging = paging
        operation.sorts = sorts
        operation.filters = filters
        operation.userErrors = errors
        operation.warnings = warnings
        operation.sentences = refusals + notices
        operation.isOptional = isOptional
        operation.isIdempotent = isIdempotent
        operation.clears = clears
        operation.checksStock = checksStock
        return (operation, conditions.isNever)
    }

    private mutating func variables(_ node: MappingNode?, _ scope: InputScope) -> Template? {
        guard let node else { return .object([]) }
        guard node.isObject else {
            noteMismatch("an object of variables", node)
            return nil
        }
        return template(node, scope)
    }

    /// Which inputs have to be there.
    ///
    /// A condition about an option is decided now: one that holds goes, one that does not excludes the alternative.
    private mutating func conditions(_ node: MappingNode?, _ scope: InputScope) -> (names: [String], isNever: Bool) {
        guard let node else { return ([], false) }
        let nodes = if case .array(let elements) = node.content { elements } else { [node] }
        if nodes.isEmpty { note("\"when\" names no input; leave it out where nothing has to be there", at: node.place) }
        var names: [String] = []
        var isNever = false
        for node in nodes {
            guard let text = text(node, expected: "the name of an input") else { continue }
            var open: [String] = []
            var isDecided = false
            for part in text.split(separator: "|", omittingEmptySubsequences: false).map(String.init) {
                switch condition(part, node, scope) {
                case .holds: isDecided = true
                case .open: open.append(part)
                case .never, .wrong: break
                }
            }
            if isDecided { continue }
            if open.isEmpty { isNever = true } else { names.append(open.joined(separator: "|")) }
        }
        return (names, isNever)
    }

    private enum Condition {
        case holds, never, open, wrong
    }

    /// A condition alone: the name of an input that has to be there, or `name=text` for one text.
    private mutating func condition(_ text: String, _ node: MappingNode, _ scope: InputScope) -> Condition {
        let separator = text.firstIndex(of: "=")
        let name = separator.map { String(text[..<$0]) } ?? text
        if name.hasPrefix("options.") {
            let optionName = String(name.dropFirst(8))
            guard let option = options[optionName] else {
                noteUnknown(
                    "option", optionName, at: node.place, known: options.keys.sorted(), where: "of this mapping")
                return .wrong
            }
            let wanted = separator.map { String(text[text.index(after: $0)...]) }
            let value = option.value.map(Self.shown)
            if let wanted, !option.option.words.isEmpty, !option.option.words.contains(wanted) {
                let (message, suggestion) = MappingWords.unknown(
                    "word", wanted, known: option.option.words, place: "of the option \(optionName)", hints: givesHints)
                note(message, at: node.place, suggestion: suggestion)
                return .wrong
            }
            return value == nil || (wanted != nil && wanted != value) ? .never : .holds
        }
        if scope[name] != nil { return .open }
        if text.hasPrefix("{") {
            note("\"when\" names inputs without braces", at: node.place, suggestion: text.trimmingBraces)
        } else {
            noteUnknownInput(name, at: node.place, scope)
        }
        return .wrong
    }

    // MARK: Answers

    /// A path from the answer's `data`.
    mutating func answerPath(_ node: MappingNode?, _ rootKeys: [String]?) -> Located<Path>? {
        guard let node, let located = path(node, ShapeScope()) else { return nil }
        if located.value.origin == .root {
            let rest = Path(steps: located.value.steps)
            note(
                "the paths of an operation begin at the answer's data already, so \"$\" goes", at: node.place,
                suggestion: rest.description)
            return nil
        }
        guard case .field(let name)? = located.value.steps.first, let rootKeys, !rootKeys.contains(name) else {
            return located
        }
        // `data` is where every answer has its fields: the path begins within it.
        if name == "data", case .field(let second)? = located.value.steps.dropFirst().first, rootKeys.contains(second) {
            let rest = Path(steps: Array(located.value.steps.dropFirst()))
            note("the path begins within the answer's \"data\"", at: node.place, suggestion: rest.description)
            return nil
        }
        noteUnknown("field", name, at: node.place, known: rootKeys, where: "at the top of the document")
        return nil
    }

    /// Judges whether the keys for the answer are those that the operation takes.
    private mutating func checkAnswer(
        _ keys: [String: MappingNode], _ facts: OperationFacts, _ node: MappingNode
    ) -> Bool {
        let name = facts.operation.rawValue
        switch facts.answer {
        case .list(let entity, _):
            let isByIdentifier = facts.operation == .productsByID || facts.operation == .variantsByID
            if isByIdentifier, keys["result"] != nil {
                if let items = keys["items"] {
                    note("\"items\" and \"result\" exclude each other", at: items.place)
                }
            } else if let result = keys["result"] {
                note(
                    "\(name) is a list of \(entity.rawValue): say where its \"items\" are", at: result.place,
                    suggestion: "items")
            } else if keys["items"] == nil {
                note(
                    "the key \"items\" is missing: the path of the list, such as \"products.nodes\"", at: node.place)
            }
            return true
        case .one(let entity):
            if let items = keys["items"] {
                note(
                    "\(name) is one \(entity.rawValue): say where it is with \"result\"", at: items.place,
                    suggestion: "result")
            } else if keys["result"] == nil, facts.mayLackResult {
                if let shape = keys["shape"] {
                    note(
                        "without \"result\" nothing is made of the answer, so \"shape\" means nothing here",
                        at: shape.place)
                }
                return false
            } else if keys["result"] == nil {
                note(
                    "the key \"result\" is missing: the path of the \(entity.rawValue), such as \"product\"; \".\" for the "
                        + "whole data", at: node.place)
            }
            return true
        case .done:
            for key in ["items", "result", "shape"] {
                if let value = keys[key] {
                    note("\(name) only says that it was done, so \"\(key)\" means nothing here", at: value.place)
                }
            }
            return false
        }
    }

    private mutating func shape(_ node: MappingNode?, of facts: OperationFacts, at place: MappingPlace) -> Shape? {
        guard var entity = facts.answer.entity else { return nil }
        if let other = facts.otherEntity, node?.string == other.rawValue { entity = other }
        return shape(node, entity, ShapeScope(), at: place)
    }

    // MARK: Errors in answers

    private mutating func errorList(
        _ node: MappingNode?, _ key: String, _ facts: OperationFacts, _ rootKeys: [String]?
    ) -> (lists: [MappedOperation.ErrorList], sentences: [MappedOperation.Sentence]) {
        guard let node else { return ([], []) }
        guard facts.hasUserErrors else {
            note(
                "\(facts.operation.rawValue) only reads, so it has no \"\(key)\"; the answer's own errors are read anyway",
                at: node.place)
            return ([], [])
        }
        guard let keys = members(node, known: ["at", "code", "field", "message", "codes"]) else { return ([], []) }
        var (codes, sentences) = ([String: String](), [MappedOperation.Sentence]())
        if let node = keys["codes"] {
            guard node.isObject else {
                noteMismatch("an object of codes", node)
                return ([], [])
            }
            for member in node.members {
                guard let word = code(member) else { continue }
                if member.key.hasPrefix("~") {
                    sentences.append(
                        .init(part: String(member.key.dropFirst()), word: word, isWarning: key == "warnings"))
                } else {
                    codes[member.key] = word
                }
            }
        }
        guard let at = keys["at"] else {
            if sentences.isEmpty || !codes.isEmpty {
                note("the key \"at\" is missing: the path of the list of \(key)", at: node.place)
            }
            return ([], sentences)
        }
        let nodes = if case .array(let elements) = at.content { elements } else { [at] }
        if nodes.isEmpty { note("\"at\" names no path: where the list of \(key) is", at: at.place) }
        let code = keys["code"].flatMap { path($0, ShapeScope()) }
        let field = keys["field"].flatMap { path($0, ShapeScope()) }
        let message = keys["message"].flatMap { path($0, ShapeScope()) }
        let lists = nodes.compactMap { answerPath($0, rootKeys) }.map { list in
            MappedOperation.ErrorList(list: list, code: code, field: field, message: message, codes: codes)
        }
        return (lists, sentences)
    }

    private mutating func code(_ member: MappingNode.Member) -> String? {
        if member.key.isEmpty || member.key == "~" || member.key.hasPrefix("@") {
            note("the code is missing: \"CODE\", \"CODE@field\", or \"*\" for all others", at: member.place)
        }
        guard let code = someText(member.value, expected: "a code") else { return nil }
        // An API may have codes of its own, but none that are ours written otherwise.
        let letters = Self.letters(of: code)
        let known = Self.knownCodes
        if !known.contains(code), let meant = known.first(where: { Self.letters(of: $0) == letters }) {
            note("unknown code \(MappingWords.quoted(code))", at: member.value.place, suggestion: meant)
        }
        return code
    }

    private static func letters(of code: String) -> String { code.lowercased().filter(\.isLetter) }

    private static let knownCodes =
        CommerceError.Kind.allCases.map(\.rawValue)
        + [
            UserErrorCode.invalid, .blank, .taken, .lineNotFound, .variantNotFound, .invalidQuantity, .invalidGiftCard,
            .unidentifiedCustomer, .invalidToken, .invalidDeliveryOption, .invalidAddress, .notFound,
        ].map(\.rawValue)
        + [
            WarningCode.outOfStock, .quantityClamped, .discountNotFound, .discountNotApplicable, .discountExpired,
            .priceChanged, .variantGone,
        ].map(\.rawValue)
}

extension String {
    /// The text between the braces of a placeholder.
    fileprivate var trimmingBraces: String { String(drop { $0 == "{" }.prefix { $0 != "}" }) }
}
