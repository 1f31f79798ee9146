public import Commerce
public import CommerceFormatting

/// What the cart shows: what the server has said, with what the buyer wants on top.
public struct CartState: FormattedState, Equatable {
    /// How money, quantities and dates are written for the buyer.
    public internal(set) var format: BuyerFormat
    /// The cart as the server last said; `nil` where there is none, or it is not known yet.
    public internal(set) var cart: Cart?
    /// The lines, in the server's order, with those that are being added at the end.
    public internal(set) var lines: [CartLineState] = []
    /// How many pieces there are, those of lines that were not loaded included.
    public internal(set) var totalQuantity = 0
    /// What the server last said that it costs; never computed here.
    public internal(set) var cost = CartCost()
    /// Whether the amounts may be those of another moment: something is on its way, or its outcome is unknown.
    public internal(set) var isCostUnconfirmed = false
    /// The discount codes.
    public internal(set) var discountCodes: [CartDiscountCode] = []
    /// The buyer's note.
    public internal(set) var note: String?
    /// What is on its way to the backend.
    public internal(set) var pending: Set<CartPart> = []
    /// Whether nothing is known yet and the cart is on its way.
    public internal(set) var isLoading = false
    /// Whether it is known whether there is a cart.
    public internal(set) var isLoaded = false
    /// Whether a cart that is shown is being read anew.
    public internal(set) var isRevalidating = false
    /// All errors and warnings, the oldest first.
    public internal(set) var notices: [CartNotice] = []
    /// Whether something failed that ``CartModel/retry()`` would try again.
    public internal(set) var canRetry = false
    /// What became of the cart before.
    public internal(set) var recovery: CartRecovery?
    /// What can be brought back, the newest last.
    public internal(set) var undos: [CartUndo] = []
    /// Counts what makes an address of the checkout void: another cart, other contents, another buyer or consent.
    ///
    /// An address that was fetched at another count has to be fetched anew.
    public internal(set) var checkoutRevision = 0
    /// What the backend can do, once it is known.
    public internal(set) var capabilities: Capabilities?

    init(format: BuyerFormat, capabilities: Capabilities?) {
        self.format = format
        self.capabilities = capabilities
    }

    /// Whether there is nothing in it, as far as is known.
    public var isEmpty: Bool { lines.isEmpty && totalQuantity == 0 }

    /// Whether anything is on its way to the backend.
    public var isPending: Bool { !pending.isEmpty }

    /// What was taken out last and can be brought back.
    public var undo: CartUndo? { undos.last }

    /// The gift cards that pay a part.
    public var giftCards: [AppliedGiftCard] { cart?.giftCards ?? [] }

    /// A line by its identifier.
    public func line(_ id: Commerce.ID<CartLine>) -> CartLineState? { lines.first { $0.id == id } }

    /// How many pieces of a variant are wanted, over all its lines.
    public func quantity(of variant: Commerce.ID<Variant>) -> Int {
        lines.reduce(0) { $1.variant.id == variant ? $0.addingClamped($1.quantity) : $0 }
    }

    /// The errors of a part of the cart, the oldest first.
    public func errors(in scope: CartScope) -> [ErrorEntry] { entries(.error, in: scope) }

    /// The warnings about a part of the cart, the oldest first.
    public func warnings(in scope: CartScope) -> [ErrorEntry] { entries(.warning, in: scope) }

    private func entries(_ severity: CartNotice.Severity, in scope: CartScope) -> [ErrorEntry] {
        notices.filter { $0.severity == severity && $0.scope.isSame(as: scope) }.map(\.entry)
    }

    /// Whether an action can be offered: the backend has it, and there is something to do it with.
    ///
    /// It does not depend on what is on its way: a control must not be disabled because something is pending.
    public func isAvailable(_ action: CartAction) -> Bool {
        guard action.missingOperation(in: capabilities) == nil else { return false }
        return switch action {
        case .undo: !undos.isEmpty
        case .rebuild: recovery?.isRebuildable ?? false
        case .clear, .checkOut: !isEmpty
        default: true
        }
    }
}

extension Int {
    /// The sum, or as near to it as an `Int` comes: quantities come from outside.
    func addingClamped(_ other: Int) -> Int {
        let (sum, isOver) = addingReportingOverflow(other)
        return isOver ? (other > 0 ? .max : .min) : sum
    }

    /// The difference, or as near to it as an `Int` comes.
    func subtractingClamped(_ other: Int) -> Int {
        let (difference, isOver) = subtractingReportingOverflow(other)
        return isOver ? (other > 0 ? .min : .max) : difference
    }
}
