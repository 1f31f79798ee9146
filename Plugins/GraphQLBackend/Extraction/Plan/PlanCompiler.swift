import Commerce
import CommerceJSON

/// Finds the paths of a mapping in a trie that it builds of them, and writes them and the shapes into tables.
struct PlanCompiler {
    private var tables = PlanTables()
    private let root = AnswerTrieBuilder()
    /// The objects around the shape that is compiled, outermost first: `data`, then one for each `at` and `each`.
    private var enclosing: [AnswerTrieBuilder] = []
    private var here: AnswerTrieBuilder
    /// How much of lists the document asks for, by the places of their paths.
    private let bounds: [MappingPlace: ListBound]

    init(bounds: [MappingPlace: ListBound] = [:]) {
        here = root
        self.bounds = bounds
    }

    func finish() -> (trie: AnswerTrie, tables: PlanTables) { (AnswerTrie(root), tables) }

    // MARK: Paths

    /// A path of the current object.
    mutating func path(_ path: Path) -> SlotPath { find(path).path }

    /// A path of the current object to a list, with how much of it the document asks for.
    mutating func list(_ path: Located<Path>) -> SlotPath { find(path.value, bounds[path.place]).path }

    private mutating func find(_ path: Path, _ bound: ListBound? = nil) -> (path: SlotPath, end: AnswerTrieBuilder) {
        switch path.origin {
        case .here: find(path, from: here, bound)
        case .root: find(path, from: root, bound)
        // A mapping that reaches beyond `data` was refused when it was read.
        case .enclosing(let levels):
            find(path, from: levels <= enclosing.count ? enclosing[enclosing.count - levels] : root, bound)
        }
    }

    private mutating func find(
        _ path: Path, from origin: AnswerTrieBuilder, _ bound: ListBound? = nil
    ) -> (path: SlotPath, end: AnswerTrieBuilder) {
        var (end, steps): (AnswerTrieBuilder, [SlotPath.Step]) = (origin, [])
        for step in path.steps {
            switch step {
            case .field(let name):
                let (place, child) = end.child(name)
                steps.append(.field(place))
                end = child
            case .each: steps.append(.each)
            case .element(let index): steps.append(.element(index))
            case .matching(let inner, let word):
                // An element's own path is from the element.
                let element = inner.origin == .here ? find(inner, from: end).path : find(inner).path
                steps.append(.matching(element, Array(word.utf8)))
            case .type(let name): steps.append(.type(end.child("__typename").place, Array(name.utf8)))
            }
        }
        let found = bound.map { SlotPath.Bound(limit: $0.limit, more: $0.more.map { self.path($0) }) }
        return (tables.add(steps, origin: path.origin, text: path.textOfSteps, bound: found), end)
    }

    // MARK: Shapes

    /// The plan of a shape for the objects at a path of the current one.
    mutating func shape(_ shape: Shape, at path: Path, _ bound: ListBound? = nil) -> (path: SlotPath, plan: ShapePlan) {
        let found = find(path, bound)
        enclosing.append(here)
        here = found.end
        defer { here = enclosing.removeLast() }
        return (found.path, self.shape(shape))
    }

    /// The paths of a list of errors, and those of its elements.
    mutating func errorList(
        _ list: Path, code: Path?, field: Path?, message: Path?
    ) -> (list: SlotPath, code: SlotPath?, field: SlotPath?, message: SlotPath?) {
        let found = find(list)
        enclosing.append(here)
        here = found.end
        defer { here = enclosing.removeLast() }
        return (found.path, code.map { path($0) }, field.map { path($0) }, message.map { path($0) })
    }

    /// The plan of a shape for the current object itself.
    mutating func shape(_ shape: Shape) -> ShapePlan {
        var fields: [FieldName: SourcePlan] = [:]
        for field in shape.fields {
            guard let name = FieldName(stringValue: field.name), let facts = shape.entity.field(field.name) else {
                continue
            }
            fields[name] = source(field.source, facts.type)
        }
        return tables.add(fields, readsScalars: shape.fields.contains { $0.source.readsTheObjectItself })
    }

    // MARK: Sources

