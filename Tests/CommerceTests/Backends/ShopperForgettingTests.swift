import Commerce
import FoundationEssentials
import Synchronization
import Testing

/// What a backend does, in order.
private final class Record: Sendable {
    private let kept = Mutex<[String]>([])

    func note(_ step: String) { kept.withLock { $0.append(step) } }
    var steps: [String] { kept.withLock { $0 } }
}

/// Ends sessions.
private struct RecordingAuth: AuthPort {
    let record: Record
    var failure: CommerceError?

    func signOut(_ session: Commerce.Session) async throws(CommerceError) -> URL? {
        record.note("sign-out")
        if let failure { throw failure }
        return URL(string: "https://shop.example/goodbye")
    }
}

@Suite struct ShopperForgettingTests {
    private let record = Record()
    private let session: Commerce.Session = Session(accessToken: Secret("token"))

    private func backend(signOut: CommerceError? = nil, forgetting: CommerceError? = nil) -> Backend {
        Backend(
            name: "shop", plugin: "test", stateIdentity: "test", capabilities: Capabilities(operations: [.signOut]),
            auth: RecordingAuth(record: record, failure: signOut),
            onForgetShopper: { [record] () throws(CommerceError) in
                record.note("forget")
                if let forgetting { throw forgetting }
            })
    }

    @Test func aSignOutForgetsWhatIsOnThisDeviceBeforeTheServerIsAsked() async throws {
        let page = try await backend().auth.signOut(session)
        #expect(page?.host() == "shop.example")
        #expect(record.steps == ["forget", "sign-out"])
    }

    @Test func whatCannotBeForgottenIsToldAndDoesNotKeepTheSession() async {
        let backend = backend(forgetting: CommerceError(.storage, "The cache is locked."))
        let error = await #expect(throws: CommerceError.self) { try await backend.auth.signOut(session) }
        #expect(error?.kind == .storage && error?.operation == .signOut && error?.backend == "shop")
        #expect(record.steps == ["forget", "sign-out"])
    }

    @Test func aServerThatFailsIsToldBeforeWhatCannotBeForgotten() async {
        let backend = backend(
            signOut: CommerceError(.network, "No route."), forgetting: CommerceError(.storage, "The cache is locked."))
        let error = await #expect(throws: CommerceError.self) { try await backend.auth.signOut(session) }
        #expect(error?.kind == .network)
        #expect(record.steps == ["forget", "sign-out"])
    }

    @Test func forgettingAloneAsksNobody() async throws {
        try await backend().forgetShopper()
        #expect(record.steps == ["forget"])
        let failing = backend(forgetting: CommerceError(.storage, "The cache is locked."))
        let error = await #expect(throws: CommerceError.self) { try await failing.forgetShopper() }
        #expect(error?.backend == "shop")
    }
}
