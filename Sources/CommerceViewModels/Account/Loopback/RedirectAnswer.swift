import FoundationEssentials

/// What a browser is answered, and whether it has brought what is waited for.
struct RedirectAnswer {
    let status: Int
    let page: String
    /// The address that the browser was sent to, where it belongs to the sign-in.
    var redirect: URL?

    /// Answers a request.
    ///
    /// - Parameters:
    ///   - base: the address that the sign-in comes back to.
    ///   - state: what has to come back with it.
    init(_ request: RedirectRequest, base: URL, state: String) {
        switch request {
        case .incomplete: self.init(status: 400)
        case .refused(let status): self.init(status: status)
        case .target(let target):
            let path = target.prefix { $0 != "?" }
            guard path == base.path(), let url = URL(string: Self.origin(base) + target) else {
                // Icons and whatever else browsers ask for by themselves.
                self.init(status: 404)
                return
            }
            let parts = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
            guard parts.filter({ $0.name == "state" }).map(\.value) == [state] else {
                self.init(status: 400)
                return
            }
            self.init(status: 200)
            redirect = url
        }
    }

    private init(status: Int) {
        self.status = status
        let (title, text) =
            switch status {
            case 200: ("That was it", "You may close this page and go back to the program.")
            case 404: ("Nothing here", "There is no such page.")
            default: ("That was not it", "This address belongs to no sign-in. Go back to the program.")
            }
        page = """
            <!doctype html><html lang="en"><head><meta charset="utf-8"><title>\(title)</title></head>\
            <body style="font-family:sans-serif;max-width:30em;margin:3em auto"><h1>\(title)</h1>\
            <p id="message">\(text)</p></body></html>
            """
    }

    /// The whole response.
    var bytes: [UInt8] {
        let reasons = [200: "OK", 400: "Bad Request", 404: "Not Found", 405: "Method Not Allowed"]
        let body = Array(page.utf8)
        let head = [
            "HTTP/1.1 \(status) \(reasons[status] ?? "Refused")", "Content-Type: text/html; charset=utf-8",
            "Content-Length: \(body.count)", "Cache-Control: no-store", "Referrer-Policy: no-referrer",
            "Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'", "Connection: close",
        ]
        return Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
    }

    private static func origin(_ url: URL) -> String {
        "\(url.scheme ?? "http")://\(url.host() ?? "")\(url.port.map { ":\($0)" } ?? "")"
    }
}
