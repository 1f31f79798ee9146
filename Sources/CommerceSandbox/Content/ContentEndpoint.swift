import CommerceJSON
import GraphQLLanguage

// The content API over HTTP: `/content/v2/{project}/{environment}`, tokens, headers, and what is answered outside of GraphQL.
struct ContentEndpoint {
    let site: SandboxSite
    let face: ContentFace

    // The one project that there is, in its one environment.
    static let path = ["v2", "shop", "master"]

    func answer(_ request: WebRequest, path: [String]) -> WebResponse {
        let (id, settings, refusals) = begin()
        if let refusals { return ContentFault.tooManyRequests(asText: refusals % 2 == 1, requestID: id) }
        let answer: ContentFace.Answer
        switch (path == Self.path, request.method) {
        case (false, _): answer = .refusal(404, "there is no such project or environment")
        case (_, "POST"): return self.answer(request, settings, requestID: id)
        default: answer = .refusal(405, "queries are sent by POST")
        }
        return response(answer, requestID: id)
    }

    // `refusals` is how often it was too much by now, where this request is.
    private func begin() -> (id: String, settings: SandboxContentOptions, refusals: Int?) {
        let now = site.options.now()
        let begun = site.editShop { shop -> (id: String, settings: SandboxContentOptions, refusals: Int?) in
            shop.requests += 1
            let limit = shop.content.requestsPerSecond ?? .max
            let isAdmitted = shop.contentRequests.admits(at: now, limit: limit)
            let refusals = isAdmitted ? nil : shop.contentRequests.refusals
            return ("cl" + shop.random.hex(23), shop.content, refusals)
        }
        return begun ?? ("", site.options.content, nil)
    }

    private func response(_ answer: ContentFace.Answer, requestID: String) -> WebResponse {
        .json(answer.json(requestID: requestID), status: answer.status)
    }

    private func answer(
        _ request: WebRequest, _ settings: SandboxContentOptions, requestID id: String
    ) -> WebResponse {
        guard request.body.count <= settings.maximumBody else {
            return response(.refusal(413, "the request is larger than \(settings.maximumBody) bytes"), requestID: id)
        }
        guard let body = try? JSONValue(parsing: request.body), let query = body["query"]?.string, !query.isEmpty,
            let variables = Self.variables(body["variables"])
        else {
            return response(.refusal(400, "the body is no JSON object with a query"), requestID: id)
        }
        let operationName = body["operationName"]?.string
        let faults: [SandboxFault]
        do throws(SandboxError) {
            faults = try SandboxFault.faults(header: request.header("x-sandbox-fault") ?? "")
        } catch {
            return response(.refusal(400, error.message), requestID: id)
        }
        let names = Syntax.Document.faultNames(query: query, operationName: operationName).union(["content"])
        let planned = site.editShop { $0.faults.take(for: names) } ?? []
        let inside = ExecutionFaults(faults + planned)
        return site.answer(faults + planned, instead: { ContentFault.response(to: $0, requestID: id) }) {
            let answer = self.answer(request, settings, inside) { call in
                face.answer(query: query, operationName: operationName, variables: variables, call)
            }
            return response(answer, requestID: id)
        }
    }

    // Nil for what no variables are.
    private static func variables(_ value: JSONValue?) -> JSONObject? {
        guard let value, !value.isNull else { return JSONObject() }
        return value.object
    }

    // MARK: Who asks, and for what

    private func answer(
        _ request: WebRequest, _ settings: SandboxContentOptions, _ faults: ExecutionFaults,
        _ execute: (ContentCall) -> ContentFace.Answer
    ) -> ContentFace.Answer {
        let access: ContentAccess
        switch request.header("authorization") {
        case nil where !settings.isPublic: return .refusal(401, "a token is needed; there is no public access")
        case nil: access = .everyone
        case "Bearer \(settings.token)"?: access = .full
        case "Bearer \(settings.limitedToken)"?: access = .limited
        default: return .refusal(401, "the token is not valid")
        }
        let stageText = request.header("gcms-stage")?.filter { !$0.isWhitespace }
        guard let stage = ContentStage(rawValue: stageText ?? ContentStage.published.rawValue) else {
            return .refusal(400, "gcms-stage is DRAFT or PUBLISHED")
        }
        let names = (request.header("gcms-locales") ?? "").split(separator: ",").map { $0.filter { !$0.isWhitespace } }
        let locales = names.compactMap(ContentLocale.init(rawValue:))
        guard locales.count == names.count else {
            let known = ContentLocale.allCases.map(\.rawValue).joined(separator: ", ")
            return .refusal(400, "gcms-locales names a locale that the project doesn't have; it has \(known)")
        }
        return execute(
            ContentCall(
                library: face.library, settings: settings, access: access,
                scope: ContentScope(stage: stage).with(locales: locales), base: site.base(for: request),
                faults: faults))
    }
}
