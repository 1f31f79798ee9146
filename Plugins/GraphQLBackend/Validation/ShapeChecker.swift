import Commerce
import CommerceJSON
import GraphQLLanguage

/// Compares the sources of shapes with an answer, and takes out those that a left-out part of the document led to.
struct ShapeChecker {
    /// An object that paths begin at: in the document as it is sent, and in the one with all optional parts.
    struct Scope {
        var kept: AnswerNode
        var whole: AnswerNode
    }

    /// What a path leads to.
    enum Target {
        case node(Scope)
        /// Nothing, since a part of the document is left out.
        case leftOut
        /// Nothing, which is a problem by now.
        case wrong
    }

    let kept: AnswerTree
    let whole: AnswerTree
    /// Types of objects whose selections are left out.
    let removedTypes: Set<String>
    let money: MoneyDefaults
    var findings = Findings()
    /// What a shape names and this document does not select: wrong only where no document does, since several
    /// operations may share a shape.
    private(set) var unselected: [ConfigurationProblem] = []
    /// The places of paths that lead somewhere.
    private(set) var selected: Set<MappingPlace> = []
    /// How much of lists the document asks for, by the places of their paths.
    private(set) var bounds: [MappingPlace: ListBound] = [:]

    // MARK: Paths

    /// - Parameter isShared: whether other operations may have the path, and what it needs.
    mutating func target(of path: Located<Path>, in scopes: [Scope], isShared: Bool = false) -> Target {
        let fault: PathFault
        do throws(PathFault) {
            let node = try kept.node(at: path.value, in: scopes.map(\.kept))
            let whole = try? self.whole.node(at: path.value, in: scopes.map(\.whole))
            selected.insert(path.place)
            return .node(Scope(kept: node, whole: whole ?? node))
        } catch {
            fault = error
        }
        switch fault.missing {
        case .type(let name) where removedTypes.contains(name): return .leftOut
        case .selection where (try? whole.node(at: path.value, in: scopes.map(\.whole))) != nil:
            selected.insert(path.place)
            return .leftOut
        default: break
        }
        let problem = ConfigurationProblem(fault.message, at: path.place, suggestion: fault.suggestion)
        guard isShared, fault.missing == .selection else {
            findings.problems.append(problem)
            return .wrong
        }
        unselected.append(problem)
        return .leftOut
    }

    // MARK: Shapes

    /// What is left of a shape; `nil` where too little is.
    mutating func kept(_ shape: Shape, in scopes: [Scope]) -> Shape? {
        var result = shape
        result.fields = []
        for field in shape.fields {
            let known = shape.entity.field(field.name)
            let before = unselected.count
            // An unknown name was refused when the mapping was read.
            guard let source = kept(field.source, as: known?.type ?? .json, nil, in: scopes) else {
                let missing = unselected[before...]
                if known?.isRequired == true {
                    // Nothing is made without it, whatever other operations select.
                    findings.problems += missing
                    guard missing.isEmpty else { continue }
                    return nil
                }
                guard missing.isEmpty else { continue }
                findings.leftOut.append(
                    LeftOut(
                        what: "\"\(field.name)\" of \(shape.entity.rawValue)",
                        reason: "what it is made of is left out of the document", place: field.place))
                continue
            }
            result.fields.append(Shape.Field(name: field.name, source: source, place: field.place))
        }
        return result.fields.isEmpty && !shape.fields.isEmpty ? nil : result
    }

    // MARK: Sources

