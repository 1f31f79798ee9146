import Commerce

/// The inputs that a template may name.
struct InputScope {
    /// What has them, for messages: `catalog/products`.
    var owner: String
    var inputs: [MappingInput]

    /// What every call has.
    static let everyCall = InputScope(owner: "every call", inputs: MappingInput.everywhere)

    init(owner: String, inputs: [MappingInput]) {
        self.owner = owner
        self.inputs = inputs
    }

    init(_ facts: OperationFacts) {
        owner = facts.operation.rawValue
        inputs = MappingInput.everywhere + facts.inputs
    }

    /// The same with more inputs, which hide others of their name.
    func adding(_ more: [MappingInput], owner: String) -> InputScope {
        let names = Set(more.map(\.name))
        return InputScope(owner: owner, inputs: inputs.filter { !names.contains($0.name) } + more)
    }

    /// The input of a name; `url.NAME` is a query item of the address that a mail has.
    subscript(name: String) -> MappingInput? {
        if let input = inputs.first(where: { $0.name == name }) { return input }
        guard name.hasPrefix("url."), name.utf8.count > 4, inputs.contains(.mailURL) else { return nil }
        return MappingInput(name, .text, "a query item of the address from the mail")
    }

    var names: [String] { inputs.map(\.name) }
}
