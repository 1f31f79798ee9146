import Commerce
import CommerceGraphQL
import CommerceJSON

/// The verbs for backends that are asked by GraphQL.
enum GraphQLVerbs {
    static let graphQL = Command(
        group: "graphql", "GraphQL backends",
        [MappingInitVerb.initialize, MappingVerbs.check, MappingTrialVerb.attempt, query])

    private static let variables = OptionSpec.value(
        "variables", .text("JSON"), "the operation's variables, as an object")
    private static let operation = OptionSpec.value(
        "operation", .text("NAME"), "which operation of the file to run, where there are several")

    private static let query = Command(
        "query", "run an operation of your own",
        discussion:
            "It is sent with the backend's address, token, cache and retries, and printed as the backend answers: data, and "
            + "errors beside it. Variables $country and $language that the operation declares are --country and "
            + "--language unless they are given.",
        operands: [OperandSpec(.file("FILE"), "the operation, in the language of GraphQL")],
        options: [variables, operation]
    ) { invocation in
        let backend = try await invocation.backend()
        guard let client = backend.graphQLClient else {
            throw CommerceError.unsupported(
                "operation of one's own", backend: backend.name,
                "It is not asked by GraphQL; choose a backend that is.")
        }
        let request = try request(invocation)
        let options = GraphQLRequestOptions(cachePolicy: CachePolicy(invocation.readOptions.freshness))
        let result: GraphQLResult<JSONValue>
        do {
            result = try await client.perform(request, options)
        } catch {
            throw CommerceError(error, otherwise: .malformedResponse).at(nil, backend: backend.name)
        }
        try invocation.console.print(document(of: result))
        invocation.note(result.issues)
        return .done
    }

    // MARK: The request

    private static let maximumBytes = 1 << 20

    private static func request(_ invocation: Invocation) throws(CommerceError) -> GraphQLRequest {
        let path = invocation.arguments.operands.first ?? ""
        let file: SmallFile
        do {
            file = try SmallFile(path: invocation.environment.absolute(path), maximumBytes: maximumBytes)
        } catch {
            throw .invalidInput("The operation's file \"\(path)\" can't be read: \(error.reason).")
        }
        guard let document = String(validating: file.bytes, as: UTF8.self), document.contains("{") else {
            throw .invalidInput("The file \"\(path)\" has no operation of GraphQL in it.")
        }
        return GraphQLRequest(
            document, variables: try object(invocation, variables).merging(market: invocation.market, into: document),
            operationName: invocation.arguments.string(operation))
    }

    /// The JSON object that an option has; an empty one where it is not given.
    static func object(_ invocation: Invocation, _ option: OptionSpec) throws(CommerceError) -> JSONObject {
        guard let text = invocation.arguments.string(option) else { return [:] }
        do {
            guard let object = try JSONValue(parsing: text).object else {
                throw CommerceError.invalidInput("--variables takes a JSON object, such as '{\"first\": 5}'.")
            }
            return object
        } catch {
            guard let error = error as? JSONError else { throw CommerceError(error, otherwise: .invalidInput) }
            throw .invalidInput("--variables is no JSON object: \(error.message).")
        }
    }

    // MARK: The answer

    private static func document(of result: GraphQLResult<JSONValue>) -> JSONValue {
        var document = JSONObject()
        document["data"] = result.value
        if !result.errors.isEmpty { document["errors"] = .array(result.errors.map(\.json)) }
        if !result.extensions.isEmpty { document["extensions"] = .object(result.extensions) }
        return .object(document)
    }
}

extension JSONObject {
    /// These variables with those of a market that a document declares and that are not given.
    fileprivate func merging(market: MarketContext, into document: String) -> JSONObject {
        var variables = self
        let language = market.language?.rawValue.uppercased().replacing("-", with: "_")
        for (name, value) in [("country", market.country?.rawValue), ("language", language)] {
            guard let value, variables[name] == nil,
                document.contains("$\(name):") || document.contains("$\(name) :")
            else { continue }
            variables[name] = .string(value)
        }
        return variables
    }
}

extension GraphQLError {
    /// The error as servers write it.
    fileprivate var json: JSONValue {
        var object = JSONObject()
        object["message"] = .string(message)
        if path != .root {
            object["path"] = .array(
                path.components.map { component in
                    switch component {
                    case .key(let key): .string(key)
                    case .index(let index): .number(JSONNumber(index))
                    }
                })
        }
        if !extensions.isEmpty { object["extensions"] = .object(extensions) }
        return .object(object)
    }
}
