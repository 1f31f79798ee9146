/// Where an answer says how its list goes on.
struct PagingPlan: Sendable {
    private var next: SlotPath?
    private var hasNext: SlotPath?
    private var previous: SlotPath?
    private var hasPrevious: SlotPath?
    private var total: SlotPath?
    private var pages: SlotPath?

    init(_ paging: Paging, _ compiler: inout PlanCompiler) {
        func path(_ path: Located<Path>?) -> SlotPath? { path.map { compiler.path($0.value) } }
        switch paging {
        case .none: break
        case .cursor(let next, let hasNext, let previous, let hasPrevious, let total):
            self.next = path(next)
            self.hasNext = path(hasNext)
            self.previous = path(previous)
            self.hasPrevious = path(hasPrevious)
            self.total = path(total)
        case .offset(let total): self.total = path(total)
        case .number(_, let total, let pages, let hasNext):
            self.total = path(total)
            self.pages = path(pages)
            self.hasNext = path(hasNext)
        }
    }

    func facts(_ evaluation: inout Evaluation) -> PageFacts {
        PageFacts(
            next: evaluation.text(next), hasNext: evaluation.boolean(hasNext), previous: evaluation.text(previous),
            hasPrevious: evaluation.boolean(hasPrevious), total: evaluation.integer(total),
            pages: evaluation.integer(pages))
    }
}

extension Evaluation {
    fileprivate mutating func text(_ path: SlotPath?) -> String? {
        path.flatMap { value(at: $0) }.flatMap { text(.slot($0)) }
    }

    fileprivate mutating func boolean(_ path: SlotPath?) -> Bool? {
        path.flatMap { value(at: $0) }.flatMap { boolean(.slot($0)) }
    }

    fileprivate mutating func integer(_ path: SlotPath?) -> Int? {
        path.flatMap { value(at: $0) }.flatMap { integer(.slot($0)) }
    }
}
