/// The lines of a cart that is gone, until they are brought back or let go.
///
/// Bringing them back is one intent with one key, however often it is tried and by whom: the backend does it once.
struct LostCart: Codable, Hashable, Sendable {
    /// A line, by its place in the cart: the places of the others stay when it is back.
    struct Line: Codable, Hashable, Sendable {
        let place: Int
        let input: CartLineInput
    }

    /// What was sent last, until it is known what came of it.
    struct Attempt: Codable, Hashable, Sendable {
        /// The cart that it was sent to.
        let cartID: ID<Cart>
        /// The lines that the cart had before.
        let before: [CartLineInput]
        let places: [Int]
    }

    /// The cart that was lost; `nil` where it was set aside for a customer's.
    var cartID: ID<Cart>?
    /// The customer's cart that the lines are to be added to without being asked for again.
    var mergesInto: ID<Cart>?
    var lines: [Line]
    /// Names the intent; made when it is first tried, and anew after the backend has refused it.
    var key: String?
    /// Whether the lines come back one by one, since together they were refused.
    var isOneByOne = false
    var attempt: Attempt?

    init(_ lines: [CartLineInput], cartID: ID<Cart>? = nil, mergesInto: ID<Cart>? = nil, key: String? = nil) {
        self.cartID = cartID
        self.mergesInto = mergesInto
        self.key = key
        self.lines = lines.enumerated().map { Line(place: $0.offset, input: $0.element) }
    }

    /// Takes off what an attempt has brought back where a cart has it, though its answer was lost.
    mutating func dropWhatIsBack(in cart: ID<Cart>, _ lines: [CartLineInput]) {
        guard let attempt, attempt.cartID == cart else { return }
        let sent = self.lines.filter { attempt.places.contains($0.place) }
        let (before, now) = (attempt.before.pieces, lines.pieces)
        let isBack = sent.map(\.input).pieces.allSatisfy { identity, pieces in
            (now[identity] ?? 0) - (before[identity] ?? 0) >= pieces
        }
        guard isBack else { return }
        self.lines.removeAll { attempt.places.contains($0.place) }
        self.attempt = nil
    }

    /// Begins the intent anew: the backend has refused all of it, and may not the next time.
    mutating func beginAnew() {
        key = nil
        isOneByOne = false
        mergesInto = nil
        attempt = nil
    }
}

extension [CartLineInput] {
    /// How many pieces there are of each line.
    fileprivate var pieces: [LineIdentity: Int] {
        reduce(into: [:]) { pieces, line in
            let (sum, isOver) = (pieces[LineIdentity(line)] ?? 0).addingReportingOverflow(line.quantity)
            pieces[LineIdentity(line)] = isOver ? .max : sum
        }
    }
}
