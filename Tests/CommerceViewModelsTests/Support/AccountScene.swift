import Commerce
import CommerceTesting
import FoundationEssentials

@testable import CommerceViewModels

/// An account on a backend that a test answers for.
struct AccountScene {
    var auth = StubAuth()
    let clock = ManualClock()
    let storage = MemoryStateStorage()
    let changes = Collected<SessionChange>()

    var store: SessionStore { SessionStore(storage: storage, scope: "stub") }

    /// A scene whose sign-ins succeed and whose customer is there at once.
    init() {
        auth.onSignIn = { [clock] credentials in
            guard case .password(let email, _) = credentials else { return MutationOutcome(value: nil) }
            return MutationOutcome(value: Self.session(email, from: clock.now))
        }
        auth.onCustomer = { session in Fetched(Self.customer(session.customerID?.rawValue ?? "nobody")) }
    }

    func model(
        operations: [PortOperation] = PortOperation.authOperations, store: SessionStore? = nil, pageSize: Int = 2
    ) -> AccountModel {
        AccountModel(
            backend: Self.backend(auth, operations: operations), store: store ?? self.store, pageSize: pageSize,
            clock: clock, onSessionChange: changes.append)
    }

    /// A model that a customer has signed in to.
    func signedIn(
        as name: String = "ann", operations: [PortOperation] = PortOperation.authOperations
    ) async -> AccountModel {
        let model = model(operations: operations)
        model.signIn(Self.credentials(name))
        await model.settled()
        return model
    }

    static func backend(_ auth: StubAuth, operations: [PortOperation] = PortOperation.authOperations) -> Backend {
        Backend(
            name: "shop", plugin: "stub", stateIdentity: "stub",
            capabilities: Capabilities(
                operations: Set(operations), authKinds: [.password, .authorizationCode, .multipass]), auth: auth)
    }

    static func credentials(_ name: String) -> Credentials { .password(email: name, password: Secret("pass-\(name)")) }

    static let start = ManualClock().now

    /// A session that lasts an hour from the clock's beginning, unless said otherwise.
    static func session(
        _ name: String, token: String? = nil, lasts: Double? = 3600, from date: Date = AccountScene.start
    ) -> Session {
        Session(
            accessToken: Secret(token ?? "token-\(name)"), expiresAt: lasts.map(date.addingTimeInterval),
            refreshToken: Secret("refresh-\(name)"), customerID: ID(name))
    }

    static func customer(_ name: String, defaultAddress: ID<MailingAddress>? = nil) -> Customer {
        Customer(id: ID(name), email: "\(name)@example.com", defaultAddressID: defaultAddress)
    }

    static func address(_ id: String, city: String = "Bonn") -> MailingAddress {
        MailingAddress(id: ID(id), city: city)
    }

    static func order(_ number: Int) -> Order { Order(id: ID("o\(number)"), name: "#\(number)") }

    static let ended = CommerceError(.unauthenticated, "The session has ended.")
}
