import Commerce

// The one lane: what is sent when.
extension CartMachine {
    /// Takes up a change: shows it, and sends it when its turn comes.
    ///
    /// - Parameters:
    ///   - restores: the transaction that it takes back.
    ///   - isInDoubt: whether it is not known whether that one was made.
    mutating func submit(
        _ change: CartChange, waiters: [Int] = [], restores: Int? = nil, isInDoubt: Bool = false
    ) -> [Effect] {
        submitted = nil
        if let missing = change.action?.missingOperation(in: state.capabilities) {
            refuse(change, lacking: missing, waiters: waiters)
            return []
        }
        forgetFirst(change)
        clearNotices(before: change)
        if isChanging { isBurst = true }
        let voided = voidPromise()
        let replaced = queue.filter { $0.change.isReplaced(by: change) }
        queue.removeAll { $0.change.isReplaced(by: change) }
        if !isPointless(change) {
            if restores == nil, let index = additionToJoin(change) {
                join(change, at: index, waiters: waiters)
            } else {
                let id = nextNumber()
                submitted = id
                queue.append(
                    CartTransaction(
                        id: id, key: options.makeIdentifier(), change: change.merged(with: replaced), waiters: waiters,
                        restores: restores, needsRead: isInDoubt, wasInDoubt: isInDoubt))
            }
        }
        return voided + proceed()
    }

    /// Lets go of the cart first where that was begun before the model was stopped.
    private mutating func forgetFirst(_ change: CartChange) {
        guard owesForgetting else { return }
        owesForgetting = false
        guard change != .forget else { return }
        endCart()
        ignoresNews = true
        queue.append(CartTransaction(id: nextNumber(), key: options.makeIdentifier(), change: .forget))
    }

    /// Whether a change is on its way or waits.
    var isChanging: Bool {
        if case .transaction = job?.task { return true }
        return !queue.isEmpty
    }

    /// Whether the cart will be as a change wants it without it.
    private func isPointless(_ change: CartChange) -> Bool {
        guard case .setQuantity(let target, let quantity) = change else { return false }
        let lines = projection.lines
        let line = lines.first { $0.id == target.id } ?? lines.first { $0.identity == target.identity }
        return line.map { $0.quantity == quantity && quantity > 0 } ?? (quantity == 0)
    }

    /// Where an addition waits that this one can go with: the same line, and nothing but additions after it.
    private func additionToJoin(_ change: CartChange) -> Int? {
        guard case .add(let additions) = change, additions.count == 1, let addition = additions.first else {
            return nil
        }
        for index in queue.indices.reversed() {
            guard case .add(let waiting) = queue[index].change, queue[index].restores == nil, !queue[index].needsRead,
                !queue[index].hasRestarted, !queue[index].wasSent
            else { return nil }
            if waiting.count == 1, waiting.first?.identity == addition.identity { return index }
        }
        return nil
    }

    private mutating func join(_ change: CartChange, at index: Int, waiters: [Int]) {
        guard case .add(var waiting) = queue[index].change, case .add(let additions) = change,
            let more = additions.first, !waiting.isEmpty
        else { return }
        waiting[0].addition.input.quantity = waiting[0].input.quantity.addingClamped(more.input.quantity)
        waiting[0].addition.variant = more.addition.variant ?? waiting[0].addition.variant
        queue[index].change = .add(waiting)
        queue[index].waiters += waiters
    }

    /// Begins what comes next, if nothing is on its way that has to be waited for.
    mutating func proceed() -> [Effect] {
        if case .transaction = job?.task { return [] }
        while let next = queue.first, !next.needsRead {
            guard let request = CartRequest(next.change, cart: server) else {
                // A line that may be there already is looked for first.
                if next.change.identities.contains(where: history.awaits) {
                    queue[0].needsRead = true
                } else {
                    queue.removeFirst()
                }
                continue
            }
            queue.removeFirst()
            // What is being read is void: it would show the cart without the change.
            if job != nil { wantsRead = isKnown ? .refresh : .load }
            return begin(.transaction(next), request, key: next.key)
        }
        if job != nil { return [] }
        if queue.first?.needsRead == true { wantsRead = .refresh }
        if queue.isEmpty, isBurst {
            isBurst = false
            wantsRead = .refresh
        }
        if wantsRead == .load, isKnown { wantsRead = nil }
        guard wantsRead != nil else { return [.cancel(.timer)] }
        wantsRead = nil
        clearReadNotices()
        return begin(.read, .read(.refresh), key: "")
    }

    private mutating func begin(_ task: Job.Task, _ request: CartRequest, key: String) -> [Effect] {
        var job = Job(number: nextNumber(), task: task, before: server, wasKnown: isKnown)
        if case .setDiscountCodes(let codes) = request { job.sentCodes = codes }
        self.job = job
        return [
            .follow(.send(request, key: key, job: job.number), in: .lane),
            .run(.timer(options.timeout, job: job.number), in: .timer),
        ]
    }

    /// Gives up on what is on its way.
    mutating func timeOut(_ number: Int) -> [Effect] {
        guard let job, job.number == number else { return [] }
        let error = CommerceError(
            .timedOut, "The backend did not answer within \(options.timeout). Try again.", backend: options.backend)
        return take(CartAnswer(.failed(error)), of: number) + (self.job == nil ? [.cancel(.lane)] : [])
    }
}

extension CartChange {
    /// This change together with earlier ones that it takes the place of.
    fileprivate func merged(with replaced: [CartTransaction]) -> CartChange {
        guard case .changeDiscountCodes(let steps) = self else { return self }
        let before = replaced.reduce(into: [DiscountCodeStep]()) { before, transaction in
            if case .changeDiscountCodes(let steps) = transaction.change { before = before.followed(by: steps) }
        }
        return .changeDiscountCodes(before.followed(by: steps))
    }
}
