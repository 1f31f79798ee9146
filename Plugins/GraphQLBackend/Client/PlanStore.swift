import Synchronization

/// The plans of operations, each worked out once.
final class PlanStore: Sendable {
    private let defaults: ExtractionDefaults
    private let plans = Mutex<[MappingPlace: any Sendable]>([:])

    init(_ defaults: ExtractionDefaults) {
        self.defaults = defaults
    }

    /// How the answers of an operation are read.
    func plan<Value: MappedEntity>(for operation: MappedOperation) -> AnswerPlan<Value> {
        if let plan = plans.withLock({ $0[operation.place] }) as? AnswerPlan<Value> { return plan }
        let plan = AnswerPlan<Value>(operation, defaults)
        plans.withLock { $0[operation.place] = plan }
        return plan
    }
}