    private mutating func kept(
        _ source: Source, as kind: ShapeField.Kind, _ conversion: Conversion?, in scopes: [Scope]
    ) -> Source? {
        switch source {
        case .constant: return source
        case .path(let path):
            switch target(of: path, in: scopes, isShared: true) {
            case .leftOut: return nil
            case .wrong: return source
            case .node(let scope):
                check(scope.kept, at: path, as: kind, conversion)
                if case .list = kind { noteBound(of: scope.kept, at: path) }
                return source
            }
        case .several(let sources):
            let left = sources.compactMap { kept($0, as: kind, conversion, in: scopes) }
            return left.isEmpty && !sources.isEmpty ? nil : .several(left)
        case .template(let template):
            for case .path(let path) in template.parts {
                let located = Located(value: path, place: template.place)
                switch target(of: located, in: scopes, isShared: true) {
                case .leftOut: return nil
                case .wrong: continue
                case .node(let scope): check(scope.kept, at: located, as: .text, nil)
                }
            }
            return source
        case .converted(let inner, let conversion):
            guard let inner = kept(inner, as: kind, conversion, in: scopes) else { return nil }
            var left = conversion
            left.currency = conversion.currency.flatMap { kept($0, as: .text, nil, in: scopes) }
            return .converted(inner, left)
        case .each(let path, let shape, let limit):
            return list(path, shape, in: scopes).map { .each(path, $0, limit: limit) }
        case .at(let path, let shape): return one(path, shape, in: scopes).map { .at(path, $0) }
        case .inline(let shape): return kept(shape, in: scopes).map(Source.inline)
        case .choice(let path, let cases): return choice(path, cases, as: kind, conversion, in: scopes)
        }
    }

    private mutating func list(_ path: Located<Path>, _ shape: Shape, in scopes: [Scope]) -> Shape? {
        switch target(of: path, in: scopes, isShared: true) {
        case .leftOut: return nil
        case .wrong: return shape
        case .node(let scope):
            // One object is a list of one; of a value that is neither, nothing can be made several times.
            if let type = scope.kept.type, !scope.kept.isObject, !scope.kept.isList, !scope.kept.isEach,
                !scope.kept.isAnything
            {
                findings.problems.append(
                    ConfigurationProblem(
                        "\"\(path.value.text)\" is neither a list nor an object (\(type))", at: path.place))
                return shape
            }
            noteBound(of: scope.kept, at: path)
            let element = Scope(kept: scope.kept.element, whole: scope.whole.element)
            return kept(shape, in: scopes + [element])
        }
    }

    private mutating func one(_ path: Located<Path>, _ shape: Shape, in scopes: [Scope]) -> Shape? {
        switch target(of: path, in: scopes, isShared: true) {
        case .leftOut: return nil
        case .wrong: return shape
        case .node(let scope):
            if scope.kept.isList || path.value.goesThroughList {
                let type = scope.kept.type.map { " (\($0))" } ?? ""
                findings.problems.append(
                    ConfigurationProblem(
                        "\"\(path.value.text)\" is a list\(type); write \"each\" in place of \"at\", or name one element: \"\(path.value.firstElement)\"",
                        at: path.place))
                return shape
            }
            return kept(shape, in: scopes + [scope])
        }
    }

    private mutating func choice(
        _ path: Located<Path>, _ cases: [String: Source], as kind: ShapeField.Kind, _ conversion: Conversion?,
        in scopes: [Scope]
    ) -> Source? {
        let key: AnswerNode
        switch target(of: path, in: scopes, isShared: true) {
        case .leftOut: return nil
        case .wrong: return .choice(path, cases)
        case .node(let scope): key = scope.kept
        }
        check(key, at: path, as: .text, nil, isChoice: true)
        let isTypename = path.value.origin == .here && path.value.steps == [.field("__typename")]
        if !isTypename { check(words: cases.keys.sorted(), of: key, at: path) }
        var left: [String: Source] = [:]
        for (word, source) in cases.sorted(by: { $0.key < $1.key }) {
            var scopes = scopes
            if isTypename, word != "*", let last = scopes.popLast() {
                guard let scope = narrowed(last, to: word, at: path) else { continue }
                scopes.append(scope)
            }
            left[word] = kept(source, as: kind, conversion, in: scopes)
        }
        return left.isEmpty && !cases.isEmpty ? nil : .choice(path, left)
    }

