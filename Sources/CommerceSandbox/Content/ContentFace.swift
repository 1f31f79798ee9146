import CommerceJSON
import GraphQLLanguage

// The content API: takes a document to an answer. What it is told about the outside is its arguments.
struct ContentFace: Sendable {
    let library: ContentLibrary
    private let executor = Executor(schema: ContentSchema.schema, resolvers: ContentResolvers.table)

    init(_ catalogue: Catalogue) {
        library = ContentLibrary(catalogue)
    }

    // An answer without its `extensions`, and the status that it goes with.
    struct Answer: Sendable {
        var status = 200
        var data: JSONValue = .null
        var errors: [GraphError] = []

        func json(requestID: String) -> JSONValue {
            var object = JSONObject()
            if !errors.isEmpty { object["errors"] = .array(errors.map(\.json)) }
            object["data"] = data
            if !errors.isEmpty { object["extensions"] = ["requestId": .string(requestID)] }
            return .object(object)
        }

        static func refusal(_ status: Int, _ message: String, code: String? = nil) -> Answer {
            var extensions = JSONObject()
            if let code { extensions["code"] = .string(code) }
            return Answer(status: status, errors: [GraphError(message: message, extensions: extensions)])
        }
    }

    func answer(
        query: String, operationName: String?, variables: JSONObject, _ call: ContentCall
    ) -> Answer {
        let prepared: PreparedOperation
        do throws(GraphRefusal) {
            prepared = try prepare(query: query, operationName: operationName, variables: variables)
        } catch {
            return Answer(status: 400, errors: error.errors)
        }
        if !call.settings.isIntrospectable, prepared.asksForSchema {
            return .introspectionRefused
        }
        let executor = executor.with(call.faults) { _ in .notAllowed }
        let result = executor.execute(prepared, root: ContentRoot(), context: call)
        // What a fault denies is null alone.
        guard call.faults.denied.isEmpty else { return Answer(data: result.data, errors: result.errors) }
        return Self.judge(result, deniedStatus: call.settings.deniedStatus)
    }

    private func prepare(
        query: String, operationName: String?, variables: JSONObject
    ) throws(GraphRefusal) -> PreparedOperation {
        let document = try Syntax.Document(requested: query, of: executor.schema) { diagnostic, _ in
            ContentValidation.error(diagnostic)
        }
        let prepared = try PreparedOperation(
            document, named: operationName, variables: variables, schema: executor.schema)
        do throws(OperationCost.TooDeep) {
            _ = try OperationCost(prepared, schema: executor.schema)
        } catch {
            let message = "the query is nested too deep; \(OperationCost.maximumDepth) levels are allowed"
            throw GraphRefusal([GraphError(message: message)])
        }
        return prepared
    }

    // What the token may not read, and arguments that make no sense, leave nothing of the answer.
    private static func judge(_ result: Executor<ContentCall>.Result, deniedStatus: Int) -> Answer {
        let codes = Set(result.errors.compactMap { $0.extensions["code"]?.string })
        if codes.contains("403") { return Answer(status: deniedStatus, errors: result.errors) }
        if codes.contains("400") { return Answer(status: 400, errors: result.errors) }
        return Answer(data: result.data, errors: result.errors)
    }
}

extension FieldFailure {
    static let notAllowed = FieldFailure("not allowed", code: "403")
}

extension ContentFace.Answer {
    // As servers of Apollo's make answer where introspection is off.
    static let introspectionRefused: ContentFace.Answer = {
        let error = GraphError(
            message: "GraphQL introspection is not allowed here, and the query has __schema or __type in it",
            extensions: ["code": "GRAPHQL_VALIDATION_FAILED", "validationErrorCode": "INTROSPECTION_DISABLED"])
        return ContentFace.Answer(status: 400, errors: [error])
    }()
}

// What is wrong with a document, in the form that the content API has: where in the text, then what.
enum ContentValidation {
    static func error(_ diagnostic: GraphQLDiagnostic) -> GraphError {
        let isOutside = ["FieldsOnCorrectType", "KnownTypeNames", "KnownArgumentNames"].contains(diagnostic.rule)
        let remark = isOutside ? "; \(ContentSchema.limit)" : ""
        return GraphError(
            message: "input:\(diagnostic.place.line): \(diagnostic.message)\(remark)", locations: [diagnostic.place])
    }
}

extension PreparedOperation {
    // Whether the operation asks for the schema at its root, in a fragment or not.
    var asksForSchema: Bool { asksForSchema(operation.selections, seen: []) }

    private func asksForSchema(_ set: Syntax.SelectionSet, seen: Set<String>) -> Bool {
        set.selections.contains { selection in
            switch selection {
            case .field(let field): ["__schema", "__type"].contains(field.name.text)
            case .inline(let inline): asksForSchema(inline.selections, seen: seen)
            case .spread(let spread):
                !seen.contains(spread.name.text)
                    && (fragments[spread.name.text].map {
                        asksForSchema($0.selections, seen: seen.union([spread.name.text]))
                    } ?? false)
            }
        }
    }
}
