import Commerce
import CommerceJSON
import GraphQLLanguage

/// Compares what a mapping says of an operation with the operation's document: paths, shape, paging, errors, variables.
struct OperationChecker {
    enum Outcome {
        case kept(MappedOperation)
        /// Something that the operation can't do without is left out.
        case lacking(reason: String, place: MappingPlace)
    }

    private let operation: PortOperation
    private let mapped: MappedOperation
    private let mapping: Mapping
    private let schema: GraphQLSchema?
    private let keepsOptional: Bool
    private let source: AssembledOperation
    private let kept: AssembledOperation
    private var shapes: ShapeChecker
    private var ownFindings = Findings()

    init(
        operation: PortOperation, mapped: MappedOperation, mapping: Mapping, schema: GraphQLSchema?,
        keepsOptional: Bool,
        source: AssembledOperation, kept: AssembledOperation, removedTypes: Set<String>
    ) {
        self.operation = operation
        self.mapped = mapped
        self.mapping = mapping
        self.schema = schema
        self.keepsOptional = keepsOptional
        self.source = source
        self.kept = kept
        shapes = ShapeChecker(
            kept: AnswerTree(kept, schema: schema, numbers: Self.numbers(mapped, kept)),
            whole: AnswerTree(source, schema: nil, overlaps: schema),
            removedTypes: removedTypes,
            money: mapping.money)
    }

    /// What is to be said, after ``checked()``.
    var findings: Findings {
        var all = shapes.findings
        all.problems += ownFindings.problems
        all.leftOut += ownFindings.leftOut
        all.assumptions += ownFindings.assumptions
        all.unselected = shapes.unselected
        all.selected = shapes.selected
        return all
    }

    mutating func checked() -> Outcome {
        var result = mapped
        if let lack = checkAnswer(&result) { return lack }
        result.bounds = shapes.bounds
        checkPaging(&result)
        result.userErrors = mapped.userErrors.compactMap { self.kept($0, "the list of user errors") }
        result.warnings = mapped.warnings.compactMap { self.kept($0, "the list of warnings") }
        return checkVariables(&result) ?? .kept(result)
    }

    /// The variables that are numbers in all calls.
    private static func numbers(_ mapped: MappedOperation, _ kept: AssembledOperation) -> [String: Int] {
        var numbers: [String: Int] = [:]
        for variable in kept.operation.variables {
            if case .int(let digits)? = variable.defaultValue?.kind { numbers[variable.name.text] = Int(digits) }
        }
        for (name, value) in mapped.variables.members {
            numbers[name] = if case .constant(let value) = value { value.int } else { nil }
        }
        return numbers
    }

    // MARK: The answer

    private var root: ShapeChecker.Scope {
        ShapeChecker.Scope(kept: shapes.kept.root, whole: shapes.whole.root)
    }

    private mutating func checkAnswer(_ result: inout MappedOperation) -> Outcome? {
        var scopes = [root]
        if let items = mapped.items {
            switch shapes.target(of: items, in: scopes) {
            case .leftOut:
                return .lacking(reason: "\"\(items.value.text)\" is left out of the document", place: items.place)
            case .wrong: return nil
            case .node(let scope):
                if let type = scope.kept.type, !scope.kept.isList, !scope.kept.isEach, !scope.kept.isAnything {
                    note(
                        "\"\(items.value.text)\" is no list (\(type)); \"items\" is where the list is",
                        at: items.place)
                    return nil
                }
                // How pages are counted is the paging's matter.
                if case .none = mapped.paging { shapes.noteBound(of: scope.kept, at: items) }
                scopes.append(
                    ShapeChecker.Scope(kept: scope.kept.element, whole: scope.whole.element))
            }
        }
        if let one = mapped.result {
            switch shapes.target(of: one, in: scopes) {
            case .leftOut:
                return .lacking(reason: "\"\(one.value.text)\" is left out of the document", place: one.place)
            case .wrong: return nil
            case .node(let scope):
                if scope.kept.isList || one.value.goesThroughList {
                    let type = scope.kept.type.map { " (\($0))" } ?? ""
                    note(
                        "\"\(one.value.text)\" is a list\(type); name one element: \"\(one.value.firstElement)\"",
                        at: one.place)
                    return nil
                }
                scopes.append(scope)
            }
        }
        guard let shape = mapped.shape else { return nil }
        guard let left = shapes.kept(shape, in: scopes) else {
            return .lacking(
                reason: "what \(shape.entity.rawValue) is made of is left out of the document", place: shape.place)
        }
        result.shape = left
        return nil
    }

    private mutating func kept(_ list: MappedOperation.ErrorList, _ name: String) -> MappedOperation.ErrorList? {
        var result = list
        switch shapes.target(of: list.list, in: [root]) {
        case .leftOut:
            leaveOut(name, because: "\"\(list.list.value.text)\" is left out of the document", at: list.list.place)
            return nil
        case .wrong: return list
        case .node(let scope):
            if !scope.kept.isObject, !scope.kept.isAnything, scope.kept.type != nil {
                note("\"\(list.list.value.text)\" is no list of objects", at: list.list.place)
                return list
            }
            let scopes = [root, ShapeChecker.Scope(kept: scope.kept.element, whole: scope.whole.element)]
            result.code = value(list.code, as: .text, scopes)
            result.message = value(list.message, as: .text, scopes)
            // The way to a field is a list of names at some servers.
            result.field = value(list.field, as: .list(.text), scopes)
            return result
        }
    }

