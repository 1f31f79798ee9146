import CommerceJSON

@testable import CommerceSandbox

// Walks the shop's pages as a browser without scripts does: follows redirects, sends forms.
struct Browser {
    let site: SandboxSite

    struct Page {
        var status: Int
        var text: String
        // Where it ended, with the query.
        var address: String
    }

    func open(_ address: String) -> Page { go("GET", address, [:]) }

    func submit(_ address: String, _ fields: [String: String]) -> Page { go("POST", address, fields) }

    private func go(_ method: String, _ address: String, _ fields: [String: String]) -> Page {
        var method = method
        var address = address
        for _ in 0..<6 {
            let response = site.answer(request(method, address, fields))
            guard (300..<400).contains(response.status), let location = response["Location"] else {
                return Page(
                    status: response.status, text: String(decoding: response.body, as: UTF8.self), address: address)
            }
            address = location
            method = "GET"
        }
        return Page(status: 0, text: "", address: address)
    }

    private func request(_ method: String, _ address: String, _ fields: [String: String]) -> WebRequest {
        let local = address.hasPrefix("http://") ? address.dropFirst(7).drop { $0 != "/" } : Substring(address)
        let parts = local.split(separator: "?", maxSplits: 1).map(String.init)
        var request = WebRequest(method: method, path: FormCoding.decode(Substring(parts.first ?? "/")))
        request.headers["host"] = "127.0.0.1:4100"
        if parts.count > 1 { request.query = FormCoding.fields(parts[1]).map { ($0.key, $0.value) } }
        if method == "POST" {
            request.headers["content-type"] = "application/x-www-form-urlencoded"
            let pairs = fields.map { "\(FormCoding.encode($0.key))=\(FormCoding.encode($0.value))" }
            request.body = Array(pairs.joined(separator: "&").utf8)
        }
        return request
    }
}