    private mutating func source(_ source: Source, _ kind: ShapeField.Kind) -> SourcePlan {
        if let entity = kind.entityOfShortForm, let short = entity.shortField {
            switch source {
            case .path(let path): return shortForm(path, .path(path.with(Path())), entity, short, kind)
            case .converted(.path(let path), let conversion):
                let inner = Source.converted(.path(path.with(Path())), conversion)
                return shortForm(path, inner, entity, short, kind)
            case .constant, .template, .converted(.constant, _), .converted(.template, _):
                return .inline(shape(.short(short, source, entity)))
            default: break
            }
        }
        switch source {
        case .path(let path):
            if case .list = kind { return .path(list(path)) }
            return .path(self.path(path.value))
        case .several(let sources):
            let plans = sources.map { self.source($0, kind) }
            return .several(tables.add(plans))
        case .constant(let value): return tables.add(constant: value)
        case .template(let template):
            let parts: [SourcePlan.TemplatePart] = template.parts.map { part in
                switch part {
                case .text(let text): .text(text)
                case .path(let path): .path(self.path(path))
                }
            }
            return tables.add(template: parts)
        case .converted(let inner, let conversion):
            let (inner, conversion) = (self.source(inner, kind), self.conversion(conversion))
            return tables.add(inner, conversion)
        case .each(let path, let shape, let limit):
            let (path, plan) = self.shape(shape, at: path.value, bounds[path.place])
            return .each(path, plan, limit: limit)
        case .at(let path, let shape):
            let (path, plan) = self.shape(shape, at: path.value)
            return .at(path, plan)
        case .inline(let shape): return .inline(self.shape(shape))
        case .choice(let path, let cases):
            let (path, cases) = (self.path(path.value), cases.mapValues { self.source($0, kind) })
            return tables.add(path, cases: cases)
        }
    }

    /// A path alone where an entity is wanted: the entity's own field of each value there.
    private mutating func shortForm(
        _ path: Located<Path>, _ inner: Source, _ entity: Shape.Entity, _ field: String, _ kind: ShapeField.Kind
    ) -> SourcePlan {
        let (path, plan) = shape(.short(field, inner, entity), at: path.value, bounds[path.place])
        if case .list = kind { return .each(path, plan, limit: nil) }
        return .at(path, plan)
    }

    private mutating func conversion(_ conversion: Conversion) -> ConversionPlan {
        ConversionPlan(
            form: conversion.form, unit: conversion.unit, currency: conversion.currency.map { source($0, .text) },
            words: Dictionary(
                conversion.words.map { ($0.key.lowercased(), AvailabilityStatus(word: $0.value)) },
                uniquingKeysWith: { $1 }),
            table: conversion.table)
    }
}

extension Shape {
    fileprivate static func short(_ field: String, _ source: Source, _ entity: Entity) -> Shape {
        let place = MappingPlace(file: "", path: "", line: 0, column: 0)
        return Shape(entity: entity, fields: [Field(name: field, source: source, place: place)], place: place)
    }
}

extension ShapeField.Kind {
    /// The entity that a path alone may stand for.
    ///
    /// Amounts and availability are read from a path without one.
    fileprivate var entityOfShortForm: Shape.Entity? {
        switch self {
        case .entity(let entity), .list(.entity(let entity)): entity
        default: nil
        }
    }
}

extension Located<Path> {
    fileprivate func with(_ path: Path) -> Located<Path> { Located(value: path, place: place) }
}

extension Source {
    /// Whether this is, or has in it, the path `"."`.
    fileprivate var readsTheObjectItself: Bool {
        switch self {
        case .path(let path), .at(let path, _), .each(let path, _, _), .choice(let path, _):
            path.value.origin == .here && path.value.steps.isEmpty
        case .several(let sources): sources.contains(where: \.readsTheObjectItself)
        case .converted(let inner, _): inner.readsTheObjectItself
        case .inline(let shape): shape.fields.contains { $0.source.readsTheObjectItself }
        case .template(let template):
            template.parts.contains { part in
                if case .path(let path) = part { path.origin == .here && path.steps.isEmpty } else { false }
            }
        case .constant: false
        }
    }
}
