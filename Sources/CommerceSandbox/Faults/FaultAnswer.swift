import CommerceJSON

// What faults answer in place of the shop.
enum FaultAnswer {
    static func response(to kind: SandboxFault.Kind, requestID: String) -> WebResponse? {
        switch kind {
        case .status(let status, let retryAfter, let body):
            var response = body.map { WebResponse.text($0, status: status) } ?? standard(status)
            if let retryAfter { response["Retry-After"] = String(retryAfter) }
            return response
        case .throttled:
            return .json(["errors": [["message": "Throttled", "extensions": ["code": "THROTTLED"]]]])
        case .internalError:
            return .json([
                "errors": [
                    [
                        "message": .string(
                            "Internal error. Looks like something went wrong on our end.\nRequest ID: \(requestID) (include this in support requests)."
                        ),
                        "extensions": ["code": "INTERNAL_SERVER_ERROR", "requestId": .string(requestID)],
                    ]
                ]
            ])
        case .timeout: return .json(["errors": [["message": "Timeout"]]])
        case .html:
            return .html(
                "<!doctype html><html><head><title>Harbour &amp; Pine – Opening soon</title></head><body><h1>Enter store using password</h1></body></html>"
            )
        case .malformed:
            let body =
                "{\"errors\":[{\"message\":\"Internal error. Looks like something went wrong on our end.\nRequest ID: \(requestID)\",\"extensions\":{\"code\":\"INTERNAL_SERVER_ERROR\"}}]}"
            return WebResponse(200, type: "application/json; charset=utf-8", body: Array(body.utf8))
        case .locked:
            return .json(
                ["errors": [["message": "Online Store channel is locked.", "extensions": ["code": "BAD_REQUEST"]]]],
                status: 400)
        case .latency, .cut, .accessDenied, .distortion, .repeatedPage, .disturbance: return nil
        }
    }

    // The bodies that Shopify has for its statuses.
    private static func standard(_ status: Int) -> WebResponse {
        switch status {
        case 400: .json(["errors": ["query": "Required parameter missing or invalid"]], status: status)
        case 401: .json(["errors": [["message": "", "extensions": ["code": "UNAUTHORIZED"]]]], status: status)
        case 402: .json(["errors": "This shop's plan does not have access to this feature"], status: status)
        case 403: .json(["errors": [["message": "Forbidden", "extensions": ["code": "FORBIDDEN"]]]], status: status)
        case 404: .json(["errors": "Not Found"], status: status)
        case 423: .json(["errors": "This shop is unavailable"], status: status)
        case 429: .json(["errors": "Exceeded rate limit"], status: status)
        case 430: .text("Shopify Security Rejection", status: status)
        default:
            .html(
                "<html><head><title>\(status)</title></head><body><h1>Something went wrong</h1></body></html>",
                status: status)
        }
    }
}
