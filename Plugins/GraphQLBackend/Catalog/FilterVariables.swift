import Commerce
import CommerceJSON

/// The variables that filters and an order mean, by an operation's mapping.
struct FilterVariables {
    let operation: MappedOperation
    /// The inputs of the call, which filters may name beside their own.
    let inputs: MappingInputs

    /// The variables of all, to be laid over the operation's own.
    ///
    /// - Throws: ``Commerce/CommerceError`` of kind `unsupported` for what the operation has no way to restrict or order by,
    ///   `invalidInput` for a value that can't be sent.
    func merge(_ filters: [ProductFilter], _ sort: ProductSort?) throws(CommerceError) -> VariableMerge {
        var merge = VariableMerge()
        if let sort { try add(sort, to: &merge) }
        for group in Self.groups(filters) { try add(group, to: &merge) }
        return merge
    }

    private func add(_ sort: ProductSort, to merge: inout VariableMerge) throws(CommerceError) {
        let name = "sort key \(sort.key)"
        guard let mapped = operation.sorts[sort.key] else {
            throw .unsupported(
                name, backend: nil,
                Self.having("sort keys", operation.sorts.keys.map(\.rawValue), "lists like this one"))
        }
        guard let choice = sort.isReversed ? mapped.descending : mapped.ascending else {
            throw .unsupported(
                "\(name) \(sort.isReversed ? "descending" : "ascending")", backend: nil,
                "Only the other direction is mapped.")
        }
        try merge.add(try variables(choice, inputs), owner: name)
    }

    private func add(_ group: Group, to merge: inout VariableMerge) throws(CommerceError) {
        guard let choice = operation.filters[group.mappingKey] else {
            let known = operation.filters.keys.map { $0.hasPrefix("available=") ? "available" : $0 }
            throw .unsupported(
                "filter \(group.mappingKey)", backend: nil, Self.having("filters", Set(known), "lists like this one"))
        }
        var inputs = inputs
        for (name, value) in group.inputs { inputs[name] = value }
        inputs["values"] = .array(group.values.map { .string($0) })
        inputs["value"] = group.values.count == 1 ? group.values.first.map { .string($0) } : nil
        let names = choice.variables.inputNames
        let takesOne = names.contains("value") && !names.contains("values")
        guard group.count == 1 || !takesOne && !group.isPrice else {
            throw .unsupported(
                "filter \(group.name) with several values", backend: nil, "It takes one value at a time: ask for each.")
        }
        try merge.add(try variables(choice, inputs), owner: "filter \(group.text)")
    }

    private func variables(
        _ choice: MappedOperation.Choice, _ inputs: MappingInputs
    ) throws(CommerceError) -> JSONObject {
        do throws(InputFault) {
            return try choice.variables.variables(for: inputs)
        } catch {
            throw error.commerceError
        }
    }

    private static func having(_ what: String, _ names: some Sequence<String>, _ owner: String) -> String {
        let sorted = names.sorted()
        return sorted.isEmpty
            ? "The mapping has no \(what) for \(owner)."
            : "The \(what) of \(owner) are \(sorted.joined(separator: ", "))."
    }

    // MARK: Groups

    /// The filters of one key: alternatives.
    struct Group {
        /// The key with its name: `option.Size`.
        var name: String
        /// The key in the mapping: `option.*`, `available=true`.
        var mappingKey: String
        var values: [String] = []
        var inputs: [String: JSONValue] = [:]
        var texts: [String] = []
        var isPrice = false

        var count: Int { texts.count }
        var text: String { texts.joined(separator: ", ") }
    }

    static func groups(_ filters: [ProductFilter]) -> [Group] {
        var groups: [Group] = []
        for filter in filters {
            var group = group(filter)
            if let place = groups.firstIndex(where: { $0.name == group.name }) {
                guard !groups[place].texts.contains(filter.text) else { continue }
                groups[place].texts.append(filter.text)
                groups[place].values += group.values
            } else {
                group.texts = [filter.text]
                groups.append(group)
            }
        }
        // Products that can be bought or can't be: all.
        return groups.filter { $0.name != "available" || $0.count == 1 }
    }

    private static func group(_ filter: ProductFilter) -> Group {
        let key = filter.key.rawValue
        switch filter {
        case .available(let flag): return Group(name: key, mappingKey: "available=\(flag)")
        case .price(let minimum, let maximum):
            var group = Group(name: key, mappingKey: key, isPrice: true)
            if let minimum { group.inputs["minimum"] = JSONNumber(minimum).map { .number($0) } }
            if let maximum { group.inputs["maximum"] = JSONNumber(maximum).map { .number($0) } }
            return group
        case .vendor(let value), .productType(let value), .tag(let value), .category(let value):
            return Group(name: key, mappingKey: key, values: [value])
        case .option(let name, let value):
            return Group(name: "option.\(name)", mappingKey: key, values: [value], inputs: ["name": .string(name)])
        case .metafield(let namespace, let name, let value):
            return Group(
                name: "metafield.\(namespace).\(name)", mappingKey: key, values: [value],
                inputs: ["namespace": .string(namespace), "key": .string(name)])
        }
    }
}
