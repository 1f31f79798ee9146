package import Commerce
import CommerceJSON

/// What a mapped operation takes, as far as its mapping makes something of it.
package struct TrialUsage: Sendable, Encodable {
    /// The call's name, such as `catalog/products`.
    package let operation: String
    /// Its inputs.
    package let inputs: [Input]
    /// The ways in which it is answered; the first one is taken whose `when` holds.
    package let ways: [Way]

    /// An input.
    package struct Input: Sendable, Encodable {
        /// The name, as `NAME=VALUE` has it.
        package let name: String
        /// What it is, as the end of a sentence.
        package let help: String
        /// Whether a document, variable or header of the mapping has a use for it.
        package let isUsed: Bool

        private enum CodingKeys: String, CodingKey {
            case name
            case help
            case isUsed = "used"
        }
    }

    /// A way.
    package struct Way: Sendable, Encodable {
        /// The inputs that have to be there: names, `name=text`, or some of these with `|` in between.
        package let when: [String]
        /// The keys by which it can be ordered.
        package let sort: [String]
        /// The keys by which it can be restricted.
        package let filters: [String]
    }

    init(_ facts: OperationFacts, _ mapping: Mapping) {
        let mapped = mapping.operations[facts.operation] ?? []
        operation = facts.operation.rawValue
        let ofHeaders = Set(mapping.headers.flatMap { $0.value.inputNames })
        inputs = (facts.inputs + MappingInput.everywhere).map { input in
            let isUsed = ofHeaders.contains(input.name) || mapped.contains { $0.makesUse(of: input.name) }
            return Input(name: input.name, help: input.help, isUsed: isUsed)
        }
        ways = mapped.map { way in
            let filters = Set(way.filters.keys.map { $0.hasPrefix("available=") ? "available" : $0 })
            return Way(when: way.conditions, sort: way.sorts.keys.map(\.rawValue).sorted(), filters: filters.sorted())
        }
    }

    /// The used inputs of the call itself, for a sentence.
    var taken: String {
        let everywhere = MappingInput.everywhere.map(\.name)
        let names = inputs.filter { $0.isUsed && !everywhere.contains($0.name) }.map(\.name)
        return names.isEmpty ? "no inputs of its own" : names.joined(separator: ", ")
    }
}

extension MappedOperation {
    /// Whether an input, or a member of one that is a list, has an effect on what is sent.
    fileprivate func makesUse(of name: String) -> Bool {
        if uses([name]) { return true }
        let choices = sorts.values.flatMap { [$0.ascending, $0.descending].compactMap(\.self) } + filters.values
        return choices.contains { $0.variables.inputNames.contains(name) }
    }
}

extension MappingInspector {
    /// What an operation takes.
    ///
    /// - Throws: `invalidInput` for a name that is none, `unsupported` for a call that the mapping has not.
    package func usage(of name: String) throws(CommerceError) -> TrialUsage {
        TrialUsage(try mappedFacts(of: name), client.mapping)
    }

    /// Whether a call is made by who is signed in only.
    ///
    /// - Throws: `invalidInput` for a name that is none, `unsupported` for a call that the mapping has not.
    package func needsSession(_ name: String) throws(CommerceError) -> Bool {
        let operation = try mappedFacts(of: name).operation
        return operation == .renew || GivenInputs.ofSignedIn.contains(operation)
    }

    /// The facts of an operation of the mapping by its name, with its port or without.
    ///
    /// - Throws: `invalidInput` for a name that is none, `unsupported` for a call that the mapping has not.
    func mappedFacts(of name: String) throws(CommerceError) -> OperationFacts {
        let facts = try facts(of: name)
        guard client.mapping.operations[facts.operation] != nil else {
            throw .unsupported(
                facts.operation.rawValue, backend: nil, "The mapping \(client.mapping.name) has no such operation.")
        }
        return facts
    }

    private func facts(of name: String) throws(CommerceError) -> OperationFacts {
        let wanted = name.contains("/") ? [name] : ["catalog", "cart", "auth", "checkout"].map { "\($0)/\(name)" }
        let known = OperationFacts.all
        guard let facts = known.first(where: { wanted.contains($0.operation.rawValue) }) else {
            let names = known.map(\.operation.rawValue)
            let short = names.compactMap { $0.split(separator: "/").last.map(String.init) }
            throw .invalidInput(
                "There is no operation \"\(name)\"\(NearestName.suggestion(for: name, among: short + names)) The mapping "
                    + "\(client.mapping.name) has \(client.mapping.operations.keys.map(\.rawValue).sorted().joined(separator: ", "))."
            )
        }
        return facts
    }
}
