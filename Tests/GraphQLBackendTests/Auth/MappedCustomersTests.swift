import Commerce
import CommerceJSON
import CommerceTesting
import FoundationEssentials
import Testing

@testable import GraphQLBackend

@Suite("Customers by mapped operations")
struct MappedCustomersTests {
    // {"exp":1767226500} and no signature that matters.
    private static let token = "eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjE3NjcyMjY1MDB9.c2lnbmF0dXJl"
    private static let session = Session(
        accessToken: Secret("access"), refreshToken: Secret("refresh"), idToken: Secret("identity"), customerID: "7")

    private func customers(_ sender: FakeSender) -> MappedCustomers {
        MappedCustomers(sender: sender, clock: ManualClock())
    }

    @Test("a token that says itself when it ends is asked where the answer does not")
    func expiry() async throws {
        let sender = FakeSender([.signIn: .using("email", "password")]) { _ throws(CommerceError) in
            MappedAnswer.of(Session(accessToken: Secret(Self.token)))
        }
        let outcome = try await customers(sender).signIn(.password(email: "a@b.example", password: Secret("secret")))
        #expect(outcome.value?.expiresAt == Date(timeIntervalSince1970: 1_767_226_500))
        #expect(sender.calls.map { $0.inputs["email"] } == ["a@b.example"])
        #expect(sender.calls.map(\.isIdempotent) == [false])
    }

    @Test(
        "a token that is none of the kind says nothing",
        arguments: ["", "a.b.c", "opaque", "e30.e30.x", "e30.eyJleHAiOiJzb29uIn0.x", "e30.eyJleHAiOjFlOTl9.x"])
    func noExpiry(_ token: String) {
        #expect(Session(accessToken: Secret(token)).expiry == nil)
    }

    @Test("what a renewal leaves out stays as it was")
    func renewed() async throws {
        let sender = FakeSender([.renew: .using("refreshToken")]) { _ throws(CommerceError) in
            MappedAnswer.of(Session(accessToken: Secret("new")))
        }
        let session = try await customers(sender).renew(Self.session)
        #expect(
            session
                == Session(
                    accessToken: Secret("new"), refreshToken: Secret("refresh"), idToken: Secret("identity"),
                    customerID: "7"))
        // The old access token may have ended, so it is not sent along.
        #expect(sender.calls.map(\.session) == [nil])
        #expect(sender.calls.map { $0.inputs["refreshToken"] } == ["refresh"])
    }

    @Test("a session that can't be renewed has ended")
    func ended() async throws {
        let refused = FakeSender([.renew: .using("refreshToken")]) { _ throws(CommerceError) in
            MappedAnswer<Session>.of(
                nil, userErrors: [MappedError(code: "JWT_SIGNATURE_EXPIRED", word: "unauthenticated")])
        }
        let error = await #expect(throws: CommerceError.self) { try await customers(refused).renew(Self.session) }
        #expect(error?.kind == .unauthenticated)
        let without = await #expect(throws: CommerceError.self) {
            try await customers(refused).renew(Session(accessToken: Secret("access")))
        }
        #expect(without?.kind == .unauthenticated)
        #expect(refused.calls.count == 1)
    }

    @Test("nobody learns by a recovery who is a customer")
    func recovery() async throws {
        let sender = FakeSender([.recover: .using("email")]) { _ throws(CommerceError) in
            MappedAnswer<Acknowledgement>.of(nil, userErrors: [MappedError(code: "NOT_FOUND", message: "No such user")])
        }
        let outcome = try await customers(sender).recover(email: "a@b.example")
        #expect(outcome == MutationOutcome(value: Acknowledgement()))
    }

    @Test("the address of a mail gives its parts")
    func mail() async throws {
        let sender = FakeSender([.reset: .using("url.email", "url.token", "password")]) { _ throws(CommerceError) in
            MappedAnswer.of(Self.session)
        }
        let url = Secret("https://shop.example/reset?email=a%2Bx%40b.example&token=t-1")
        _ = try await customers(sender).reset(.url(url: url, password: Secret("new")))
        let inputs = try #require(sender.calls.first).inputs
        #expect(inputs["url.email"] == "a+x@b.example")
        #expect(inputs["url.token"] == "t-1")
        #expect(inputs["password"] == "new")
    }

    @Test("null where the customer should be means that nobody is signed in")
    func signedOut() async {
        let sender = FakeSender([.customer: .using(), .addresses: .using("first"), .order: .using("id")]) {
            call throws(CommerceError) in
            if call.operation == .order { throw CommerceError(.unauthenticated, "The token is wrong.") }
            return MappedAnswer<Customer>.of(nil)
        }
        let port = customers(sender)
        let customer = await #expect(throws: CommerceError.self) { try await port.customer(session: Self.session) }
        let addresses = await #expect(throws: CommerceError.self) {
            try await port.addresses(page: PageRequest(first: 1), session: Self.session)
        }
        let order = await #expect(throws: CommerceError.self) { try await port.order("1", session: Self.session) }
        for error in [customer, addresses, order] {
            #expect(error?.kind == .unauthenticated)
            #expect(error?.message == "The customer's session has ended: renew it, or sign in again.")
        }
    }

    @Test("a customer and an order that can't be read are neither signed out nor missing")
    func unreadable() async {
        @Sendable func broken<Value: MappedEntity>(_ type: Value.Type) -> MappedAnswer<Value> {
            var answer = MappedAnswer<Value>.of(nil)
            answer.isMissing = false
            answer.issues = [FieldIssue(path: "me.id", code: "missing-value", message: "There is none.")]
            return answer
        }
        let sender = FakeSender([.customer: .using(), .order: .using("id")]) { call throws(CommerceError) in
            if call.operation == .order { return broken(Order.self) }
            return broken(Customer.self)
        }
        let port = customers(sender)
        let customer = await #expect(throws: CommerceError.self) { try await port.customer(session: Self.session) }
        let order = await #expect(throws: CommerceError.self) { try await port.order("1", session: Self.session) }
        #expect(customer?.kind == .malformedResponse)
        #expect(
            customer?.message == "The shop's answer about the customer can't be understood. me.id: There is none.")
        #expect(order?.kind == .malformedResponse)
    }

    @Test("a change that the operation has no variable for is refused, not dropped")
    func unknownChange() async throws {
        let sender = FakeSender([.updateCustomer: .using("firstName")]) { _ throws(CommerceError) in
            MappedAnswer.of(Customer(id: "7", firstName: "Ada"))
        }
        let port = customers(sender)
        let error = await #expect(throws: CommerceError.self) {
            try await port.updateCustomer(CustomerUpdate(password: .value(Secret("new"))), session: Self.session)
        }
        #expect(error?.kind == .unsupported)
        #expect(sender.calls.isEmpty)
        let outcome = try await port.updateCustomer(CustomerUpdate(firstName: .value("Ada")), session: Self.session)
        #expect(outcome.value?.firstName == "Ada")
    }
}
