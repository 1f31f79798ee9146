import CommerceJSON

// The Customer Account API over HTTP: the access token stands alone in `Authorization`.
struct AccountEndpoint {
    let site: SandboxSite
    let face: AccountFace

    func answer(_ request: WebRequest) -> WebResponse {
        guard request.method == "POST" else { return .json(["errors": "Method Not Allowed"], status: 405) }
        guard request.header("origin") != nil, request.header("user-agent") != nil else {
            return .text("Forbidden", status: 403)
        }
        guard let body = try? JSONValue(parsing: request.body), let query = body["query"]?.string, !query.isEmpty else {
            return .json(["errors": ["query": "Required parameter missing or invalid"]], status: 400)
        }
        let token = request.header("authorization") ?? ""
        let base = site.base(for: request)
        let now = site.options.now()
        let answer: JSONValue??
        do throws(GraphRefusal) {
            let prepared = try face.prepare(
                query: query, operationName: body["operationName"]?.string,
                variables: body["variables"]?.object ?? JSONObject())
            answer = site.withShop { shop -> (ShopState, JSONValue?) in
                guard shop.customer(token: token, now: now) != nil else { return (shop, nil) }
                let call = StorefrontCall(
                    shop: shop, market: ShopMarket(country: nil, language: nil), access: .publicToken, base: base,
                    now: now, customerToken: token)
                let answer = face.execute(prepared, call)
                return (call.shop, answer)
            }
        } catch {
            answer = StorefrontFace.answer(data: nil, errors: error.errors)
        }
        guard let answer = answer ?? nil else {
            return .json(
                ["errors": [["message": "Invalid token", "extensions": ["code": "UNAUTHORIZED"]]]], status: 401)
        }
        return .json(answer)
    }
}
