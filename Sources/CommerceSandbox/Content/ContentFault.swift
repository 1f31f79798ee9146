import CommerceJSON

// What faults answer in place of the content API: where it has a form of its own, in that.
enum ContentFault {
    static func response(to kind: SandboxFault.Kind, requestID: String) -> WebResponse? {
        switch kind {
        case .status(let status, let retryAfter, nil):
            return standard(status, retryAfter: retryAfter, requestID: requestID)
        case .throttled: return tooManyRequests(asText: true, requestID: requestID)
        default: return FaultAnswer.response(to: kind, requestID: requestID)
        }
    }

    // Either as the API has it, or in plain text, as gateways before it answer.
    static func tooManyRequests(asText: Bool, requestID: String) -> WebResponse {
        if asText {
            var response = WebResponse.text("Too Many Requests", status: 429)
            response["Retry-After"] = "1"
            return response
        }
        return standard(429, retryAfter: 1, requestID: requestID)
    }

    private static func standard(_ status: Int, retryAfter: Int?, requestID: String) -> WebResponse {
        let answer = ContentFace.Answer.refusal(status, message(of: status), code: "\(status)")
        var response = WebResponse.json(answer.json(requestID: requestID), status: status)
        if let retryAfter { response["Retry-After"] = String(retryAfter) }
        return response
    }

    private static func message(of status: Int) -> String {
        switch status {
        case 400: "the request makes no sense"
        case 401: "the token is not valid"
        case 402: "the limits of the project's plan are exceeded"
        case 403: "not allowed"
        case 404: "there is no such project or environment"
        case 413: "the request is too large"
        case 429: "too many requests"
        default: "something went wrong on our side"
        }
    }
}
