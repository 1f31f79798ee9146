// The page at which customers sign in and let a program in: one form, whose parts have ids that stay.
struct AuthorizationSite {
    let site: SandboxSite

    func answer(_ request: WebRequest) -> WebResponse {
        let form = request.form
        let isSent = request.method == "POST"
        guard isSent || request.method == "GET" else { return .text("Method Not Allowed", status: 405) }
        let query: AuthorizationQuery
        do throws(AuthorizationQuery.Problem) {
            query = try AuthorizationQuery({ isSent ? form[$0] : request.query($0) }, clientID: site.options.clientID)
        } catch {
            switch error {
            case .page(let text):
                return .html(Self.page("Sign-in", "<p id=\"error\">\(HTML.escape(text))</p>"), status: 400)
            case .redirect(let redirect, let code, let state):
                return .redirect(AuthorizationQuery.answer(redirect, [("error", code), ("state", state)]))
            }
        }
        guard isSent else { return unkept(.html(Self.form(query, email: query.loginHint ?? "", problem: nil))) }
        guard form["action"] == "approve" else {
            return .redirect(
                AuthorizationQuery.answer(query.redirect, [("error", "access_denied"), ("state", query.state)]))
        }
        return approve(query, email: form["email"] ?? "", password: form["password"] ?? "")
    }

    private func approve(_ query: AuthorizationQuery, email: String, password: String) -> WebResponse {
        let now = site.options.now()
        let code: String?? = site.withShop { shop in
            var shop = shop
            let code = shop.customer(email: email, password: password).map {
                shop.issueCode(for: $0.number, query, now: now)
            }
            return (shop, code)
        }
        guard let code = code ?? nil else {
            let problem = "This e-mail address and password do not belong together."
            return unkept(.html(Self.form(query, email: email, problem: problem)))
        }
        return unkept(.redirect(AuthorizationQuery.answer(query.redirect, [("code", code), ("state", query.state)])))
    }

    // Nothing of a sign-in is to be kept anywhere.
    private func unkept(_ response: WebResponse) -> WebResponse {
        var response = response
        response["Cache-Control"] = "no-store"
        response["Referrer-Policy"] = "no-referrer"
        return response
    }

    private static func form(_ query: AuthorizationQuery, email: String, problem: String?) -> String {
        let hidden = query.fields.map {
            "<input type=\"hidden\" name=\"\(HTML.escape($0.name))\" value=\"\(HTML.escape($0.value))\">"
        }
        return page(
            "Sign in",
            """
            <p>A program wants to see your account: name, addresses and orders.</p>
            \(problem.map { "<p id=\"error\" role=\"alert\">\(HTML.escape($0))</p>" } ?? "")
            <form method="post" id="sign-in-form">
            \(hidden.joined(separator: "\n"))
            <p><label>E-mail address <input id="email" name="email" type="email" value="\(HTML.escape(email))"></label></p>
            <p><label>Password <input id="password" name="password" type="password"></label></p>
            <p><button id="approve" name="action" value="approve">Sign in and allow</button>
            <button id="deny" name="action" value="deny">Cancel</button></p>
            </form>
            """)
    }

    static func page(_ title: String, _ body: String) -> String {
        """
        <!doctype html><html lang="en"><head><meta charset="utf-8"><title>\(title)</title>\
        <meta name="viewport" content="width=device-width"><style>body{font-family:sans-serif;max-width:30em;\
        margin:3em auto;padding:0 1em}input{width:100%;box-sizing:border-box;padding:.5em}button{padding:.5em 1em}\
        #error{color:#a00}</style></head><body><h1>\(title)</h1>\(body)</body></html>
        """
    }
}
