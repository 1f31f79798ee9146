import Commerce
import CommerceCurl
import CommerceHTTP
import Foundation
import Testing

/// Fills in the sandbox's sign-in page as a customer in a browser would.
struct SandboxBrowser {
    let transport: any HTTPTransport = CurlTransport()

    /// Opens the page, and sends its form.
    ///
    /// - Returns: the address that the browser is sent to; `nil` where the page is shown again.
    func signIn(
        at page: URL, email: String = "ada@sandbox.example", password: String = "harbour-lights",
        action: String = "approve"
    ) async throws -> URL? {
        let shown = try await get(page)
        #expect(shown.status == 200)
        let html = String(decoding: shown.body, as: UTF8.self)
        var fields = html.matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)">/).map {
            (String($0.1), Self.unescaped(String($0.2)))
        }
        #expect(html.contains("id=\"email\"") && html.contains("id=\"password\"") && html.contains("id=\"approve\""))
        fields += [("email", email), ("password", password), ("action", action)]
        var request = HTTPRequest(
            .post, try #require(URL(string: page.absoluteString.prefix { $0 != "?" }.description)),
            fields: [.contentType: "application/x-www-form-urlencoded"], maximumRedirects: 0)
        request.timeouts = Self.patience
        request.body = Array(
            fields.map { "\(AddressText.percentEncoded($0.0))=\(AddressText.percentEncoded($0.1))" }
                .joined(separator: "&").utf8)
        let answer = try await transport.send(request)
        return answer.fields["Location"].flatMap { URL(string: $0) }
    }

    /// Opens an address, and follows no redirect.
    func get(_ url: URL) async throws -> HTTPResponse {
        var request = HTTPRequest(.get, url, maximumRedirects: 0)
        request.timeouts = Self.patience
        return try await transport.send(request)
    }

    /// A loaded machine answers late.
    static let patience = HTTPTimeouts(connect: .seconds(60), idle: .seconds(120), total: .seconds(120))

    private static func unescaped(_ text: String) -> String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")].reduce(text) {
            $0.replacing($1.0, with: $1.1)
        }
    }
}

extension URL {
    /// The value of a parameter.
    func parameter(_ name: String) -> String? {
        URLComponents(url: self, resolvingAgainstBaseURL: true)?.queryItems?.first { $0.name == name }?.value
    }
}
