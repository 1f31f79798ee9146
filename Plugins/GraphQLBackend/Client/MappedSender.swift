import Commerce
import CommerceJSON

/// Sends mapped operations: all that the ports of carts, customers and checkouts know of network and schema.
protocol MappedSender: Sendable {
    /// The mapping as the configuration has it: what there is in principle, before any schema was seen.
    var mapping: Mapping { get }

    /// Sends the first alternative of an operation whose conditions hold, and reads its answer.
    ///
    /// - Throws: `unsupported` where there is no such alternative, and whatever the request comes to.
    func send<Value: MappedEntity>(
        _ call: PortCall, as type: Value.Type
    ) async throws(CommerceError) -> MappedReply<Value>

    /// Reads a page of a list.
    ///
    /// - Parameter id: what tells items apart.
    /// - Returns: `nil` where there is no such list, as of a customer who is not signed in.
    func list<Value: MappedEntity>(
        _ call: PortCall, _ page: PageRequest, id: (Value) -> String
    ) async throws(CommerceError) -> Page<Value>?
}

/// One call of an operation.
struct PortCall: Sendable {
    var operation: PortOperation
    /// The call's own inputs; those of every call (options, market, token) are put in beside them.
    var inputs = MappingInputs()
    var market = MarketContext()
    /// Who is signed in; the answer is nobody else's.
    var session: Session?
    /// The token of the cart that it is about, where the API binds carts to tokens.
    var cartToken: Secret?
    /// Whether it may be sent again where its answer was lost.
    var isIdempotent = false
}

/// What came of a call.
struct MappedReply<Value: MappedEntity>: Sendable {
    var answer: MappedAnswer<Value>
    /// The alternative that was taken.
    var operation: MappedOperation
    /// What could not be read, and what the server could not give.
    var issues: [FieldIssue] = []
}

extension MappedSender {
    /// Whether the mapping has an operation at all.
    func has(_ operation: PortOperation) -> Bool { !(mapping.operations[operation] ?? []).isEmpty }

    /// Whether the mapping has an operation that takes away, too, what it sets.
    func clears(_ operation: PortOperation) -> Bool {
        (mapping.operations[operation] ?? []).contains(where: \.clears)
    }

    /// Whether the API compares the quantities that an operation sets with its stock.
    func checksStock(_ operation: PortOperation) -> Bool {
        (mapping.operations[operation] ?? []).allSatisfy(\.checksStock)
    }

    /// Whether a line's variant has an identifier that can be written as the operation wants it.
    func canAdd(_ line: CartLineInput) -> Bool {
        var inputs = MappingInputs()
        inputs["lines"] = .array([line.input(isNew: true)])
        inputs = inputs.entering(line.input(isNew: true))
        return [.createCart, .addLines, .addLine].allSatisfy { operation in
            (mapping.operations[operation] ?? []).allSatisfy { alternative in
                do throws(InputFault) {
                    _ = try alternative.variables.variables(for: inputs)
                    return true
                } catch {
                    return !error.isOfIdentifier
                }
            }
        }
    }

    /// Whether what changes lines uses an input of theirs: the operation for all of them, or else that for one.
    func usesInLines(_ input: String, of operation: PortOperation, orOf part: PortOperation) -> Bool {
        has(operation) ? uses(input, in: "lines", of: operation) : uses(input, of: part)
    }

    /// Whether an operation's variables use an input.
    ///
    /// - Parameter list: the list among the inputs in whose elements it is looked for; `nil` for outside of lists.
    func uses(_ input: String, in list: String? = nil, of operation: PortOperation) -> Bool {
        (mapping.operations[operation] ?? []).contains { $0.variables.uses(input, in: list) }
    }
}

extension Template {
    /// Whether an input stands in the template.
    ///
    /// - Parameter list: the list in whose elements it is looked for; `nil` for outside of lists.
    func uses(_ input: String, in list: String? = nil) -> Bool {
        switch self {
        case .constant: false
        case .input(let reference): list == nil && reference.name == input
        case .text(let text): list == nil && text.uses(input)
        case .object(let members): members.contains { $0.value.uses(input, in: list) }
        case .array(let elements): elements.contains { $0.uses(input, in: list) }
        case .each(let reference, let element):
            if let list {
                reference.name == list ? element.usesAnywhere(input) : element.uses(input, in: list)
            } else {
                reference.name == input
            }
        case .choice(let text, let cases):
            list == nil && text.uses(input) || cases.values.contains { $0.uses(input, in: list) }
        }
    }

    private func usesAnywhere(_ input: String) -> Bool {
        if uses(input) { return true }
        return switch self {
        case .object(let members): members.contains { $0.value.usesAnywhere(input) }
        case .array(let elements): elements.contains { $0.usesAnywhere(input) }
        case .each(_, let element): element.usesAnywhere(input)
        case .choice(_, let cases): cases.values.contains { $0.usesAnywhere(input) }
        default: false
        }
    }
}

extension TextTemplate {
    fileprivate func uses(_ input: String) -> Bool {
        parts.contains { part in
            if case .input(let reference) = part { reference.name == input } else { false }
        }
    }
}
