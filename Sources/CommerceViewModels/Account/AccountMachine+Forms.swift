import Commerce

extension AccountMachine {
    /// Submits a form.
    ///
    /// Submissions of one form are sent one after another, since the last one shall win; what has been sent is never
    /// cancelled for a later one. Submitting the same twice, as a double tap does, is submitting it once.
    mutating func submit(_ submission: AccountSubmission) -> [Effect] {
        let form = submission.form
        var queue = submissions[form] ?? []
        guard queue.last != submission else { return [] }
        state.forms[form] = .pending
        let isFirst = queue.isEmpty
        if queue.count > 1, !submission.isRelative { queue.removeLast() }
        queue.append(submission)
        submissions[form] = queue
        return isFirst ? [.run(.submit(submission, generation: epoch), in: .form(form))] : []
    }

    mutating func take(_ result: AccountSubmission.Result, of submission: AccountSubmission) -> [Effect] {
        let form = submission.form
        guard var queue = submissions[form], queue.first == submission else { return [] }
        queue.removeFirst()
        submissions[form] = queue.isEmpty ? nil : queue
        var effects: [Effect] = []
        switch result {
        case .accepted(let value, let warnings):
            state.forms[form] = .accepted(warnings: warnings)
            effects = apply(value, of: submission)
        case .refused(let errors): state.forms[form] = .refused(errors)
        case .failed(let error):
            state.forms[form] = .failed(error)
            if form.isOfCustomer { stale = [.customer, .addresses] }
        }
        if let next = queue.first {
            state.forms[form] = .pending
            effects.append(.follow(.submit(next, generation: epoch), in: .form(form)))
        }
        return effects
    }

    /// Gives up everything that was submitted.
    mutating func forgetSubmissions() -> [Effect] {
        epoch += 1
        let forms = submissions.keys
        for form in forms { state.forms[form] = nil }
        submissions = [:]
        return forms.map { .cancel(.form($0)) }
    }

    private mutating func apply(_ value: AccountSubmission.Value, of submission: AccountSubmission) -> [Effect] {
        if case .customer(let customer) = value, submission.form.isOfCustomer { return show(customer) }
        switch submission {
        case .register, .recover: return []
        case .updateCustomer, .setDefaultAddress: return askForCustomer()
        case .addAddress:
            // The first address becomes the default one in most shops.
            return change(value) { _ in } + (state.customer.value?.defaultAddressID == nil ? askForCustomer() : [])
        case .updateAddress: return change(value) { _ in }
        case .removeAddress(let id):
            let wasDefault = state.customer.value.map { $0.defaultAddressID == id } ?? true
            return change(nil) { $0.remove(id) } + (wasDefault ? askForCustomer() : [])
        }
    }

    /// Changes the list of addresses as the backend has.
    ///
    /// A first page that is on its way may be from before the change: it is asked for anew.
    private mutating func change(
        _ value: AccountSubmission.Value?, _ change: (inout Pager<AccountListing<MailingAddress>>) -> Void
    ) -> [Effect] {
        guard !addresses.listing.isIdle else { return [] }
        if addresses.listing.isLoading { return askForAddresses() }
        switch value {
        case .address(let address) where address.id != nil: addresses.put(address)
        case .some: return askForAddresses()
        case nil: change(&addresses)
        }
        return []
    }
}
