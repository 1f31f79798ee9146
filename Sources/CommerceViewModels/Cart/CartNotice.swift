import Commerce
import FoundationEssentials

/// Something that the cart says to the buyer: an error or a warning, with its place.
///
/// A notice stays until a change of the same thing begins, or until it is dismissed. A warning also goes when the server
/// says the opposite later: the code applies again, there are more pieces again.
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
    /// The transaction that it came of.
    let transaction: Int?
    /// What that transaction would have changed.
    let subjects: [CartScope]
    /// The lines that it would have added to.
    let identities: [LineIdentity]
    /// What a warning rests on; `nil` where nothing can contradict it.
    let basis: CartWarningBasis?

    init(
        _ entry: ErrorEntry, _ severity: Severity = .error, in scope: CartScope, of transaction: Int? = nil,
        about change: CartChange? = nil, basis: CartWarningBasis? = nil
    ) {
        self.entry = entry
        self.severity = severity
        self.scope = scope
        self.transaction = transaction
        self.basis = basis
        subjects = change?.subjects ?? []
        identities = change?.identities ?? []
    }

    /// Whether both say the same, whenever they said it.
    func repeats(_ other: CartNotice) -> Bool {
        severity == other.severity && scope.isSame(as: other.scope) && subjects == other.subjects
            && identities == other.identities && entry.code == other.entry.code && entry.message == other.entry.message
            && entry.path == other.entry.path
    }
}

/// The codes of what a cart refuses by itself: mistakes of a front end, not of a buyer.
public enum CartMistake: String, Sendable, CaseIterable {
    /// A line that this cart has never had.
    case unknownLine
    /// A quantity to add below 1, or nothing to add.
    case nothingToAdd

    /// The key for translations; see ``ErrorEntry/key``.
    public var key: String { "commerce.cart.\(rawValue)" }
}

extension ErrorEntry {
    /// A mistake of a front end.
    init(_ mistake: CartMistake, _ message: String, date: Date) {
        self.init(code: mistake.rawValue, key: mistake.key, message: message, date: date)
    }
}
