import Commerce
import CommerceJSON
import GraphQLLanguage

/// Compares the templates of variables with the variables that an operation takes.
struct VariableChecker {
    private let operation: PortOperation
    private let mapped: MappedOperation
    private let variables: [String: Syntax.VariableDefinition]
    private let order: [String]
    private let schema: GraphQLSchema?
    private let inputs: [String: MappingInput]
    private let given: Set<String>

    /// - Parameter variables: those that the document has after optional ones are left out.
    init(
        operation: PortOperation, mapped: MappedOperation, mapping: Mapping,
        variables: [Syntax.VariableDefinition], schema: GraphQLSchema?
    ) {
        self.operation = operation
        self.mapped = mapped
        self.variables = Dictionary(variables.map { ($0.name.text, $0) }) { first, _ in first }
        order = variables.map(\.name.text)
        self.schema = schema
        let options = mapping.options.map { option in
            MappingInput("options.\(option.name)", option.type.inputKind, option.help ?? "")
        }
        let own = OperationFacts[operation]?.inputs ?? []
        inputs = Dictionary((options + MappingInput.everywhere + own).map { ($0.name, $0) }) { _, own in own }
        given = GivenInputs.names(of: operation, mapped).union(
            mapping.options.filter { $0.defaultText != nil || mapping.optionValues[$0.name] != nil }
                .map { "options.\($0.name)" })
    }

    // MARK: Templates

    /// What is wrong with the operation's own variables.
    func problems(of template: Template) -> [ConfigurationProblem] {
        let members = template.members
        var problems = self.problems(of: members, inputs: inputs, given: given, at: mapped.place, in: ".variables")
        for name in order {
            guard let variable = variables[name], variable.type.isNonNull, variable.defaultValue == nil else {
                continue
            }
            guard let member = members.first(where: { $0.key == name }) else {
                problems.append(
                    ConfigurationProblem(
                        "the document needs a value for $\(name) (\(variable.type)); add it to \"variables\"",
                        at: mapped.place.below(".variables")))
                continue
            }
            if let missing = lack(in: member.value, given: given) {
                problems.append(
                    ConfigurationProblem(
                        "the document needs a value for $\(name) (\(variable.type)), but {\(missing)} may have none; \(remedy(for: missing))",
                        at: mapped.place.below(".variables.\(name)", member.value.firstPlace)))
            }
        }
        return problems
    }

    /// What is wrong with the variables of a filter or an order, which are joined with the operation's own.
    func problems(of choice: MappedOperation.Choice, inputs own: [MappingInput]) -> [ConfigurationProblem] {
        var all = inputs
        for input in own { all[input.name] = input }
        return problems(
            of: choice.variables.members, inputs: all, given: given, at: choice.place, in: "", isFragment: true)
    }

    private func problems(
        of members: [(key: String, value: Template)], inputs: [String: MappingInput], given: Set<String>,
        at place: MappingPlace, in path: String, isFragment: Bool = false
    ) -> [ConfigurationProblem] {
        var problems: [ConfigurationProblem] = []
        for (name, value) in members {
            let path = "\(path).\(name)"
            guard let variable = variables[name] else {
                let known =
                    order.isEmpty ? "it takes none" : "it takes " + order.map { "$\($0)" }.joined(separator: ", ")
                let nearest = NearestName.nearest(to: name, among: order)
                problems.append(
                    ConfigurationProblem(
                        "the document has no variable $\(name)" + (nearest == nil ? "; \(known)" : ""),
                        at: place.below(path, value.firstPlace), suggestion: nearest))
                continue
            }
            var check = TemplateCheck(
                schema: schema, inputs: inputs, given: given, place: place, isFragment: isFragment)
            check.check(value, variable.type, at: path)
            problems += check.problems
        }
        return problems
    }

    // MARK: What is always there

    private func lack(in template: Template, given: Set<String>) -> String? {
        TemplateCheck.lack(in: template, given: given)
    }

    private func remedy(for input: String) -> String {
        if input.hasPrefix("options.") { return "give the option a default" }
        if OperationFacts[operation]?.inputs.contains(where: { $0.name == input }) == true {
            return "take this way only \"when\": [\"\(input)\"], or give the variable a default"
        }
        return "give the variable a default"
    }
}

extension MappingOption.Kind {
    /// What a placeholder of such an option is.
    var inputKind: MappingInput.Kind {
        switch self {
        case .text, .name: .text
        case .number: .decimal
        case .boolean: .boolean
        }
    }
}

extension MappingPlace {
    /// The place of something within; of `place`, where it is known, line and column.
    func below(_ path: String, _ place: MappingPlace? = nil) -> MappingPlace {
        MappingPlace(
            file: file, path: self.path + path, line: place?.line ?? line, column: place?.column ?? column)
    }
}