    private mutating func narrowed(_ scope: Scope, to name: String, at path: Located<Path>) -> Scope? {
        do throws(PathFault) {
            let node = try kept.narrowed(scope.kept, to: name) { "the case \"\(name)\": \($0)" }
            var whole = scope.whole
            whole.possible = name
            return Scope(kept: node, whole: whole)
        } catch {
            if case .type(let name) = error.missing, removedTypes.contains(name) { return nil }
            findings.problems.append(
                ConfigurationProblem(error.message, at: path.place, suggestion: error.suggestion))
            return nil
        }
    }

    /// Keeps how much of a list the document asks for; where it leaves that to the server, somebody has to know.
    mutating func noteBound(of node: AnswerNode, at path: Located<Path>) {
        bounds[path.place] = node.bound
        guard node.bound == nil, let argument = node.openCount, node.isList || node.isEach else { return }
        findings.assumptions.append(
            MappingAssumption(
                message:
                    "\"\(path.value.text)\" is as long as the server likes, which nobody sees; say how many elements you want: \"\(argument): 100\"",
                place: path.place))
    }

    // MARK: Values

    /// Says what is wrong with a value of a type where another is needed.
    mutating func check(
        _ node: AnswerNode, at path: Located<Path>, as kind: ShapeField.Kind, _ conversion: Conversion?,
        isChoice: Bool = false
    ) {
        let fit = ValueFit(kind: kind, conversion: conversion)
        if let message = fit.problem(node, path.value, schema: kept.schema) {
            findings.problems.append(ConfigurationProblem(message, at: path.place))
            return
        }
        guard let conversion else {
            noteUnit(of: node, at: path, fit, unit: nil)
            return
        }
        noteUnit(of: node, at: path, fit, unit: conversion.unit)
        let words = conversion.table.keys.filter { $0 != "*" } + conversion.words.keys
        check(words: words.sorted(), of: node, at: Located(value: path.value, place: conversion.place))
    }

    /// An amount without a fraction may be one of either unit, which only a person can know.
    private mutating func noteUnit(
        of node: AnswerNode, at path: Located<Path>, _ fit: ValueFit, unit: AmountUnit?
    ) {
        guard fit.form == .money, unit == nil, money.isUnitAssumed, node.type?.name.text == "Int" else { return }
        let reading =
            switch money.unit {
            case .major: "as an amount of the currency itself (1999 is 1999.00)"
            case .minor: "as a number of the currency's smallest coins (1999 is 19.99)"
            }
        findings.assumptions.append(
            MappingAssumption(
                message:
                    "\"\(path.value.text)\" is a whole number and is read \(reading); say \"priceUnit\": \"major\" or \"minor\" in the entry",
                place: path.place))
    }

    private mutating func check(words: [String], of node: AnswerNode, at path: Located<Path>) {
        guard let type = kept.enumeration(of: node) else { return }
        let known = type.definition.values.map(\.name.text)
        let letters = Set(known.map { $0.lowercased() })
        for word in words where word != "*" && !letters.contains(word.lowercased()) {
            let nearest = NearestName.nearest(to: word, among: known)
            let list = known.prefix(12).joined(separator: ", ") + (known.count > 12 ? " and others" : "")
            findings.problems.append(
                ConfigurationProblem(
                    "\"\(path.value.text)\" is never \"\(word)\""
                        + (nearest == nil ? "; the words of \"\(type)\" are \(list)" : ""),
                    at: path.place, suggestion: nearest))
        }
    }
}

extension Path {
    /// Whether it may lead to several values.
    var goesThroughList: Bool { steps.contains(.each) }

    /// The path with the first element in place of each, for a remedy.
    var firstElement: String {
        var path = self
        path.steps = steps.map { $0 == .each ? .element(0) : $0 }
        if !goesThroughList { path.steps.append(.element(0)) }
        return path.text
    }
}
