import Commerce
import CommerceGraphQL
import CommerceJSON
import GraphQLLanguage

/// Asks an API for its schema.
struct Introspection: Sendable {
    let client: GraphQLClient

    /// The schema in the schema definition language, without descriptions.
    ///
    /// A server that refuses the whole query, since it knows an older specification, is asked a smaller one.
    ///
    /// - Throws: ``Commerce/CommerceError`` of kind `configuration` that names `schema` as the remedy where the API refuses
    ///   introspection or answers with what is no schema; what the transport throws where it can't be asked.
    func sdl() async throws(CommerceError) -> String {
        do throws(CommerceError) {
            return try await answer(to: .full)
        } catch {
            guard Self.isRefusal(error) else { throw explained(error) }
        }
        do throws(CommerceError) {
            return try await answer(to: .plain)
        } catch {
            throw Self.isRefusal(error) ? refused(error) : explained(error)
        }
    }

    private func answer(to query: IntrospectionQuery) async throws(CommerceError) -> String {
        // What was kept of earlier answers would be the schema of earlier days.
        var options = GraphQLRequestOptions(acceptsPartialData: false)
        options.usesCache = false
        // Whether it is a refusal is to be judged by what the server says, not by what that means to a shop.
        options.explain = { $0 }
        let request = GraphQLRequest(query.text, operationName: "IntrospectionQuery", kind: .query)
        let result = try await client.perform(request, options)
        do throws(GraphQLDiagnostic) {
            let document = try Syntax.Document(
                introspection: JSONWriter(escapesInvisible: false).bytes(result.value), file: SourceFile("answer"))
            return SyntaxPrinter.print(document, showsDescriptions: false)
        } catch {
            throw CommerceError(
                .malformedResponse, "The answer to introspection describes no schema: \(error.message).")
        }
    }

    /// Whether the server has understood and won't; otherwise another address, time or token may do.
    private static func isRefusal(_ error: CommerceError) -> Bool {
        if error.meansWrongAddress || error.isOtherAnswer { return false }
        return switch error.kind {
        case .unauthenticated, .throttled, .unavailable, .network, .timedOut, .cancelled, .storage: false
        default: true
        }
    }

    private func explained(_ error: CommerceError) -> CommerceError {
        client.options.explain.map { $0(error) } ?? error
    }

    private func refused(_ error: CommerceError) -> CommerceError {
        // The server's own sentence, where it says one: what else is known of the request is no help here.
        let reason = error.graphQLErrors.first?.message ?? error.message
        return CommerceError(
            .configuration,
            "The schema of \(client.endpoint.shownAddress) can't be had by introspection (\(reason.trimmingPeriod)). Give it by "
                + "\"schema\": the path of a file with the API's schema definition language or introspection answer; or "
                + "say \"keepOptional\": true to use the mapping unverified.",
            httpStatus: error.httpStatus, requestID: error.requestID, graphQLErrors: error.graphQLErrors,
            cause: IntrospectionRefusal(error: error))
    }
}

extension String {
    /// The sentence without the full stop at its end, to stand inside another.
    fileprivate var trimmingPeriod: String { hasSuffix(".") ? String(dropLast()) : self }
}

/// The cause of an error that says that an API does not tell its schema.
struct IntrospectionRefusal: Error {
    /// What the API says.
    var error: CommerceError
}
