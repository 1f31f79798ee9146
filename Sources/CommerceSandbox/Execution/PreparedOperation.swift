import CommerceJSON
import GraphQLLanguage

// An operation of a valid document, with what belongs to it: ready to be executed.
struct PreparedOperation: Sendable {
    let operation: Syntax.OperationDefinition
    let fragments: [String: Syntax.FragmentDefinition]
    let variables: JSONObject

    // Takes the operation of that name, or the only one, and coerces the variables to their types.
    init(
        _ document: Syntax.Document, named name: String?, variables: JSONObject, schema: GraphQLSchema
    ) throws(GraphRefusal) {
        let candidates = document.operations.filter { name == nil || $0.name?.text == name }
        guard let operation = candidates.first, name != nil || candidates.count == 1 else {
            let message =
                name.map { "No operation named \"\($0.prefix(80))\"" } ?? "An operation name is required"
            throw GraphRefusal([GraphError(message: message)])
        }
        self.operation = operation
        fragments = Dictionary(document.fragments.map { ($0.name.text, $0) }, uniquingKeysWith: { first, _ in first })
        self.variables = try Self.coerce(variables, of: operation, schema: schema)
    }

    private static func coerce(
        _ given: JSONObject, of operation: Syntax.OperationDefinition, schema: GraphQLSchema
    ) throws(GraphRefusal) -> JSONObject {
        let coercion = InputCoercion(schema: schema)
        var result = JSONObject()
        var errors: [GraphError] = []
        for variable in operation.variables {
            let name = variable.name.text
            do {
                if let value = given[name] {
                    result[name] = try coercion.coerce(value, as: variable.type)
                } else if let fallback = variable.defaultValue {
                    result[name] = try coercion.coerce(literal: fallback, as: variable.type, variables: JSONObject())
                } else if variable.type.isNonNull {
                    throw InputCoercion.Problem(path: [], explanation: "Expected value to not be null")
                }
            } catch {
                errors.append(refusal(of: variable, because: error))
            }
        }
        guard errors.isEmpty else { throw GraphRefusal(errors) }
        return result
    }

    private static func refusal(of variable: Syntax.VariableDefinition, because error: any Error) -> GraphError {
        let problem = error as? InputCoercion.Problem
        let explanation = problem?.explanation ?? "Could not be read"
        let path = problem?.path ?? []
        let place = path.isEmpty ? "" : " for " + path.map { "\($0.text)" }.joined(separator: ".")
        var extensions = JSONObject()
        extensions["code"] = "INVALID_VARIABLE"
        extensions["problems"] = [["path": .array(path.map(\.json)), "explanation": .string(explanation)]]
        return GraphError(
            message:
                "Variable $\(variable.name) of type \(variable.type) was provided invalid value\(place) (\(explanation))",
            locations: [variable.name.place], extensions: extensions)
    }
}

extension GraphPathElement {
    var text: String {
        switch self {
        case .key(let key): key
        case .index(let index): String(index)
        }
    }
}

// Why a request isn't executed at all: its answer has errors, and no data.
struct GraphRefusal: Error, Sendable {
    var errors: [GraphError]

    init(_ errors: [GraphError]) {
        self.errors = errors
    }
}
