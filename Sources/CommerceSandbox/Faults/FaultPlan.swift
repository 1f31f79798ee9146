// The faults that wait for their requests, and the dice for those that only may happen.
struct FaultPlan: Sendable {
    private(set) var faults: [SandboxFault] = []
    private var random: SeededRandom

    static let maximum = 1000

    init(seed: UInt64) {
        random = SeededRandom(seed: seed ^ 0xFA_17)
    }

    mutating func add(_ fault: SandboxFault) {
        guard faults.count < Self.maximum else { return }
        faults.append(fault)
    }

    mutating func clear() {
        faults = []
    }

    // What befalls a request that goes by these names. Each fault that does is counted down.
    mutating func take(for names: Set<String>) -> [SandboxFault] {
        var taken: [SandboxFault] = []
        for index in faults.indices {
            let fault = faults[index]
            if let only = fault.only, !names.contains(only) { continue }
            if fault.probability < 1, Double(random.next() >> 11) * 0x1p-53 >= fault.probability { continue }
            taken.append(fault)
            if let count = fault.count { faults[index].count = count - 1 }
        }
        faults.removeAll { $0.count.map { $0 <= 0 } ?? false }
        return taken
    }
}
