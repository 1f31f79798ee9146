public import Commerce
public import FoundationEssentials

// The handles that actions give stand for everything on its way to the backend, not for one change: they have ended when
// the cart shows what came of all of it. What each change came to is in the state.

extension CartModel {
    /// Reads the cart, unless it is known already.
    @discardableResult
    public func load() -> PendingWork { send(.load) }

    /// Reads the cart anew; what is shown stays meanwhile.
    @discardableResult
    public func refresh() -> PendingWork { send(.refresh) }

    /// Tries again what failed and may succeed now; nothing is done twice.
    @discardableResult
    public func retry() -> PendingWork { send(.retry) }

    /// Shows a cart that the front end has from elsewhere, such as a page that a server made; nothing is read.
    ///
    /// It becomes the session's current cart. A cart that is shown already, or is being changed, is left as it is. `nil`
    /// says that there is none; a cart that the session knows all the same shows itself with the first change.
    @discardableResult
    public func hydrate(_ cart: Cart?) -> PendingWork { send(.hydrate(cart)) }

    /// Shows a cart as soon as it comes, unless something newer is known by then.
    ///
    /// - Returns: work that has ended when it has come, has failed to, or is not wanted any more.
    @discardableResult
    public func hydrate(_ promise: @escaping @Sendable () async throws -> Cart?) -> PendingWork {
        engine.send(.hydrateLater(promise), workIn: .promise)
    }

    /// Lets go of the cart, which stays on the server: the next addition makes a new one.
    @discardableResult
    public func reset() -> PendingWork { send(.reset) }

    // MARK: Lines

    /// Adds lines, or to lines that are there.
    @discardableResult
    public func add(_ additions: [CartAddition]) -> PendingWork { send(.add(additions, waiter: nil)) }

    /// Adds pieces of a variant, or to a line that is there.
    ///
    /// - Parameter variant: the variant as it is shown, for the line that stands in until the server has answered.
    @discardableResult
    public func add(
        _ variantID: Commerce.ID<Variant>, quantity: Int = 1, attributes: [Attribute] = [],
        sellingPlanID: Commerce.ID<SellingPlan>? = nil, variant: Variant? = nil
    ) -> PendingWork {
        let input = CartLineInput(
            variantID: variantID, quantity: quantity, attributes: attributes, sellingPlanID: sellingPlanID)
        return add([CartAddition(input, variant: variant)])
    }

    /// Adds what the page of a product shows, in the quantity shown; nothing where that can't be ordered.
    @discardableResult
    public func add(
        _ product: ProductState, attributes: [Attribute] = [], sellingPlanID: Commerce.ID<SellingPlan>? = nil
    ) -> PendingWork {
        CartAddition(product, attributes: attributes, sellingPlanID: sellingPlanID).map { add([$0]) } ?? .ended
    }

    /// Adds lines and waits for what comes of it.
    ///
    /// Where the waiting task is cancelled, the addition goes on: what comes of it is in the state.
    ///
    /// - Returns: whether it is in the cart; `failed` with the code `cancelled` also where the model was stopped before.
    public func adding(_ additions: [CartAddition]) async -> CartAddOutcome {
        let waiter = waiters.next()
        send(.add(additions, waiter: waiter))
        return await waiters.outcome(for: waiter)
            ?? .failed(ErrorEntry(CommerceError.cancelled, date: clock.now))
    }

    /// Wants one step more of a line, up to what can be had.
    @discardableResult
    public func increase(_ line: Commerce.ID<CartLine>) -> PendingWork { send(.step(line, by: 1)) }

    /// Wants one step less of a line; at the least quantity a step to zero removes it.
    @discardableResult
    public func decrease(_ line: Commerce.ID<CartLine>) -> PendingWork { send(.step(line, by: -1)) }

    /// Sets how many pieces of a line are wanted, clamped to what can be had; 0 or less removes it.
    @discardableResult
    public func setQuantity(_ quantity: Int, of line: Commerce.ID<CartLine>) -> PendingWork {
        send(.setQuantity(line, quantity))
    }

    /// Sets how many pieces of a line are wanted, as the buyer typed it; what is no number is the least quantity.
    @discardableResult
    public func setQuantity(text: String, of line: Commerce.ID<CartLine>) -> PendingWork {
        send(.setQuantity(line, Int(text.filter { !$0.isWhitespace })))
    }

    /// Removes a line.
    @discardableResult
    public func remove(_ line: Commerce.ID<CartLine>) -> PendingWork { send(.setQuantity(line, 0)) }

