import CommerceJSON
import GraphQLLanguage

// The Storefront API: takes a request's body to an answer. What it is told about the outside is its arguments.
struct StorefrontFace: Sendable {
    let executor = Executor(schema: StorefrontSchema.schema, resolvers: StorefrontResolvers.table)

    // What an operation may cost without a token.
    private static let tokenlessCost = 1000
    private static let maximumInput = 250

    // Everything about an operation that can be said without the shop.
    struct Prepared {
        let operation: PreparedOperation
        let cost: Int
        let market: ShopMarket
        let hasContext: Bool
        let buyerToken: String?
    }

    // MARK: Before execution

    func names(of asked: StorefrontRequest) -> Set<String> {
        Syntax.Document.faultNames(query: asked.query, operationName: asked.operationName)
    }

    func prepare(_ asked: StorefrontRequest) throws(GraphRefusal) -> Prepared {
        let document = try Syntax.Document(requested: asked.query, of: executor.schema, limit: StorefrontSchema.limit)
        let operation = try PreparedOperation(
            document, named: asked.operationName, variables: asked.variables, schema: executor.schema)
        try checkInputSizes(operation)
        let limit = asked.access == .tokenless ? Self.tokenlessCost : OperationCost.maximum
        let cost = try OperationCost.checked(operation, schema: executor.schema, limit: limit)
        return context(of: operation, cost: cost)
    }

    // Lists that are sent have at most 250 elements; nothing is executed otherwise.
    private func checkInputSizes(_ operation: PreparedOperation) throws(GraphRefusal) {
        for selection in operation.operation.selections.selections {
            guard case .field(let field) = selection else { continue }
            for argument in field.arguments {
                let path: [GraphPathElement] = [.key(field.responseName), .key(argument.name.text)]
                let value = json(argument.value, operation.variables, depth: 0)
                guard let (size, path) = Self.oversized(value, path: path) else { continue }
                throw GraphRefusal([
                    GraphError(
                        message:
                            "The input array size of \(size) is greater than the maximum allowed of \(Self.maximumInput).",
                        locations: [field.place], path: path, extensions: ["code": "MAX_INPUT_SIZE_EXCEEDED"])
                ])
            }
        }
    }

    private static func oversized(_ value: JSONValue, path: [GraphPathElement]) -> (Int, [GraphPathElement])? {
        if let array = value.array, array.count > maximumInput { return (array.count, path) }
        for (key, value) in value.object ?? JSONObject() {
            if let array = value.array, array.count > maximumInput { return (array.count, path + [.key(key)]) }
        }
        return nil
    }

    // What a literal says; only its lists are of interest here.
    private func json(_ value: Syntax.Value, _ variables: JSONObject, depth: Int) -> JSONValue {
        switch value.kind {
        case .variable(let name): variables[name] ?? .null
        case .list(let elements): .array(elements.map { _ in .null })
        case .object(let fields) where depth < 2:
            .object(JSONObject(fields.map { ($0.name.text, json($0.value, variables, depth: depth + 1)) }))
        default: .null
        }
    }

    // `@inContext` is read from the operation itself.
    private func context(of operation: PreparedOperation, cost: Int) -> Prepared {
        let directive = operation.operation.directives.first { $0.name.text == "inContext" }
        func value(_ name: String) -> JSONValue? {
            guard let literal = directive?.argument(name) else { return nil }
            switch literal.kind {
            case .variable(let variable): return operation.variables[variable]
            case .enumeration(let text), .string(let text, _): return .string(text)
            case .object(let fields):
                return .object(
                    JSONObject(fields.map { ($0.name.text, json($0.value, operation.variables)) }))
            default: return nil
            }
        }
        let market = ShopMarket(country: value("country")?.string, language: value("language")?.string)
        return Prepared(
            operation: operation, cost: cost, market: market,
            hasContext: value("country")?.string != nil || value("language")?.string != nil,
            buyerToken: value("buyer")?["customerAccessToken"]?.string)
    }

    private func json(_ value: Syntax.Value, _ variables: JSONObject) -> JSONValue {
        switch value.kind {
        case .variable(let name): variables[name] ?? .null
        case .string(let text, _), .enumeration(let text): .string(text)
        default: .null
        }
    }

    // MARK: Execution

    func execute(_ prepared: Prepared, _ call: StorefrontCall, faults: ExecutionFaults) -> JSONValue {
        let executor = executor.with(faults) { field in
            .accessDenied(field, requires: "`\(Self.scope(of: field))` access scope.")
        }
        let result = executor.execute(prepared.operation, root: StorefrontRoot(), context: call)
        return Self.answer(data: result.data, errors: result.errors, extensions: extensions(of: prepared))
    }

    private static func scope(of field: String) -> String {
        switch field {
        case "quantityAvailable", "totalInventory": "unauthenticated_read_product_inventory"
        case "tags": "unauthenticated_read_product_tags"
        case "customer": "unauthenticated_read_customers"
        case "menu", "metaobject": "unauthenticated_read_content"
        default: "unauthenticated_read_product_listings"
        }
    }

    func extensions(of prepared: Prepared) -> JSONObject {
        var extensions = JSONObject()
        if prepared.hasContext {
            extensions["context"] = [
                "country": .string(prepared.market.country.code),
                "language": .string(prepared.market.language.rawValue),
            ]
        }
        extensions["cost"] = ["requestedQueryCost": .number(JSONNumber(prepared.cost))]
        return extensions
    }

    static func answer(data: JSONValue?, errors: [GraphError], extensions: JSONObject = JSONObject()) -> JSONValue {
        var answer = JSONObject()
        if let data { answer["data"] = data }
        if !errors.isEmpty { answer["errors"] = .array(errors.map(\.json)) }
        if !extensions.isEmpty { answer["extensions"] = .object(extensions) }
        return .object(answer)
    }
}
