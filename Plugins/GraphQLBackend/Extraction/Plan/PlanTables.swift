import CommerceJSON

/// What a mapping says of the answers of one operation, in flat tables: shapes, sources and paths are places in them.
///
/// A plan is looked into for every value of an answer. Places are plain numbers, so that handing them on counts no
/// references, which took a fifth of the time where they were objects; what does have references stands in tables of
/// its own, for the few sources that need it.
struct PlanTables: Sendable {
    // MARK: Paths

    /// The steps of all paths, path by path: the slot of a key within its object, or one of the codes below.
    private(set) var codes: [Int] = []
    /// The same steps, for those that a code does not say.
    private(set) var steps: [SlotPath.Step] = []
    /// The paths as the mapping has them, for issues about what is not there.
    private var texts: [String] = []
    private(set) var bounds: [SlotPath.Bound] = []

    /// The code of a step through a list.
    static let each = -1
    /// The code of a step that has to be looked at.
    static let other = -2

    mutating func add(
        _ steps: [SlotPath.Step], origin: Path.Origin, text: String, bound: SlotPath.Bound?
    ) -> SlotPath {
        let added = steps.map { step in
            switch step {
            case .field(let place): place
            case .each: Self.each
            case .element, .matching, .type: Self.other
            }
        }
        let first = codes.count
        codes += added
        self.steps += steps
        texts.append(text)
        if let bound { bounds.append(bound) }
        return SlotPath(
            origin: origin, steps: first..<codes.count, goesThroughLists: added.contains(Self.each),
            text: texts.count - 1, bound: bound == nil ? nil : bounds.count - 1)
    }

    /// The slot, where a path is a field of the current object and nothing else.
    private func onlyField(_ path: SlotPath) -> Int? {
        guard path.origin == .here, path.steps.count == 1, codes[path.steps.lowerBound] >= 0 else { return nil }
        return codes[path.steps.lowerBound]
    }

    // MARK: Shapes

    /// For each name of each shape the slot of the current object that it is, as most are; -1 for all others.
    private var fieldSlots: [Int] = []
    /// For each name of each shape its source; -1 where it has none.
    private var fieldSources: [Int] = []

    mutating func add(_ fields: [FieldName: SourcePlan], readsScalars: Bool) -> ShapePlan {
        let shape = ShapePlan(firstField: fieldSlots.count, readsScalars: readsScalars)
        for name in FieldName.allCases {
            let source = fields[name]
            if case .path(let path)? = source {
                fieldSlots.append(onlyField(path) ?? -1)
            } else {
                fieldSlots.append(-1)
            }
            fieldSources.append(source.map { add([$0]).lowerBound } ?? -1)
        }
        return shape
    }

    /// The slot of the current object that a field is; -1 where its source is anything else, or it has none.
    func slot(_ shape: ShapePlan, _ name: FieldName) -> Int { fieldSlots[shape.firstField + name.rawValue] }

    /// Where a field's value comes from.
    func source(_ shape: ShapePlan, _ name: FieldName) -> SourcePlan? {
        let place = fieldSources[shape.firstField + name.rawValue]
        return place < 0 ? nil : sources[place]
    }

    // MARK: Sources

    private(set) var sources: [SourcePlan] = []
    private(set) var constants: [JSONValue] = []
    private(set) var templates: [[SourcePlan.TemplatePart]] = []
    private(set) var conversions: [ConversionPlan] = []
    private(set) var choices: [[String: SourcePlan]] = []

    mutating func add(_ sources: [SourcePlan]) -> Range<Int> {
        self.sources += sources
        return self.sources.count - sources.count..<self.sources.count
    }

    mutating func add(constant: JSONValue) -> SourcePlan {
        constants.append(constant)
        return .constant(constants.count - 1)
    }

    mutating func add(template: [SourcePlan.TemplatePart]) -> SourcePlan {
        templates.append(template)
        return .template(templates.count - 1)
    }

    mutating func add(_ inner: SourcePlan, _ conversion: ConversionPlan) -> SourcePlan {
        conversions.append(conversion)
        return .converted(add([inner]).lowerBound, conversions.count - 1)
    }

    mutating func add(_ path: SlotPath, cases: [String: SourcePlan]) -> SourcePlan {
        choices.append(cases)
        return .choice(path, choices.count - 1)
    }

    /// A path as the mapping has it.
    func text(_ path: SlotPath) -> String { texts[path.text] }

    /// The path of a source, for issues.
    func text(_ source: SourcePlan?) -> String {
        switch source {
        case .path(let path), .each(let path, _, _), .at(let path, _): text(path)
        case .several(let places): places.first.map { text(sources[$0]) } ?? ""
        case .converted(let inner, _): text(sources[inner])
        case .choice(_, let choice): text(choices[choice].first?.value)
        case .constant, .template, .inline, nil: ""
        }
    }
}
