import Commerce
import FoundationEssentials

/// Something that the cart says to the buyer: an error or a warning, with its place.
///
/// A notice stays until a change of the same thing begins, or until it is dismissed; what it says could be tried again goes
/// with it. A warning also goes when the server says the opposite later: the code applies again, there are more pieces
/// again.
public struct CartNotice: Sendable, Hashable {
    /// How bad it is.
    public enum Severity: Sendable, Hashable {
        /// Something was not done.
        case error
        /// Something was done otherwise than asked.
        case warning
    }

    /// Where it belongs.
    public internal(set) var scope: CartScope
    /// How bad it is.
    public let severity: Severity
    /// What it says.
    public let entry: ErrorEntry
    /// What it is about; a notice of a change has its subjects.
    let cause: Cause
    /// The transactions that it came of: of several that failed in the same way the notice is shown once.
    private(set) var transactions: Set<Int>
    /// What these transactions wanted, as far as it has not been wanted anew.
    var subjects: Set<CartSubject>
    /// What a warning rests on; `nil` where nothing can contradict it.
    let basis: CartWarningBasis?

    /// Where a notice comes from.
    enum Cause: Sendable, Hashable {
        /// A change was not made, or otherwise than asked.
        case change
        /// The cart could not be read.
        case reading
        /// The device could not note the cart.
        case storing
    }

    init(
        _ entry: ErrorEntry, _ severity: Severity = .error, in scope: CartScope, cause: Cause = .change,
        of transaction: Int? = nil, about change: CartChange? = nil, basis: CartWarningBasis? = nil
    ) {
        self.entry = entry
        self.severity = severity
        self.scope = scope
        self.cause = cause
        self.basis = basis
        transactions = transaction.map { [$0] } ?? []
        // Beside one of several codes it is about that one.
        if case .discountCode(let code) = scope {
            subjects = [.discountCode(code.uppercased())]
        } else {
            subjects = change?.subjects ?? []
        }
    }

    /// Whether both say the same, whenever they said it.
    ///
    /// A backend may warn again of everything at each change, so a warning is known by what the buyer sees of it.
    func repeats(_ other: CartNotice) -> Bool {
        guard severity == other.severity, scope.isSame(as: other.scope), entry.code == other.entry.code,
            entry.message == other.entry.message
        else { return false }
        if severity == .warning { return true }
        return cause == other.cause && subjects == other.subjects && entry.path == other.entry.path
    }

    /// Lets it stand for another that says the same, too.
    mutating func join(_ other: CartNotice) { transactions.formUnion(other.transactions) }

    /// Takes a transaction off that is being tried again, or turned out to be made.
    ///
    /// - Returns: whether it is still about another one.
    mutating func leave(_ transaction: Int) -> Bool {
        transactions.remove(transaction) == nil || !transactions.isEmpty
    }
}

/// The codes of what a cart finds wrong by itself: mistakes of a front end or a backend, not of a buyer.
public enum CartMistake: String, Sendable, CaseIterable {
    /// A line that this cart has never had.
    case unknownLine
    /// A quantity to add below 1, or nothing to add.
    case nothingToAdd
    /// A change that the backend accepted and that its cart does not show.
    case notKept

    /// The key for translations; see ``ErrorEntry/key``.
    public var key: String { "commerce.cart.\(rawValue)" }
}

extension ErrorEntry {
    /// A mistake of a front end or a backend.
    init(_ mistake: CartMistake, _ message: String, date: Date) {
        self.init(code: mistake.rawValue, key: mistake.key, message: message, date: date)
    }
}
