import CommerceJSON

// The Storefront API over HTTP: `/api/{version}/graphql.json`, tokens, versions, and what is answered outside of GraphQL.
struct StorefrontEndpoint {
    let site: SandboxSite
    let face: StorefrontFace

    func answer(_ request: WebRequest, path: [String]) -> WebResponse {
        guard path.count == 2, ["graphql", "graphql.json"].contains(path[1]), let version = Self.version(path[0]) else {
            return .json(["errors": "Not Found"], status: 404)
        }
        var response = answer(request)
        response["X-Shopify-API-Version"] = version
        response["X-Request-Id"] = requestID()
        return response
    }

    private func answer(_ request: WebRequest) -> WebResponse {
        guard request.method == "POST" else {
            var response = WebResponse.json(["errors": "Method Not Allowed"], status: 405)
            response["Allow"] = "POST"
            return response
        }
        guard let access = access(of: request) else {
            return .json(
                ["errors": [["message": "", "extensions": ["code": "UNAUTHORIZED"]]]], status: 401)
        }
        let body: JSONValue
        do throws(JSONError) {
            body = try JSONValue(parsing: request.body)
        } catch {
            return Self.parameterMissing
        }
        guard let query = body["query"]?.string, !query.isEmpty else { return Self.parameterMissing }
        let variables = body["variables"] ?? .null
        guard variables.isNull || variables.object != nil else { return Self.parameterMissing }
        let json = execute(
            query, operationName: body["operationName"]?.string, variables: variables.object ?? JSONObject(),
            access: access, base: site.base(for: request))
        return .json(json)
    }

    private static let parameterMissing = WebResponse.json(
        ["errors": ["query": "Required parameter missing or invalid"]], status: 400)

    private func execute(
        _ query: String, operationName: String?, variables: JSONObject, access: StorefrontAccess, base: String
    ) -> JSONValue {
        let prepared: StorefrontFace.Prepared
        do throws(GraphRefusal) {
            prepared = try face.prepare(
                query: query, operationName: operationName, variables: variables, access: access)
        } catch {
            return StorefrontFace.answer(data: nil, errors: error.errors)
        }
        let now = site.options.now()
        let answer = site.withShop { shop in
            if let token = prepared.buyerToken, shop.customer(token: token, now: now) == nil {
                // Without data, place or code: the whole operation is refused.
                let refusal = GraphError(message: "The token provided is not valid")
                let answer = StorefrontFace.answer(
                    data: nil, errors: [refusal], extensions: face.extensions(of: prepared))
                return (shop, answer)
            }
            let call = StorefrontCall(
                shop: shop, market: prepared.market, access: access, base: base, now: now,
                buyerToken: prepared.buyerToken)
            let answer = face.execute(prepared, call)
            return (call.shop, answer)
        }
        return answer ?? ["errors": [["message": "Internal error", "extensions": ["code": "INTERNAL_SERVER_ERROR"]]]]
    }

    // Nil for a token that is wrong.
    private func access(of request: WebRequest) -> StorefrontAccess? {
        if let token = request.header("shopify-storefront-private-token") {
            return token == site.options.privateToken ? .privateToken : nil
        }
        guard let token = request.header("x-shopify-storefront-access-token") else { return .tokenless }
        return token == site.options.publicToken ? .publicToken : nil
    }

    // A version that isn't supported falls forward to the oldest that is; nil for what is no version.
    private static func version(_ text: String) -> String? {
        if text == "unstable" || StorefrontResolvers.versions.contains(text) { return text }
        let bytes = Array(text.utf8)
        let isVersion =
            bytes.count == 7 && bytes[4] == UInt8(ascii: "-")
            && bytes.enumerated().allSatisfy { $0.offset == 4 || (48...57).contains($0.element) }
        guard isVersion else { return nil }
        return StorefrontResolvers.versions.first { $0 > text } ?? StorefrontResolvers.versions.last
    }

    private func requestID() -> String {
        let digits = site.withShop { shop in
            var shop = shop
            let digits = shop.random.hex(32)
            return (shop, digits)
        }
        return digits ?? ""
    }
}
