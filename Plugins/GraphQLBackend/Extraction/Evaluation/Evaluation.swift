import Commerce
import CommerceJSON
import FoundationEssentials

/// Makes model values of an answer's slots: the second pass over an answer.
struct Evaluation: ~Copyable {
    /// For what stands in the text at a slot.
    var reader: JSONReader
    let slots: [Slot]
    let plan: PlanTables
    /// The answer's `data`.
    let root: Slot
    /// The object that the current shape describes; for some shapes a text or a number.
    var here: Slot
    /// The objects around it, outermost first.
    var enclosing: [Slot] = []
    let defaults: ExtractionDefaults
    var log = IssueLog()
    /// What a product says of its variants.
    var fallback = VariantFallback()
    var addresses = RecentAddresses()
    /// The currency that was read last.
    var lastCurrency: (token: JSONToken, code: CurrencyCode)?

    init(reader: consuming JSONReader, slots: AnswerSlots, plan: PlanTables, defaults: ExtractionDefaults) {
        self.reader = reader
        self.slots = slots.slots
        self.plan = plan
        root = slots.root
        here = slots.root
        self.defaults = defaults
    }

    /// The reader that this was made with.
    consuming func finish() -> JSONReader { reader }

    // MARK: Issues

    /// Notes that a value is not what is wanted.
    mutating func unexpected(_ slot: Slot, expected: String) {
        let found = slot.kind?.phrase ?? "nothing"
        note(at: slot, "Expected \(expected), found \(found).")
    }

    /// Notes something about a value.
    mutating func note(_ code: String = "unexpected-value", at slot: Slot, _ message: String) {
        log.note(code, at: slot.token?.offset ?? here.token?.offset ?? 0, "", message)
    }

    /// Notes that the current object lacks what makes it of use.
    mutating func missing(_ shape: ShapePlan, _ field: FieldName, _ what: String) {
        log.note(
            "missing-value", at: here.token?.offset ?? 0, plan.text(plan.source(shape, field)),
            "There is no \(what), so this is left out.")
    }

    // MARK: Entities

    /// Makes one entity.
    mutating func one<Value>(
        _ shape: ShapePlan, _ field: FieldName, _ make: (inout Evaluation, ShapePlan) -> Value?
    ) -> Value? {
        guard let source = plan.source(shape, field) else { return nil }
        return one(source, make)
    }

    private mutating func one<Value>(
        _ source: SourcePlan, _ make: (inout Evaluation, ShapePlan) -> Value?
    ) -> Value? {
        switch source {
        case .at(let path, let shape):
            guard let slot = value(at: path) else { return nil }
            return entity(slot, shape, make)
        case .inline(let shape): return make(&self, shape)
        case .each(let path, let shape, _):
            guard let slot = elements(at: path).first(where: \.hasValue) else { return nil }
            return entity(slot, shape, make)
        case .several(let sources):
            let noted = log.count
            for source in sources {
                if let value = one(plan.sources[source], make) {
                    log.keep(noted)
                    return value
                }
            }
            return nil
        case .converted(let inner, _): return one(plan.sources[inner], make)
        case .choice(let path, let cases):
            guard let source = chosen(path, cases) else { return nil }
            return one(source, make)
        case .path, .constant, .template: return nil
        }
    }

    /// Makes all entities of a list.
    ///
    /// - Parameter isCut: set where the list may go on beyond what the document asks for.
    mutating func list<Value>(
        _ shape: ShapePlan, _ field: FieldName, isCut: inout Bool, _ make: (inout Evaluation, ShapePlan) -> Value?
    ) -> [Value] {
        guard let source = plan.source(shape, field) else { return [] }
        var values: [Value] = []
        collect(source, into: &values, &isCut, make)
        return values
    }

    /// Makes all entities of a list; one that may go on has an issue.
    mutating func list<Value>(_ shape: ShapePlan, _ field: FieldName, _ make: (inout Evaluation, ShapePlan) -> Value?)
        -> [Value]
    {
        var isCut = false
        let values = list(shape, field, isCut: &isCut, make)
        if isCut { noteCut(plan.text(plan.source(shape, field))) }
        return values
    }

    /// Notes that a list is null where the current object can't be without it: there it is empty, or made up.
    mutating func noteNull(_ shape: ShapePlan, _ field: FieldName, _ what: String) {
        guard case .each(let path, _, _)? = plan.source(shape, field), let slot = null(on: path) else { return }
        note("missing-list", at: slot, "There is null in place of \(what).")
    }

    /// Notes that a list of the current object is perhaps not whole.
    mutating func noteCut(_ path: String) {
        log.note(
            "truncated", at: here.token?.offset ?? 0, path,
            "The list is as long as the document asks for, and may go on.")
    }

    /// Whether a list may go on beyond what the answer has of it.
    ///
    /// - Parameter limit: the most elements that there can be, where the mapping says so.
    mutating func isCut(_ path: SlotPath, _ count: Int, limit: Int? = nil) -> Bool {
        let bound = path.bound.map { plan.bounds[$0] }
        if let more = bound?.more, let slot = value(at: more), let flag = boolean(.slot(slot)) { return flag }
        guard let limit = limit ?? bound?.limit else { return false }
        return count >= limit || count == defaults.pageSize
    }

    private mutating func collect<Value>(
        _ source: SourcePlan, into values: inout [Value], _ isCut: inout Bool,
        _ make: (inout Evaluation, ShapePlan) -> Value?
    ) {
        switch source {
        case .each(let path, let shape, let limit):
            var count = 0
            values.reserveCapacity(values.count + length(at: path))
            visit(path) { evaluation, slot in
                count += 1
                if let value = evaluation.entity(slot, shape, make) { values.append(value) }
            }
            if self.isCut(path, count, limit: limit) { isCut = true }
        case .several(let sources):
            for source in sources { collect(plan.sources[source], into: &values, &isCut, make) }
        case .choice(let path, let cases):
            if let source = chosen(path, cases) { collect(source, into: &values, &isCut, make) }
        case .converted(let inner, _): collect(plan.sources[inner], into: &values, &isCut, make)
        case .at, .inline, .path, .constant, .template:
            if let value = one(source, make) { values.append(value) }
        }
    }

    /// Makes an entity of a slot's object.
    mutating func entity<Value>(
        _ slot: Slot, _ shape: ShapePlan, _ make: (inout Evaluation, ShapePlan) -> Value?
    ) -> Value? {
        guard slot.kind == .object || shape.readsScalars && slot.hasValue else {
            let code = slot.hasValue ? "unexpected-value" : "missing-value"
            note(code, at: slot, "Expected an object, found \(slot.kind?.phrase ?? "nothing").")
            return nil
        }
        return within(slot) { make(&$0, shape) }
    }

    /// Does something with a slot as the current object.
    mutating func within<Value>(_ slot: Slot, _ body: (inout Evaluation) -> Value) -> Value {
        enclosing.append(here)
        here = slot
        let value = body(&self)
        here = enclosing.removeLast()
        return value
    }
}
