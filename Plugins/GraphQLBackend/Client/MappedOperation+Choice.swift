import Commerce
import CommerceJSON

extension MappedOperation {
    /// Whether all inputs are there that the alternative asks for.
    ///
    /// A condition is `name`, `name=text` or alternatives of these with `|` in between.
    func isOpen(to inputs: MappingInputs) -> Bool {
        conditions.allSatisfy { condition in
            condition.split(separator: "|").contains { part in
                let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard let name = pair.first, let value = inputs[String(name)] else { return false }
                return pair.count < 2 || InputReference.text(value) == pair[1]
            }
        }
    }

    /// Whether the alternative makes something of inputs.
    func uses(_ names: Set<String>) -> Bool {
        names.isEmpty || names.isSubset(of: variables.inputNames.union(conditionNames))
    }

    /// Whether it may be taken at all with the options of the entry, whatever the call.
    func isPossible(with options: [String: JSONValue]) -> Bool {
        var inputs = MappingInputs()
        for (name, value) in options { inputs["options.\(name)"] = value }
        let ofOptions = conditions.filter { condition in
            condition.split(separator: "|").allSatisfy { $0.hasPrefix("options.") }
        }
        var operation = self
        operation.conditions = ofOptions
        return operation.isOpen(to: inputs)
    }

    private var conditionNames: Set<String> {
        Set(
            conditions.flatMap { $0.split(separator: "|") }.compactMap { part in
                part.split(separator: "=", maxSplits: 1).first.map(String.init)
            })
    }
}
