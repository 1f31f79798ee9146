import Commerce
import CommerceViewModels

@testable import CommerceViewModels

/// A server's cart and the session in front of it, as plain values: what a request does, and what is heard of it.
struct PlainCartServer {
    private(set) var cart: Cart?
    private(set) var lostLines: [CartLineInput] = []
    private var lastCart = 0
    private var lastLine = 0
    /// The keys of what was done.
    private(set) var doneKeys: Set<String> = []
    private let knowsKeys: Bool

    /// - Parameter knowsKeys: whether nothing is done twice under one key.
    init(knowsKeys: Bool = true) {
        self.knowsKeys = knowsKeys
    }

    /// Serves a request; the notices are what the session tells before the answer.
    mutating func serve(_ request: CartRequest, key: String) -> (CartAnswer.Result, [CartSessionNotice]) {
        switch request {
        case .read:
            let notice = cart.map { self.notice(.changed($0), .read(.refresh)) }
            return (.cart(cart), [notice].compactMap(\.self))
        case .forget:
            cart = nil
            lostLines = []
            return (.done, [notice(.forgotten)])
        case .adopt(let known):
            guard cart?.id != known.id else { return (.done, []) }
            cart = known
            return (.done, [notice(.changed(known))])
        case .rebuild:
            guard !lostLines.isEmpty else { return (.failed(.invalidInput("Nothing was lost.")), []) }
            let lines = lostLines
            lostLines = []
            return change(key) { $0.add(lines) }
        case .add(let lines): return change(key) { $0.add(lines) }
        default:
            guard cart != nil else { return (.failed(CommerceError(.notFound, "There is no cart.")), []) }
            return change(key) { $0.apply(request) }
        }
    }

    /// The cart is gone before a request reaches it.
    mutating func lose() -> [CartSessionNotice] {
        guard let cart else { return [] }
        lostLines = cart.lines.map { CartLineInput(variantID: $0.variant.id, quantity: $0.quantity) }
        self.cart = nil
        return [notice(.lost(lastKnownLines: lostLines))]
    }

    /// The cart is bought.
    mutating func complete() -> [CartSessionNotice] {
        guard cart != nil else { return [] }
        cart = nil
        return [notice(.completed(CheckoutStatus(state: .completed)))]
    }

    /// Somebody else adds something.
    mutating func addElsewhere(_ variant: String) -> [CartSessionNotice] {
        guard cart != nil else { return [] }
        add([CartLineInput(variantID: ID(variant))])
        return cart.map { [notice(.changed($0))] } ?? []
    }

    private func notice(
        _ event: CartSessionEvent, _ origin: CartSessionNotice.Origin = .other
    ) -> CartSessionNotice {
        CartSessionNotice(event: event, cartID: cart?.id, origin: origin)
    }

    private mutating func change(
        _ key: String, _ body: (inout PlainCartServer) -> Void
    ) -> (CartAnswer.Result, [CartSessionNotice]) {
        if doneKeys.insert(key).inserted || !knowsKeys { body(&self) }
        guard let cart else { return (.failed(.cartGone), []) }
        return (.outcome(MutationOutcome(value: cart)), [notice(.changed(cart), .change(key: key))])
    }

    private mutating func add(_ inputs: [CartLineInput]) {
        if cart == nil {
            lastCart += 1
            cart = Cart(id: ID("cart-\(lastCart)"))
        }
        for input in inputs {
            var lines = cart?.lines ?? []
            if let index = lines.firstIndex(where: { LineIdentity($0) == LineIdentity(input) }) {
                lines[index] = lines[index].with(
                    variant: lines[index].variant, quantity: lines[index].quantity + input.quantity)
            } else {
                lastLine += 1
                lines.append(
                    CartLine(
                        id: ID("line-\(lastLine)"),
                        variant: Variant(id: input.variantID, title: input.variantID.rawValue),
                        quantity: input.quantity))
            }
            set(lines)
        }
    }

    private mutating func apply(_ request: CartRequest) {
        guard let cart else { return }
        switch request {
        case .update(let updates):
            set(
                cart.lines.map { line in
                    let quantity = updates.first { $0.lineID == line.id }?.quantity ?? line.quantity
                    return line.with(variant: line.variant, quantity: quantity)
                })
        case .remove(let ids): set(cart.lines.filter { !ids.contains($0.id) })
        case .clear: set([])
        case .setNote(let note):
            self.cart = Cart(id: cart.id, lines: cart.lines, note: note, discountCodes: cart.discountCodes)
        case .setDiscountCodes(let codes):
            self.cart = Cart(
                id: cart.id, lines: cart.lines, note: cart.note,
                discountCodes: codes.map { DiscountCode(code: $0, isApplicable: true) })
        default: break
        }
    }

    private mutating func set(_ lines: [CartLine]) {
        guard let cart else { return }
        self.cart = Cart(id: cart.id, lines: lines, note: cart.note, discountCodes: cart.discountCodes)
    }
}
