import CommerceJSON
import GraphQLLanguage

// The Customer Account API: takes a document to an answer for one customer.
struct AccountFace: Sendable {
    let executor = Executor(schema: AccountSchema.schema, resolvers: AccountResolvers.table)

    func prepare(
        query: String, operationName: String?, variables: JSONObject
    ) throws(GraphRefusal) -> PreparedOperation {
        let document: Syntax.Document
        do throws(GraphQLDiagnostic) {
            document = try Syntax.Document(parsing: query.utf8, file: SourceFile("query"))
        } catch {
            throw GraphRefusal([GraphError(message: "Parse error: \(error.message)", locations: [error.place])])
        }
        let diagnostics = DocumentValidator.validate(document, against: executor.schema).filter {
            $0.severity == .error
        }
        guard diagnostics.isEmpty else {
            throw GraphRefusal(
                diagnostics.prefix(20).map { ValidationError.error($0, in: document, limit: AccountSchema.limit) })
        }
        return try PreparedOperation(document, named: operationName, variables: variables, schema: executor.schema)
    }

    func execute(_ operation: PreparedOperation, _ call: StorefrontCall) -> JSONValue {
        let result = executor.execute(operation, root: AccountRoot(), context: call)
        return StorefrontFace.answer(data: result.data, errors: result.errors)
    }
}

// What the root fields are resolved of.
struct AccountRoot: Sendable {}

// The part of the Customer Account API that the sandbox answers.
enum AccountSchema {
    static let schema: GraphQLSchema = {
        do throws(GraphQLDiagnostic) {
            return GraphQLSchema(
                try Syntax.Document(
                    parsing: PackageResources.customer_account_graphqls, file: SourceFile("customer_account.graphqls"),
                    limits: .schema))
        } catch {
            preconditionFailure("the sandbox's schema can't be read: \(error)")
        }
    }()

    static let limit = """
        this sandbox answers a part of the Customer Account API 2026-04 (customer, addresses and orders); what is outside \
        of it may well exist at Shopify
        """
}
