// The faults of a request that are within its answer, and not in its place.
struct ExecutionFaults: Sendable {
    // Fields that are out of bounds.
    var denied: Set<String> = []
    var distortions: [AnswerDistortion] = []
    var ignoredArguments: Set<String> = []
    var disturbances: [ContentDisturbance] = []

    // What says which page is asked for.
    private static let paging: Set = ["after", "before", "skip"]

    init(_ faults: [SandboxFault]) {
        for fault in faults {
            switch fault.kind {
            case .accessDenied(let field): denied.insert(field)
            case .distortion(let distortion): distortions.append(distortion)
            case .repeatedPage: ignoredArguments = Self.paging
            case .disturbance(let disturbance): disturbances.append(disturbance)
            default: continue
            }
        }
    }
}

extension Executor {
    // The executor to which they happen; `denial` says how a field is refused.
    func with(_ faults: ExecutionFaults, denial: @escaping @Sendable (String) -> FieldFailure) -> Self {
        var executor = self
        executor.distortions = faults.distortions
        executor.ignoredArguments = faults.ignoredArguments
        if !faults.denied.isEmpty {
            executor.intercept = { faults.denied.contains($0) ? denial($0) : nil }
        }
        return executor
    }
}
