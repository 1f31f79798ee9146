import Commerce

extension AccountMachine {
    /// Reads whoever has signed in, and again what was shown before.
    mutating func readAccount() -> [Effect] {
        var effects = askForCustomer()
        if !addresses.listing.isIdle { effects += askForAddresses() }
        if !orders.listing.isIdle { effects += askForOrders() }
        if let orderID = state.orderID { effects += showOrder(orderID, again: true) }
        return effects
    }

    /// Forgets everything that is a customer's, with what is on its way.
    mutating func forgetCustomer() -> [Effect] {
        let effects: [Effect] =
            [.cancel(.customer), .cancel(.addresses), .cancel(.orders), .cancel(.order)] + forgetSubmissions()
        customerReadings += 1
        orderReadings += 1
        state.customer = .idle
        (state.orderID, state.order) = (nil, .idle)
        addresses.clear()
        orders.clear()
        for form in state.forms.keys where form.isOfCustomer { state.forms[form] = nil }
        lastCustomerID = nil
        stale = []
        return effects
    }

    /// Gives up what is on its way; what is shown stays.
    mutating func stop() -> [Effect] {
        _ = forgetSignIn()
        authorizations += 1
        customerReadings += 1
        orderReadings += 1
        state.authorization = state.authorization.settled
        state.customer = state.customer.settled
        state.order = state.order.settled
        addresses.stop()
        orders.stop()
        // What was sent may have been done or not.
        if submissions.keys.contains(where: \.isOfCustomer) { stale = [.customer, .addresses] }
        _ = forgetSubmissions()
        return []
    }

    // MARK: The customer and an order

    mutating func readCustomer(_ action: ReadAction) -> [Effect] {
        switch action {
        case .load, .loadNext: state.customer.isIdle || stale.contains(.customer) ? askForCustomer() : []
        case .reload: askForCustomer()
        case .retry: state.customer.error == nil ? [] : askForCustomer()
        }
    }

    mutating func askForCustomer() -> [Effect] {
        guard state.isAvailable(.customer) else { return [] }
        stale.remove(.customer)
        customerReadings += 1
        state.customer = .loading(previous: state.customer.value)
        return [.run(.customer(generation: customerReadings), in: .customer)]
    }

    /// Takes over a customer that came with something else, newer than any that is being read.
    mutating func show(_ customer: Customer) -> [Effect] {
        customerReadings += 1
        lastCustomerID = customer.id
        state.customer = .loaded(customer)
        return [.cancel(.customer)]
    }

    mutating func showOrder(_ id: ID<Order>?, again: Bool) -> [Effect] {
        let isShown = state.orderID == id
        if isShown, !again, !state.order.isIdle, state.order.error == nil { return [] }
        orderReadings += 1
        state.orderID = id
        guard let id else {
            state.order = .idle
            return [.cancel(.order)]
        }
        let known = isShown ? state.order.value : nil
        state.order = .loading(previous: known ?? orders.listing.value?.items.first { $0.id == id })
        return [.run(.order(id, generation: orderReadings), in: .order)]
    }

    mutating func takeReading(_ answer: Answer) {
        switch answer {
        case .customer(let customer):
            lastCustomerID = customer.id
            state.customer = .loaded(customer)
        case .customerFailed(let error): state.customer = .failed(error, previous: state.customer.value)
        case .order(let order): state.order = .loaded(order)
        case .orderFailed(let error): state.order = .failed(error, previous: state.order.value)
        default: break
        }
    }

    // MARK: Lists

    mutating func readAddresses(_ action: ReadAction) -> [Effect] {
        if stale.contains(.addresses) || action == .reload { return askForAddresses() }
        return Self.page(action, &addresses, pageSize).map { [address($0)] } ?? []
    }

    mutating func askForAddresses() -> [Effect] {
        stale.remove(.addresses)
        let page = addresses.first(pageSize)
        return [address(page)]
    }

    private func address(_ page: PageRequest) -> Effect {
        .run(.addresses(page, generation: addresses.generation), in: .addresses)
    }

    mutating func readOrders(_ action: ReadAction) -> [Effect] {
        if action == .reload { return askForOrders() }
        return Self.page(action, &orders, pageSize).map { [order($0)] } ?? []
    }

    mutating func askForOrders() -> [Effect] {
        let page = orders.first(pageSize)
        return [order(page)]
    }

    private func order(_ page: PageRequest) -> Effect {
        .run(.orders(page, generation: orders.generation), in: .orders)
    }

    /// The page to ask for, if any.
    private static func page<Listing>(
        _ action: ReadAction, _ pager: inout Pager<Listing>, _ size: Int
    ) -> PageRequest? {
        switch action {
        case .load: pager.listing.isIdle ? pager.first(size) : nil
        case .loadNext: pager.listing.isIdle ? pager.first(size) : pager.next(size)
        case .reload: pager.first(size)
        case .retry: pager.nextAgain() ?? (pager.listing.error == nil ? nil : pager.first(size))
        }
    }
}
