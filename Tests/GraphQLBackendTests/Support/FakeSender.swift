import Commerce
import CommerceJSON
import Synchronization

@testable import GraphQLBackend

/// Answers operations of a mapping from closures, and keeps what was sent.
final class FakeSender: MappedSender {
    let mapping: Mapping
    private let answer: @Sendable (PortCall) throws(CommerceError) -> any Sendable
    private let sent = Mutex<[PortCall]>([])

    /// - Parameter answer: gives a `MappedAnswer` of the operation's value, or a `Page`.
    init(
        _ operations: [PortOperation: MappedOperation], cart: Mapping.CartMapping = .server,
        checkout: Mapping.CheckoutMapping = .none, cartToken: TokenField? = nil, session: TokenField = TokenField(),
        answer: @escaping @Sendable (PortCall) throws(CommerceError) -> any Sendable
    ) {
        var mapping = Mapping()
        mapping.operations = operations.mapValues { [$0] }
        mapping.cart = cart
        mapping.checkout = checkout
        mapping.cartToken = cartToken
        mapping.session = session
        self.mapping = mapping
        self.answer = answer
    }

    var calls: [PortCall] { sent.withLock { $0 } }
    var operations: [String] { calls.map(\.operation.rawValue) }

    func send<Value: MappedEntity>(
        _ call: PortCall, as type: Value.Type
    ) async throws(CommerceError) -> MappedReply<Value> {
        sent.withLock { $0.append(call) }
        guard let operation = mapping.operations[call.operation]?.first else {
            throw .unsupported(call.operation.rawValue, backend: nil)
        }
        guard let answer = try answer(call) as? MappedAnswer<Value> else {
            throw CommerceError(.malformedResponse, "The test has no answer to \(call.operation).")
        }
        return MappedReply(answer: answer, operation: operation, issues: answer.issues)
    }

    func list<Value: MappedEntity>(
        _ call: PortCall, _ page: PageRequest, id: (Value) -> String
    ) async throws(CommerceError) -> Page<Value>? {
        sent.withLock { $0.append(call) }
        return try answer(call) as? Page<Value>
    }
}

extension MappedOperation {
    static let testPlace = MappingPlace(file: "test.json", path: "$", line: 1, column: 1)

    /// An operation whose variables use inputs, and inputs in the elements of a list.
    static func using(
        _ inputs: String..., each list: String? = nil, _ members: [String] = [],
        userErrors: [String: String] = [:], warnings: [String: String]? = nil, at path: String = "errors"
    ) -> MappedOperation {
        func reference(_ name: String) -> InputReference { InputReference(name: name, place: testPlace) }
        var variables: [(key: String, value: Template)] = inputs.map { ($0, .input(reference($0))) }
        if let list {
            let element = Template.object(members.map { ($0, .input(reference($0))) })
            variables.append((list, .each(reference(list), element)))
        }
        func errors(_ codes: [String: String], _ path: String) -> ErrorList {
            ErrorList(
                list: Located(value: Path(steps: [.field(path)]), place: testPlace), code: nil, field: nil,
                message: nil,
                codes: codes)
        }
        return MappedOperation(
            document: MappedDocument(text: "", file: "test.json", place: testPlace, isInline: true),
            variables: .object(variables), shape: nil, userErrors: [errors(userErrors, "errors")],
            warnings: warnings.map { [errors($0, path)] } ?? [], place: testPlace)
    }
}

extension MappedAnswer {
    static func of(
        _ value: Value?, userErrors: [MappedError] = [], warnings: [MappedError] = []
    ) -> MappedAnswer {
        var answer = MappedAnswer()
        answer.items = value.map { [$0] } ?? []
        answer.itemCount = answer.items.count
        answer.isMissing = value == nil
        answer.userErrors = userErrors
        answer.warnings = warnings
        return answer
    }
}
