import Commerce
import CommerceTesting
import Testing

/// One way to break a correct backend, and the check that has to find it.
struct Saboteur: Sendable, CustomTestStringConvertible {
    let group: ConformanceGroup
    /// What is broken, as a fault report would say it.
    let fault: String
    /// A part of the name of the check that has to fail.
    let check: String
    /// A part of the reason that it has to give.
    let reason: String
    /// The size of the pages that the kit walks lists in: 1 where short lists have to have several.
    let pageSize: Int
    let sabotage: @Sendable (inout SmallShop) -> Void

    init(
        _ group: ConformanceGroup, _ fault: String, fails check: String, saying reason: String, pageSize: Int = 3,
        _ sabotage: @escaping @Sendable (inout SmallShop) -> Void
    ) {
        self.group = group
        self.fault = fault
        self.check = check
        self.reason = reason
        self.pageSize = pageSize
        self.sabotage = sabotage
    }

    var testDescription: String { "\(group.rawValue): \(fault)" }

    static let all =
        declaration + lists + paging + products + missingThings + otherMissingThings + batches + collections + search
        + filters + market + cartLines
        + cartValues + stock + codes + mutations + cancellation + unsupportedCalls + checkout + permalinks + sessions
        + accounts
}
