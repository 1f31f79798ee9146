import Commerce
import FoundationEssentials

// Errors and warnings: where they belong, and when they go.
extension CartMachine {
    /// Shows a notice; one that says the same again takes the place of the earlier one.
    mutating func say(_ notice: CartNotice) {
        state.notices.removeAll { $0.repeats(notice) }
        state.notices.append(notice)
        if state.notices.count > 200 { state.notices.removeFirst() }
    }

    /// Takes off what is said about a change of the same thing, and nothing else.
    mutating func clearNotices(before change: CartChange) {
        let subjects = change.subjects
        state.notices = state.notices.filter { notice in
            if case .add(let additions) = change {
                return !additions.contains { addition in isAbout(addition.identity, notice) }
            }
            // A failure of the network is shown elsewhere, but is about something too.
            let isElsewhere = notice.scope == .network || notice.scope == .cart
            return !subjects.contains { subject in
                subject != .cart
                    && (notice.scope.isSame(as: subject) || isElsewhere && notice.subjects.contains(subject))
            }
        }
    }

    /// Whether a notice is about a line, present or wanted.
    private func isAbout(_ identity: LineIdentity, _ notice: CartNotice) -> Bool {
        if notice.identities.contains(identity) { return true }
        guard case .line(let id) = notice.scope else { return false }
        return server?.lines.contains { $0.id == id && LineIdentity($0) == identity } ?? false
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
        default: return [transaction.change.subjects.first ?? .cart]
        }
    }

    /// Where something that failed belongs: what is the network's fault is never shown beside a line.
    func scopes(of error: CommerceError, _ transaction: CartTransaction) -> [CartScope] {
        switch transaction.change {
        case .changeDiscountCodes(let steps): return steps.map { .discountCode($0.code) }
        case .setNote: return [.note]
        case .setQuantity(let target, _) where !error.kind.isOfNetwork: return [place(of: target)]
        default: return [error.kind.isOfNetwork ? .network : transaction.change.subjects.first ?? .cart]
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
        default: return transaction.change.subjects.first ?? .cart
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

    /// The lines that it would add to.
    var identities: [LineIdentity] {
        if case .add(let additions) = self { additions.map(\.identity) } else { [] }
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
