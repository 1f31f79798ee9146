import Commerce
import FoundationEssentials

// Errors and warnings: where they belong, and when they go.
extension CartMachine {
    /// Shows a notice; one that says the same again takes the place of the earlier one.
    mutating func say(_ notice: CartNotice) {
        var notice = notice
        state.notices.removeAll { earlier in
            guard earlier.repeats(notice) else { return false }
            notice.join(earlier)
            return true
        }
        state.notices.append(notice)
        if state.notices.count > 200 { state.notices.removeFirst() }
    }

    /// Takes off what is said about a change of the same thing, and nothing else.
    ///
    /// A notice about several things goes when the last of them is wanted anew.
    mutating func clearNotices(before change: CartChange) {
        let places = places(of: change)
        for index in state.notices.indices.reversed() {
            let subjects = state.notices[index].subjects
            let rest = subjects.filter { !change.supersedes($0) }
            if rest.isEmpty && !subjects.isEmpty || places.contains(where: state.notices[index].scope.isSame) {
                state.notices.remove(at: index)
            } else {
                state.notices[index].subjects = rest
            }
        }
    }

    /// Takes off what is said of a transaction that is being tried again, or turned out to be made.
    mutating func clearNotices(of transaction: CartTransaction) {
        for index in state.notices.indices.reversed() where !state.notices[index].leave(transaction.id) {
            state.notices.remove(at: index)
        }
    }

    /// Takes off what is said of readings: the cart is known now, or being read.
    mutating func clearReadNotices() { state.notices.removeAll { $0.cause == .reading } }

    /// Says that the cart could not be read.
    mutating func sayUnread(_ error: CommerceError) {
        let scope: CartScope = error.kind.isOfNetwork ? .network : .cart
        say(CartNotice(ErrorEntry(error, date: options.clock.now), in: scope, cause: .reading))
    }

    /// Whether the cart could not be read when it should have been.
    var hasReadFailed: Bool { state.notices.contains { $0.cause == .reading } }

    /// Lets what failed be tried again only as far as a notice says so: nobody wants what nobody sees.
    mutating func dropUnseenFailures() {
        guard !failed.isEmpty else { return }
        var shown: [Int: Set<CartSubject>] = [:]
        for notice in state.notices {
            for transaction in notice.transactions { shown[transaction, default: []].formUnion(notice.subjects) }
        }
        failed = failed.compactMap { transaction in
            var transaction = transaction
            guard let subjects = shown[transaction.id],
                let change = transaction.change.part(about: subjects.contains)
            else { return nil }
            transaction.change = change
            return transaction
        }
    }

    /// The places that show one thing only, which a change is about: what is said there is about the same.
    private func places(of change: CartChange) -> [CartScope] {
        guard case .add(let additions) = change else { return change.scopes.filter { $0 != .cart } }
        let identities = Set(additions.map(\.identity))
        return (server?.lines ?? []).filter { identities.contains(LineIdentity($0)) }.map { .line($0.id) }
    }

    /// Takes off warnings that a newer word of the server contradicts.
    mutating func dropContradictedWarnings(by cart: Cart) {
        state.notices.removeAll { $0.basis?.isContradicted(by: cart) ?? false }
    }

    /// What a warning about a place rests on.
    ///
    /// - Parameter before: the cart before the answer, which may have had a line that is gone.
    func basis(of warning: Warning, in scope: CartScope, _ transaction: CartTransaction, before: Cart?)
        -> CartWarningBasis?
    {
        if case .discountCode(let code) = scope {
            return .code(code, wasApplicable: server?.isApplicable(code) ?? false)
        }
        guard warning.code.isOfStock, let identity = identity(warning.target, transaction, before: before) else {
            return nil
        }
        return .stock(
            identity, quantity: server?.quantity(of: identity) ?? 0, availability: server?.availability(of: identity))
    }

    /// The line that a warning is about, by the name that it gives or by the change that it came of.
    private func identity(_ target: String?, _ transaction: CartTransaction, before: Cart?) -> LineIdentity? {
        if let target {
            let lines = (server?.lines ?? []) + (before?.lines ?? [])
            return lines.first { $0.id.rawValue == target }.map { LineIdentity($0) }
        }
        switch transaction.change {
        case .add(let additions) where additions.count == 1: return additions.first?.identity
        case .setQuantity(let target, _): return target.identity
        default: return nil
        }
    }

    // MARK: Places

    /// Where something refused belongs.
    func scopes(of error: UserError, _ transaction: CartTransaction, _ job: Job) -> [CartScope] {
        let index = error.field.dropFirst().first.flatMap { Int($0) }
        switch transaction.change {
        case .add(let additions):
            let named = index.flatMap { additions.indices.contains($0) ? additions[$0] : nil }
            let addition = named ?? (additions.count == 1 ? additions.first : nil)
            return [addition.flatMap { place(of: $0.identity) } ?? .cart]
        case .setQuantity(let target, _): return [place(of: target)]
        case .changeDiscountCodes(let steps):
            if let index, job.sentCodes.indices.contains(index) { return [.discountCode(job.sentCodes[index])] }
            return steps.map { .discountCode($0.code) }
        default: return [transaction.change.scopes.first ?? .cart]
        }
    }

    /// Where something that failed belongs: what is the network's fault is never shown beside a line.
    func scopes(of error: CommerceError, _ transaction: CartTransaction) -> [CartScope] {
        switch transaction.change {
        case .changeDiscountCodes(let steps): return steps.map { .discountCode($0.code) }
        case .setNote: return [.note]
        case .setQuantity(let target, _) where !error.kind.isOfNetwork: return [place(of: target)]
        default: return [error.kind.isOfNetwork ? .network : transaction.change.scopes.first ?? .cart]
        }
    }

    /// Where a warning belongs.
    func scope(of warning: Warning, _ transaction: CartTransaction) -> CartScope {
        if let target = warning.target {
            if let line = server?.lines.first(where: { $0.id.rawValue == target }) { return .line(line.id) }
            let codes = (server?.discountCodes.map(\.code) ?? []) + transaction.change.codes
            if let code = codes.first(where: { $0.uppercased() == target.uppercased() }) { return .discountCode(code) }
            return .cart
        }
        switch transaction.change {
        case .add(let additions) where additions.count == 1:
            return additions.first.flatMap { place(of: $0.identity) } ?? .cart
        case .setQuantity(let target, _): return place(of: target)
        default: return transaction.change.scopes.first ?? .cart
        }
    }

    /// Where something belongs that is wrong with a change as a whole.
    func places(of transaction: CartTransaction) -> [CartScope] {
        switch transaction.change {
        case .add(let additions) where additions.count == 1:
            [additions.first.flatMap { place(of: $0.identity) } ?? .cart]
        case .setQuantity(let target, _): [place(of: target)]
        default: transaction.change.scopes
        }
    }

    private func place(of target: LineTarget) -> CartScope {
        target.line(in: server).map { .line($0.id) } ?? .cart
    }

    private func place(of identity: LineIdentity) -> CartScope? {
        server?.lines.first { LineIdentity($0) == identity }.map { .line($0.id) }
    }
}

extension CartChange {
    var codes: [String] {
        if case .changeDiscountCodes(let steps) = self { steps.map(\.code) } else { [] }
    }
}

extension WarningCode {
    /// Whether it says that there are fewer pieces than asked for.
    fileprivate var isOfStock: Bool {
        switch self {
        case .outOfStock, .quantityClamped, .variantGone: true
        default: false
        }
    }
}