    /// A path to a value, or `nil` where it is left out.
    private mutating func value(
        _ path: Located<Path>?, as kind: ShapeField.Kind, _ scopes: [ShapeChecker.Scope]
    ) -> Located<Path>? {
        guard let path else { return nil }
        switch shapes.target(of: path, in: scopes) {
        case .leftOut: return nil
        case .wrong: return path
        case .node(let scope):
            shapes.check(scope.kept, at: path, as: kind, nil)
            return path
        }
    }

    // MARK: Paging

    private mutating func checkPaging(_ result: inout MappedOperation) {
        let scopes = [root]
        switch mapped.paging {
        case .none: return
        case .cursor(let next, let hasNext, let previous, let hasPrevious, let total):
            guard let next = value(next, as: .text, scopes) else {
                leaveOut("paging", because: "what it needs is left out of the document", at: mapped.place)
                result.paging = .none
                return
            }
            let back = value(previous, as: .text, scopes)
            result.paging = .cursor(
                next: next, hasNext: value(hasNext, as: .boolean, scopes), previous: back,
                hasPrevious: value(hasPrevious, as: .boolean, scopes), total: value(total, as: .integer, scopes))
            needInputs(["first", "after"], because: "pages follow a cursor")
            if back != nil { needInputs(["before"], because: "pages go back to a \"previous\" cursor") }
        case .offset(let total):
            result.paging = .offset(total: value(total, as: .integer, scopes))
            needInputs(["first", "offset"], because: "pages begin at an offset")
        case .number(let first, let total, let pages, let hasNext):
            result.paging = .number(
                first: first, total: value(total, as: .integer, scopes), pages: value(pages, as: .integer, scopes),
                hasNext: value(hasNext, as: .boolean, scopes))
            needInputs(["page"], because: "pages have numbers")
        }
    }

    private mutating func needInputs(_ names: [String], because reason: String) {
        let used = mapped.variables.inputNames
        for name in names where !used.contains(name) {
            note("\(reason), but no variable is given {\(name)}; add it to \"variables\"", at: mapped.place)
        }
    }

    // MARK: Variables

    private mutating func checkVariables(_ result: inout MappedOperation) -> Outcome? {
        let left = Set(kept.operation.variables.map(\.name.text))
        let removed = Set(source.operation.variables.map(\.name.text)).subtracting(left)
        let checker = VariableChecker(
            operation: operation, mapped: mapped, mapping: mapping, variables: kept.operation.variables,
            schema: schema)
        // Without its variable the list would be of everything, whatever was asked for.
        let lost = mapped.variables.members.filter { removed.contains($0.key) }.reduce(into: Set<String>()) {
            $0.formUnion($1.value.inputNames)
        }
        let conditions = Set(mapped.conditions.flatMap(Self.names))
        if let name = conditions.intersection(lost).min() {
            return .lacking(
                reason: "the variable that takes {\(name)} is left out of the document", place: mapped.place)
        }
        result.variables = mapped.variables.removing(removed)
        let problems = checker.problems(of: result.variables)
        // A schema whose inputs lack a field has no such way, as one has that lacks a field of the document.
        if let problem = problems.first, mapped.isOptional, schema != nil {
            return .lacking(reason: problem.message, place: mapped.place)
        }
        ownFindings.problems += problems

        result.sorts = [:]
        for (key, sort) in mapped.sorts {
            var left = MappedOperation.Sort()
            left.ascending = self.kept(sort.ascending, "the order \(key)", removed, checker, inputs: [])
            left.descending = self.kept(sort.descending, "the descending order \(key)", removed, checker, inputs: [])
            if left.ascending != nil || left.descending != nil { result.sorts[key] = left }
        }
        result.filters = [:]
        for (key, filter) in mapped.filters {
            // `available=true`, `option.*`
            let name = String(key.prefix { $0 != "=" && $0 != "." })
            let inputs = FilterInputs.inputs(of: FilterKey(rawValue: name)) ?? []
            result.filters[key] = self.kept(filter, "the filter \(key)", removed, checker, inputs: inputs)
        }
        return nil
    }

    private mutating func kept(
        _ choice: MappedOperation.Choice?, _ name: String, _ removed: Set<String>, _ checker: VariableChecker,
        inputs: [MappingInput]
    ) -> MappedOperation.Choice? {
        guard let choice else { return nil }
        if choice.isOptional, schema == nil, !keepsOptional {
            leaveOut(name, because: "no schema says whether it works", at: choice.place)
            return nil
        }
        // Less than the whole would restrict to less than was asked for.
        if let lost = choice.variables.members.map(\.key).first(where: removed.contains) {
            leaveOut(name, because: "the variable $\(lost) is left out of the document", at: choice.place)
            return nil
        }
        let problems = checker.problems(of: choice, inputs: inputs)
        guard choice.isOptional, let problem = problems.first else {
            ownFindings.problems += problems
            return choice
        }
        leaveOut(name, because: problem.message, at: choice.place)
        return nil
    }

    /// The inputs of a condition: `id`, `id|handle`, `options.kind=pages`.
    private static func names(of condition: String) -> [String] {
        let name = condition.split(separator: "=", maxSplits: 1).first.map(String.init) ?? condition
        return name.split(separator: "|").map(String.init)
    }

    // MARK: Findings

    private mutating func note(_ message: String, at place: MappingPlace) {
        ownFindings.problems.append(ConfigurationProblem(message, at: place))
    }

    private mutating func leaveOut(_ what: String, because reason: String, at place: MappingPlace) {
        ownFindings.leftOut.append(LeftOut(what: what, reason: reason, place: place))
    }
}
