// 5.8.5: a variable's type fits the place where it is used.
final class VariablesInAllowedPosition: ValidationRule {
    static let name = "VariablesInAllowedPosition"

    private let context: ValidationContext

    init(_ context: ValidationContext) {
        self.context = context
    }

    private lazy var usages = VariableUsages(context)

    func enter(operation: Syntax.OperationDefinition) {
        guard !operation.variables.isEmpty else { return }
        // Of two definitions of a name, the last counts.
        let definitions = Dictionary(operation.variables.map { ($0.name.text, $0) }, uniquingKeysWith: { $1 })
        for usage in usages.usages(of: operation) {
            guard let definition = definitions[usage.name], context.schema.type(of: definition.type) != nil else {
                continue
            }
            if let type = usage.type, !isAllowed(definition, in: usage, of: type) {
                context.report(
                    Self.self,
                    "the variable $\(usage.name) is of type \"\(definition.type)\", and \"\(type)\" is wanted here",
                    at: usage.place, related: [definition.name.place])
            }
            if let owner = usage.oneOf, !definition.type.isNonNull {
                context.report(
                    Self.self,
                    "the variable $\(usage.name) may be null, and a field of \"\(owner)\" may not; make it \"\(definition.type)!\"",
                    at: usage.place, related: [definition.name.place])
            }
        }
    }

    private func isAllowed(
        _ definition: Syntax.VariableDefinition, in usage: VariableUsage, of type: Syntax.TypeReference
    ) -> Bool {
        guard type.isNonNull, !definition.type.isNonNull else {
            return context.schema.isSubtype(definition.type, of: type)
        }
        // A default takes the place of what is not given.
        let hasDefault = definition.defaultValue.map { !$0.isNull } ?? false
        return (hasDefault || usage.hasDefault) && context.schema.isSubtype(definition.type, of: type.nullable)
    }
}
