import Commerce

/// Decides for each call which faults hit it.
///
/// Pure: counts and random numbers are its whole state.
struct FaultInjector {
    /// What is to happen to one call.
    struct Plan {
        var latencies: [Duration] = []
        var error: CommerceError?
        var losesAnswer = false
        var answersNull = false
        var answersStale = false
    }

    /// Whether there are any faults at all.
    var isIdle: Bool { faults.isEmpty }

    private let faults: [MemoryFault]
    private var counts: [Int]
    private var generators: [SplitMix64?]

    init(_ faults: [MemoryFault]) {
        self.faults = faults
        counts = faults.map { _ in 0 }
        generators = faults.map { fault in
            if case .random(_, let seed) = fault.occurrence { SplitMix64(seed: seed) } else { nil }
        }
    }

    /// The faults of the next call; each fault that concerns the call counts it.
    mutating func plan(for operation: PortOperation) -> Plan {
        var plan = Plan()
        for (index, fault) in faults.enumerated() where fault.operations?.contains(operation) ?? true {
            counts[index] += 1
            guard hits(index, fault.occurrence) else { continue }
            switch fault.effect {
            case .error(let kind, let retryAfter):
                plan.error = plan.error ?? Self.error(kind, retryAfter: retryAfter)
            case .latency(let duration): plan.latencies.append(duration)
            case .answerLost: plan.losesAnswer = true
            case .cartNull: plan.answersNull = true
            case .staleAnswer: plan.answersStale = true
            }
        }
        return plan
    }

    /// The error of an answer that was lost.
    static let lostAnswer = error(.network, retryAfter: nil)

    private mutating func hits(_ index: Int, _ occurrence: MemoryFault.Occurrence) -> Bool {
        switch occurrence {
        case .always: true
        case .only(let number): counts[index] == number
        case .first(let count): counts[index] <= count
        case .random(let percent, _): (generators[index]?.next() ?? 0) % 100 < UInt64(max(0, percent))
        }
    }

    private static func error(_ kind: CommerceError.Kind, retryAfter: Duration?) -> CommerceError {
        CommerceError(
            kind, "The memory shop was told to fail here (\(kind.rawValue)): see its faults.", retryAfter: retryAfter)
    }
}

/// A small random generator with a seed (Steele, Lea, Flood 2014), for repeatable faults.
struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
