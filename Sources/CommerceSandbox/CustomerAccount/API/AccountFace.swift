import CommerceJSON
import GraphQLLanguage

// The Customer Account API: takes a document to an answer for one customer.
struct AccountFace: Sendable {
    let executor = Executor(schema: AccountSchema.schema, resolvers: AccountResolvers.table)

    func prepare(
        query: String, operationName: String?, variables: JSONObject
    ) throws(GraphRefusal) -> PreparedOperation {
        let document = try Syntax.Document(requested: query, of: executor.schema, limit: AccountSchema.limit)
        let operation = try PreparedOperation(
            document, named: operationName, variables: variables, schema: executor.schema)
        _ = try OperationCost.checked(operation, schema: executor.schema)
        return operation
    }

    func execute(_ operation: PreparedOperation, _ call: StorefrontCall) -> JSONValue {
        let result = executor.execute(operation, root: AccountRoot(), context: call)
        return StorefrontFace.answer(data: result.data, errors: result.errors)
    }
}

// What the root fields are resolved of.
struct AccountRoot: Sendable {}
