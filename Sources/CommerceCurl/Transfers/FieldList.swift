import CommerceCCurl
import CommerceHTTP

/// A request's header fields as curl takes them; made and freed by whoever asks, not on the engine's thread.
final class FieldList: @unchecked Sendable {
    /// The first element, or `nil` where there is no memory for one; only curl reads it, and nothing changes it.
    private(set) var first: UnsafeMutablePointer<curl_slist>?

    init(_ request: HTTPRequest, userAgent: String?) {
        var hasUserAgent = false
        var hasContentType = false
        for field in request.fields {
            if field.name == .userAgent { hasUserAgent = true }
            if field.name == .contentType { hasContentType = true }
            // curl takes "Name:" for the wish to send no such field, and "Name;" for an empty one.
            append(field.value.isEmpty ? field.name.rawName + ";" : field.name.rawName + ": " + field.value)
        }
        if !hasUserAgent, let userAgent { append("User-Agent: " + userAgent) }
        // What curl would add by itself.
        if !hasContentType, !request.body.isEmpty || request.method == .post { append("Content-Type:") }
        append("Expect:")
    }

    deinit { curl_slist_free_all(first) }

    private func append(_ line: String) {
        // Without memory the list stays as it was.
        if let longer = curl_slist_append(first, line) { first = longer }
    }
}
