import Synchronization

/// Calls that a test answers: when it wants, in the order it wants, or never.
final class PendingCalls<Request: Sendable, Answer: Sendable>: Sendable {
    /// A call that waits for the test.
    struct Call: Sendable {
        let request: Request
        fileprivate let owner: PendingCalls
        fileprivate let number: Int

        func answer(_ answer: Answer) { owner.take(number)?.resume(returning: answer) }
        func fail(_ error: any Error) { owner.take(number)?.resume(throwing: error) }
    }

    private struct Contents {
        var requests: [Request] = []
        var waiting: [Int: CheckedContinuation<Answer, any Error>] = [:]
        var handedOut = 0
        var tests: [CheckedContinuation<Void, Never>] = []
        var cancelled: Set<Int> = []
        var standingAnswer: (@Sendable (Request) -> Answer)?
    }

    private let contents = Mutex(Contents())
    private let isDeaf: Bool

    /// Makes calls that end when they are cancelled, or, if deaf, that don't.
    init(isDeaf: Bool = false) {
        self.isDeaf = isDeaf
    }

    /// All requests so far.
    var requests: [Request] { contents.withLock { $0.requests } }

    /// How many were cancelled, whether they listened or not.
    var cancelledCount: Int { contents.withLock { $0.cancelled.count } }

    /// Makes a call; what stands in for a backend does this.
    func call(_ request: Request) async throws -> Answer {
        let number = contents.withLock { contents in
            contents.requests.append(request)
            return contents.requests.count - 1
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (result, tests) = contents.withLock { contents in
                    var result: Result<Answer, any Error>?
                    if let answer = contents.standingAnswer {
                        result = .success(answer(request))
                    } else if !isDeaf && contents.cancelled.contains(number) {
                        result = .failure(CancellationError())
                    } else {
                        contents.waiting[number] = continuation
                    }
                    defer { contents.tests = [] }
                    return (result, contents.tests)
                }
                if let result { continuation.resume(with: result) }
                for test in tests { test.resume() }
            }
        } onCancel: {
            contents.withLock { _ = $0.cancelled.insert(number) }
            if !isDeaf { take(number)?.resume(throwing: CancellationError()) }
        }
    }

    /// Answers what waits and whatever comes.
    func answerAll(_ answer: @escaping @Sendable (Request) -> Answer) {
        let waiting = contents.withLock { contents in
            contents.standingAnswer = answer
            defer { contents.waiting = [:] }
            return contents.waiting.map { ($0.value, contents.requests[$0.key]) }
        }
        for (continuation, request) in waiting { continuation.resume(returning: answer(request)) }
    }

    /// Waits for the next call that the test has not seen yet; calls that were cancelled before they waited count too.
    func next() async -> Call {
        while true {
            let call = contents.withLock { contents -> Call? in
                let number = contents.handedOut
                let isReady = contents.waiting[number] != nil || contents.cancelled.contains(number)
                guard number < contents.requests.count, isReady else { return nil }
                contents.handedOut += 1
                return Call(
                    request: contents.requests[number], owner: self,
                    number: number)
            }
            if let call { return call }
            await withCheckedContinuation { test in
                let isReady = contents.withLock { contents in
                    let isReady =
                        contents.waiting[contents.handedOut] != nil
                        || contents.cancelled.contains(contents.handedOut)
                    if !isReady { contents.tests.append(test) }
                    return isReady
                }
                if isReady { test.resume() }
            }
        }
    }

    private func take(_ number: Int) -> CheckedContinuation<Answer, any Error>? {
        contents.withLock { $0.waiting.removeValue(forKey: number) }
    }
}
