import Commerce

/// How an open hand-off is followed: by asking again and again, ever less often, and sooner when something happens.
extension CheckoutMachine {
    /// The buyer has the page.
    mutating func open(isShown: Bool) -> [Effect] {
        state.isPageShown = isShown
        guard record?.handoff != nil, !isUntracked, state.capabilities?.supports(.checkoutStatus) ?? true else {
            return handOver()
        }
        state.phase = .open
        following.pause = options.firstPause
        return rest() + watchCart() + goOnFollowing()
    }

    mutating func note(_ sign: CheckoutPage.Sign) -> [Effect] {
        switch (sign, course) {
        case (.dismissed, .showing):
            course = .showing(isDismissed: true)
            return []
        case (.dismissed, .resting):
            state.isPageShown = false
            return state.phase == .open ? verify(.left) : []
        case (.dismissed, _):
            state.isPageShown = false
            return []
        case (.navigated, .resting): return state.phase == .open ? hurry(after: CheckoutOptions.hurriedPause) : []
        case (.navigated, _): return []
        }
    }

    mutating func check() -> [Effect] {
        course == .resting && state.phase == .open ? hurry(after: .zero) : []
    }

    mutating func answerToFollowing(_ answer: Answer) -> [Effect] {
        guard state.phase == .open, course == .resting else { return [] }
        switch answer {
        case .requesting:
            following.isAsking = true
            return [limit(followTicket)]
        case .cartVanished: return hurry(after: .zero)
        case .status(let status, _, let seen):
            state.error = nil
            switch status.state {
            case .completed, .completedOrGone: return complete(status)
            case .expired: return expire(seen)
            case .untracked: return handOver()
            default: return [.cancel(.limit)] + goOnFollowing()
            }
        case .failed(let error, let kind, _):
            if kind == .unsupported { return handOver() }
            state.error = error
            following.pause = max(following.pause, min(error.retryAfter ?? .zero, options.longestPause))
            return [.cancel(.limit)] + goOnFollowing()
        default: return []
        }
    }

    /// Asks again after the next pause, until it has been long enough.
    private mutating func goOnFollowing() -> [Effect] {
        if following.asksAgain { return ask(after: CheckoutOptions.hurriedPause, isHurried: true) }
        let pause = min(following.pause, following.remaining)
        guard pause > .zero else {
            (following.isAsking, following.isHurried) = (false, false)
            state.isFollowed = false
            return [.cancel(.following), .cancel(.cart)]
        }
        following.remaining -= pause
        following.pause = options.pause(after: following.pause)
        return ask(after: pause, isHurried: false)
    }

    /// Asks soon, since something happened; what happens meanwhile costs no further question.
    private mutating func hurry(after pause: Duration) -> [Effect] {
        (following.pause, following.remaining) = (options.firstPause, options.followLimit)
        if following.isAsking {
            following.asksAgain = true
            return []
        }
        if following.isHurried, pause > .zero { return [] }
        return (state.isFollowed ? [] : watchCart()) + ask(after: pause, isHurried: true)
    }

    private mutating func watchCart() -> [Effect] {
        cartTicket = nextTicket()
        return [.run(Job(task: .watchCart, ticket: cartTicket), in: .cart)]
    }

    private mutating func ask(after pause: Duration, isHurried: Bool) -> [Effect] {
        guard let record else { return [] }
        (following.isAsking, following.asksAgain, following.isHurried) = (false, false, isHurried)
        state.isFollowed = true
        followTicket = nextTicket()
        return [.run(Job(task: .ask(record, after: pause), ticket: followTicket), in: .following)]
    }

    mutating func stopFollowing() -> [Effect] {
        (followTicket, cartTicket) = (nextTicket(), nextTicket())
        (following.isAsking, following.asksAgain, following.isHurried) = (false, false, false)
        state.isFollowed = false
        return [.cancel(.following), .cancel(.cart)]
    }
}
