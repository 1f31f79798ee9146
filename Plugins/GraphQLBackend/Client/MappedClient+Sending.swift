import Commerce
import CommerceGraphQL
import CommerceHTTP
import CommerceJSON

extension MappedClient: MappedSender {
    func send<Value: MappedEntity>(
        _ call: PortCall, as type: Value.Type
    ) async throws(CommerceError) -> MappedReply<Value> {
        var asked = MappedCall(market: call.market, session: call.session, cartToken: call.cartToken)
        asked.hasCredentials = PortOperation.authOperations.contains(call.operation)
        let (prepared, inputs) = try await alternative(call, asked)
        let variables = try prepared.mapped.variables(for: inputs)
        let answer: MappedAnswer<Value>
        do throws(CommerceError) {
            answer = try await perform(prepared, variables, inputs, for: asked)
        } catch {
            guard let refused = MappedAnswer<Value>(error, by: prepared.mapped.sentences) else {
                throw prepared.kind == .mutation && !prepared.mapped.isIdempotent ? error.leavingDoubt : error
            }
            answer = refused
        }
        return MappedReply(answer: answer, operation: prepared.mapped, issues: answer.issues)
    }

    func list<Value: MappedEntity>(
        _ call: PortCall, _ page: PageRequest, id: (Value) -> String
    ) async throws(CommerceError) -> Page<Value>? {
        let asked = MappedCall(market: call.market, session: call.session)
        let (prepared, inputs) = try await alternative(call, asked)
        let list = MappedList(
            client: self, operation: call.operation, prepared: prepared, inputs: inputs, call: asked)
        let outcome: MappedList.Outcome<Value> = try await list.page(page, id: id)
        return outcome.isMissing ? nil : outcome.page
    }

    private func alternative(
        _ call: PortCall, _ asked: MappedCall
    ) async throws(CommerceError) -> (PreparedOperation, MappingInputs) {
        var inputs = inputs(for: asked)
        inputs.adopt(call.inputs)
        guard var prepared = try await alternative(call.operation, for: inputs) else {
            throw .unsupported(
                call.operation.rawValue, backend: nil,
                "The mapping \(mapping.name) has no alternative for it with these inputs and options.")
        }
        if call.isIdempotent { prepared.mapped.isIdempotent = true }
        return (prepared, inputs)
    }
}

extension CommerceError {
    /// The error of a change whose answer was lost: made again at once, it could be made twice.
    fileprivate var leavingDoubt: CommerceError {
        guard let lost = cause as? HTTPError, lost.mayHaveBeenSent, kind != .cancelled else { return self }
        var error = self
        for advice in [" Try again.", " Try again later, or allow more time."] where message.hasSuffix(advice) {
            error.message = String(message.dropLast(advice.count))
        }
        error.message += " Whether the change was made is not known: look before you make it again."
        return error
    }
}
