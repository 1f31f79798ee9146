import Commerce
import CommerceTesting
import MemoryBackend
import Synchronization
import Testing

@testable import CommerceViewModels

/// What becomes of a hand-off where its storage fails in the middle, hesitates or gives up.
@Suite(.timeLimit(.minutes(10))) struct CheckoutKeepingTests {
    private static let key = StateKey(kind: "checkout", scope: "stub")
    private let statuses = CheckoutScene.Statuses()
    private let flag = Flag()

    @Test func whatIsForgottenWhileItWaitsToBeKeptStaysForgotten() async throws {
        let gate = PendingCalls<StateKey, Void>(isDeaf: true)
        let storage = HookedStorage { [flag] key in
            if key.kind == Self.key.kind, flag.isUp { try? await gate.call(key) }
        }
        let scene = CheckoutScene(statuses, storage: storage)
        try await scene.fill()
        let model = scene.model()
        flag.raise()
        model.present()
        let saving = await gate.next()
        flag.lower()
        await model.forget().finished()
        saving.answer(())
        await model.engine.census.empty()
        #expect(await storage.value(for: Self.key) == nil)
        #expect(scene.outcomes.values.isEmpty)
        #expect(scene.presenter.pages.isEmpty)
    }

    /// When a storage works again that could not keep a hand-off.
    enum Recovery: CaseIterable { case beforeResuming, beforeTelling, beforePresenting }

    @Test(arguments: Recovery.allCases)
    func aHandoffThatCouldNotBeKeptIsToldOnceAllTheSame(recovery: Recovery) async throws {
        let storage = FailingStateStorage { [flag] call in
            switch call {
            case .read(let key), .write(let key), .lock(let key): flag.isUp && key.kind == Self.key.kind
            case .removal: false
            }
        }
        let scene = CheckoutScene(statuses, storage: storage)
        try await scene.fill()
        flag.raise()
        let model = scene.model()
        await model.present().finished()
        #expect(model.snapshot.storageError?.code == "storage")
        model.stop()
        if recovery != .beforeTelling { flag.lower() }
        let work = recovery == .beforePresenting ? model.present() : model.resume()
        let question = await statuses.next()
        flag.lower()
        question.answer(.completed)
        await work.finished()
        #expect(model.snapshot.outcome == .completed(orderID: "order-1", order: nil))
        #expect(scene.outcomes.values == [.completed(orderID: "order-1", order: nil)])
        // Nothing is bought twice.
        #expect(scene.presenter.pages.count == 1)
    }

    @Test func whatWasKeptOfAHandoffIsTakenAwayThoughTheRestCouldNotBeKept() {
        var desk = CheckoutDesk(capabilities: CheckoutDesk.capabilities([.direct]))
        desk.send(.present(.cart))
        desk.answer(.ordering(CheckoutDesk.orderingRecord, storageError: nil))
        desk.answer(
            .began(
                .init(record: CheckoutDesk.record, url: CheckoutDesk.url, storageError: CheckoutDesk.entry(.storage))))
        #expect(desk.state.storageError != nil)
        #expect(desk.machine.isKept)
        desk.answer(.shown)
        desk.answer(.completed, in: .following)
        guard case .end(let ending) = desk.task(.handoff) else {
            Issue.record("A completed hand-off ends.")
            return
        }
        #expect(ending.isKept)
    }

    @Test func anOrderThatWasRefusedIsNotLookedForByALaterRun() async throws {
        let scene = CheckoutScene(.direct) { checkout in
            checkout.onBegin = { _, _ in throw CommerceError(.conflict, "The card was refused.") }
        }
        try await scene.fill()
        let model = scene.model()
        await model.present().finished()
        #expect(scene.outcomes.values.count == 1)
        #expect(try await scene.storage.value(for: Self.key) == nil)
    }

    @Test func aStorageThatGivesUpByItselfHoldsNoOutcomeBack() async throws {
        let storage = HookedStorage { [flag] key throws(CommerceError) in
            if key.kind == Self.key.kind, flag.isUp { throw .cancelled }
        }
        let scene = CheckoutScene(.direct, storage: storage) { [flag] checkout in
            let base = checkout.base
            checkout.onBegin = { cart, session in
                flag.raise()
                return try await base.begin(cart, session: session)
            }
        }
        try await scene.fill()
        let model = scene.model()
        await model.present().finished()
        #expect(model.snapshot.outcome?.endsCart == true)
        #expect(scene.outcomes.values.count == 1)
        #expect(model.snapshot.storageError != nil)
    }
}

/// Whether a storage does what a test wants of it.
private final class Flag: Sendable {
    private let value = Atomic(false)

    var isUp: Bool { value.load(ordering: .acquiring) }

    func raise() { value.store(true, ordering: .releasing) }
    func lower() { value.store(false, ordering: .releasing) }
}

/// A storage that does what a test says before each exclusive access.
private struct HookedStorage: StateStorage {
    private let base = MemoryStateStorage()
    private let onLock: @Sendable (StateKey) async throws(CommerceError) -> Void

    init(_ onLock: @escaping @Sendable (StateKey) async throws(CommerceError) -> Void) {
        self.onLock = onLock
    }

    func value(for key: StateKey) async -> [UInt8]? { await base.value(for: key) }

    func setValue(_ value: [UInt8]?, for key: StateKey) async { await base.setValue(value, for: key) }

    func removeValues(ofKind kind: String) async { await base.removeValues(ofKind: kind) }

    func withExclusiveAccess<Value: Sendable>(
        to key: StateKey, _ body: @Sendable () async throws(CommerceError) -> Value
    ) async throws(CommerceError) -> Value {
        try await onLock(key)
        return try await base.withExclusiveAccess(to: key, body)
    }
}