    /// Removes all lines.
    @discardableResult
    public func clear() -> PendingWork { send(.change(.clear)) }

    /// Brings back what was taken out, with the same attributes and plan, once and while it can be.
    ///
    /// - Parameter token: which removal, from ``CartUndo/token``; the newest unless said.
    @discardableResult
    public func undo(_ token: CartUndo.Token? = nil) -> PendingWork { send(.undo(token)) }

    // MARK: Details

    /// Applies a discount code beside those that there are.
    @discardableResult
    public func applyDiscountCode(_ code: String) -> PendingWork { send(.change(.changeDiscountCodes([.apply(code)]))) }

    /// Removes a discount code.
    @discardableResult
    public func removeDiscountCode(_ code: String) -> PendingWork {
        send(.change(.changeDiscountCodes([.remove(code)])))
    }

    /// Sets the buyer's note; an empty one removes it.
    @discardableResult
    public func setNote(_ note: String) -> PendingWork { send(.change(.setNote(note))) }

    /// Adds a gift card by its code.
    @discardableResult
    public func addGiftCard(_ code: Secret) -> PendingWork { send(.change(.addGiftCards([code]))) }

    /// Removes a gift card by its identifier in the cart.
    @discardableResult
    public func removeGiftCard(_ id: Commerce.ID<AppliedGiftCard>) -> PendingWork {
        send(.change(.removeGiftCards([id])))
    }

    /// Replaces the cart's attributes.
    @discardableResult
    public func setAttributes(_ attributes: [Attribute]) -> PendingWork { send(.change(.setAttributes(attributes))) }

    /// Changes who buys, beside the customer.
    @discardableResult
    public func setBuyerIdentity(_ update: BuyerIdentityUpdate) -> PendingWork {
        send(.change(.setBuyerIdentity(update)))
    }

    /// Replaces the addresses that the cart is delivered to, the selected one first.
    @discardableResult
    public func setDeliveryAddresses(_ addresses: [MailingAddress]) -> PendingWork {
        send(.change(.setDeliveryAddresses(addresses)))
    }

    /// Chooses how a group is delivered.
    @discardableResult
    public func selectDeliveryOption(_ handle: String, for group: Commerce.ID<DeliveryGroup>) -> PendingWork {
        send(.change(.selectDeliveryOptions([DeliverySelection(groupID: group, optionHandle: handle)])))
    }

    // MARK: Whose cart

    /// Makes the cart a customer's who has signed in.
    ///
    /// - Parameter policy: what becomes of the cart on this device.
    @discardableResult
    public func customerSignedIn(_ customer: Session, policy: CartMergePolicy = .keepDeviceCart) -> PendingWork {
        session.customer = customer
        return send(.change(.signIn(customer, policy)))
    }

    /// Makes the cart nobody's after the customer has signed out, or lets go of it.
    @discardableResult
    public func customerSignedOut(keepCart: Bool) -> PendingWork {
        session.customer = nil
        return keepCart ? send(.change(.signOut)) : reset()
    }

    /// Changes for whom the cart is; the country of its buyer follows.
    @discardableResult
    public func setMarket(_ market: MarketContext) -> PendingWork { send(.change(.setMarket(market))) }

    /// Says that the buyer has agreed to something else than before: addresses of the checkout have to be fetched anew.
    public func consentChanged() { send(.consentChanged) }

    // MARK: Recovery

    /// Puts the lines of a cart that is gone into the present one, or a new one; see ``CartState/recovery``.
    @discardableResult
    public func rebuild() -> PendingWork { send(.change(.rebuild)) }

    /// Speaks no more of the cart before.
    public func dismissRecovery() { send(.dismissRecovery) }

    /// Takes off the errors and warnings from before a moment.
    public func dismissNotices(before date: Date) { send(.dismiss(before: date)) }

    /// Takes off the errors and warnings about a part of the cart.
    public func dismissNotices(in scope: CartScope) { send(.dismissAll(in: scope)) }
}

extension CartAddition {
    /// What the page of a product would add: the variant and quantity shown; `nil` where that can't be ordered.
    public init?(
        _ product: ProductState, attributes: [Attribute] = [], sellingPlanID: Commerce.ID<SellingPlan>? = nil
    ) {
        guard let input = product.lineInput(attributes: attributes, sellingPlanID: sellingPlanID),
            let variant = product.variant
        else { return nil }
        // A variant that is bought under another identifier would stand in for a line that never comes.
        guard variant.id == input.variantID, let product = product.product.value else {
            self.init(input)
            return
        }
        self.init(input, variant: variant, of: product)
    }
}
