import Commerce
import CommerceHTTP
import CommerceJSON
import CommerceTesting
import FoundationEssentials
import Testing

@Suite(.timeLimit(.minutes(10))) struct RecordingTests {
    private static let token = "shpat_0123456789abcdef"
    private static let password = "Corr€ct h0rse/battery+staple"
    private static let accessToken = "cat-7f3a9b2c4d5e6f708192"
    private static let cartKey = "a1b2c3d4e5f60718"
    private static let told = "known-only-to-the-configuration"
    private static let cookie = "session-cookie-4711"
    private static let gift = "GIFT-9999-8888"
    private static let code = "oauth-code-55667788"
    private static let user = "s3cret-user-password"
    private static let secrets = [token, password, accessToken, cartKey, told, cookie, gift, code, user, "abc"]

    /// A shop's session: signing in, a cart, a checkout, each with secrets in the places where shops have them.
    private static func session() -> [(HTTPRequest, HTTPResponse)] {
        let json: HTTPFields = ["Content-Type": "application/json"]
        func post(_ body: String, _ extra: HTTPFields = [:]) -> HTTPRequest {
            HTTPRequest(
                .post, Samples.url("https://shop.example/api/graphql"),
                fields: HTTPFields(json + [HTTPField("X-Shopify-Storefront-Access-Token", token)] + extra),
                body: Array(body.utf8))
        }
        let cart = "gid://shopify/Cart/Z2NwLXVzLWVhc3Q?key=\(cartKey)"
        let escaped = password.replacing("/", with: #"\/"#)
        let basic = Data("user:\(told)".utf8).base64EncodedString()
        return [
            (
                // Before anybody can know that it is a secret.
                HTTPRequest(.get, Samples.url("https://shop.example/hello?x=\(cartKey)&token=\(token)")),
                HTTPResponse(
                    status: 200, fields: ["X-Echo": "Basic \(basic)"], body: Array("hello \(accessToken)".utf8))
            ),
            (
                post(
                    #"{"query":"mutation { … }","variables":{"input":{"email":"a@b.example","password":"\#(escaped)","pin":1,"otp":"abc"}}}"#
                ),
                HTTPResponse(
                    status: 200, fields: ["Content-Type": "application/json", "Set-Cookie": "sid=\(cookie); Path=/"],
                    body: Array(
                        #"{"data":{"customerAccessToken":{"accessToken":"\#(accessToken)","expiresAt":"2030"}}}"#.utf8))
            ),
            (
                post(#"{"variables":{"id":"\#(cart)","giftCardCodes":["\#(gift)"],"t":"\#(accessToken)"}}"#),
                HTTPResponse(
                    status: 200,
                    fields: json,
                    body: Array(
                        #"{"data":{"cart":{"id":"\#(cart)","checkoutUrl":"https://shop.example/cart/c/Z2NwLXVzLWVhc3Q99?key=\#(cartKey)","note":"\#(Data(accessToken.utf8).base64EncodedString())","metafields":[{"key":"care_guide","value":"wash"}]}}}"#
                            .utf8))
            ),
            (
                HTTPRequest(
                    .post, Samples.url("https://user:\(user)@shop.example/token"),
                    fields: ["Content-Type": "application/x-www-form-urlencoded"],
                    body: Array(
                        "grant_type=authorization_code&code=\(code)&client_secret=Corr%E2%82%ACct+h0rse%2Fbattery%2Bstaple"
                            .utf8)),
                HTTPResponse(status: 302, fields: ["Location": "https://shop.example/back?code_verifier=\(code)"])
            ),
            (
                HTTPRequest(.get, Samples.url("https://shop.example/image/\(told)")),
                HTTPResponse(status: 200, body: [0xFF, 0xD8] + Array(accessToken.utf8) + [0x00])
            ),
        ]
    }

    private static func record() async throws -> HTTPRecording {
        let session = session()
        let base = StubTransport(session.map(\.1))
        let transport = RecordingTransport(base, secrets: [Secret(told)])
        for (request, response) in session {
            let given = try await transport.send(request)
            // What goes through is not touched.
            #expect(given.body == response.body)
        }
        return transport.recording
    }

    /// What a text may look like in a file: as it is, percent-encoded, in JSON, in base64 wherever it begins.
    private static func forms(of secret: String) -> [String] {
        let bytes = Array(secret.utf8)
        let hexadecimal = bytes.map { byte in
            let digits = String(byte, radix: 16, uppercase: true)
            return digits.count == 1 ? "0\(digits)" : digits
        }
        let isPlain: (UInt8) -> Bool = {
            Character(Unicode.Scalar($0)).isLetter && $0 < 0x80 || (0x30...0x39).contains($0)
                || "-._~".utf8.contains($0)
        }
        let percent = zip(bytes, hexadecimal).map { isPlain($0) ? String(Unicode.Scalar($0)) : "%\($1)" }.joined()
        var forms = [secret, percent, percent.replacing("%20", with: "+"), hexadecimal.map { "%\($0)" }.joined()]
        forms += [percent.replacing("%", with: "%25"), secret.replacing("/", with: #"\/"#)]
        for offset in 0..<3 where bytes.count >= 8 {
            // The characters that depend on the secret alone.
            let padded = [UInt8](repeating: 0x78, count: offset) + bytes
            let encoded = Data(padded).base64EncodedString()
            let inner = String(encoded.dropFirst(offset == 0 ? 0 : 4).prefix(bytes.count * 4 / 3 - 6))
            forms += [inner, inner.replacing("+", with: "-").replacing("/", with: "_")]
        }
        return forms
    }

    @Test func fileHasNoSecretInAnyForm() async throws {
        let file = String(decoding: try await Self.record().json, as: UTF8.self)
        // In base64 bodies too.
        let decoded = try HTTPRecording(parsing: file.utf8).exchanges.flatMap { exchange -> [[UInt8]] in
            guard case .response(_, _, let body) = exchange.outcome else { return [exchange.body] }
            return [exchange.body, body]
        }.map { String(decoding: $0, as: UTF8.self) }
        for secret in Self.secrets {
            for form in Self.forms(of: secret) {
                for text in [file] + decoded {
                    #expect(!text.contains(form), "\(secret) as \(form)")
                    #expect(!text.contains(form.lowercased()), "\(secret) as \(form.lowercased())")
                }
            }
        }
        // The test would find them: all are in what went through.
        let through = Self.session().map { request, response in
            "\(request.url.absoluteString) \(request.fields.map(\.value)) \(response.fields.map(\.value)) "
                + String(decoding: request.body + response.body, as: UTF8.self)
        }.joined()
        for secret in Self.secrets {
            #expect(Self.forms(of: secret).contains { through.contains($0) }, "\(secret)")
        }
    }

    @Test func whatIsNoSecretStays() async throws {
        let file = String(decoding: try await Self.record().json, as: UTF8.self)
        for text in [
            "shop.example/api/graphql", "a@b.example", "care_guide", "expiresAt", "grant_type=authorization_code",
            "hello ",
        ] {
            #expect(file.contains(text), "\(text)")
        }
    }

    @Test func isReplayedInTheRecordedOrder() async throws {
        let recording = try HTTPRecording(parsing: await Self.record().json)
        // Some stand under innocent names here; the recorder knew them from elsewhere.
        let replay = ReplayTransport(recording, secrets: Self.secrets.map { Secret($0) })
        for (request, response) in Self.session() {
            let answer = try await replay.send(request)
            #expect(answer.status == response.status)
        }
        // Its secrets make no difference, everything else does.
        var other = Self.session()[1].0
        other.fields.setSecret("another-token-altogether", for: "X-Shopify-Storefront-Access-Token")
        #expect(try await replay.send(other).status == 200)
        let body = String(decoding: other.body, as: UTF8.self)
        other.body = Array(body.replacing("a@b.example", with: "c@d.example").utf8)
        let error = await #expect(throws: HTTPError.self) { try await replay.send(other) }
        #expect(error?.reason == .notRecorded)
    }

    @Test func clientThatGetsAPlaceholderForATokenSendsItBack() async throws {
        let recording = try await Self.record()
        let replay = ReplayTransport(recording)
        let signIn = try await replay.send(Self.session()[1].0)
        let token = try JSONValue(parsing: signIn.body)["data"]?["customerAccessToken"]?["accessToken"]?.string
        let placeholder = try #require(token)
        #expect(placeholder.hasPrefix("secret-"))
        var request = Self.session()[2].0
        request.body = Array(
            String(decoding: request.body, as: UTF8.self).replacing(Self.accessToken, with: placeholder).utf8)
        #expect(try await replay.send(request).status == 200)
    }

    @Test(arguments: [
        HTTPError.Reason.connectionRefused, .timedOut(.idle), .tls(HTTPError.TLSFailure(.expired, detail: "")),
        .cancelled,
        .insecureRedirect,
    ])
    func failuresAreRecordedToo(reason: HTTPError.Reason) async throws {
        let transport = RecordingTransport(StubTransport { request in throw HTTPError(reason, request) })
        let request = HTTPRequest(.get, Samples.url)
        await #expect(throws: HTTPError.self) { try await transport.send(request) }
        let replay = ReplayTransport(try HTTPRecording(parsing: transport.recording.json))
        let error = await #expect(throws: HTTPError.self) { try await replay.send(request) }
        #expect(error?.reason == reason)
    }

    @Test func equalRequestsGetTheirAnswersInOrderAndTheLastAgain() async throws {
        let transport = RecordingTransport(
            StubTransport([1, 2].map { HTTPResponse(status: 200, body: [UInt8(ascii: "0") + $0]) }))
        for _ in 0..<2 { _ = try await transport.send(HTTPRequest(.get, Samples.url)) }
        let replay = ReplayTransport(transport.recording)
        var bodies: [String] = []
        for _ in 0..<3 {
            bodies.append(String(decoding: try await replay.send(HTTPRequest(.get, Samples.url)).body, as: UTF8.self))
        }
        #expect(bodies == ["1", "2", "2"])
    }

    @Test func streamsAreRecordedWhole() async throws {
        let transport = RecordingTransport(StubTransport([HTTPResponse(status: 200, body: [1, 2])]))
        let response = try await transport.stream(HTTPRequest(.get, Samples.url))
        #expect(try await response.collect().body == [1, 2])
        #expect(transport.recording.exchanges.count == 1)
    }

    @Test(arguments: [
        "", "[]", "{}", #"{"version":2,"exchanges":[]}"#, #"{"version":1,"exchanges":[{}]}"#,
        #"{"version":1,"exchanges":[{"request":{"method":"GET","url":"x","fields":[{"name":1}]}}]}"#,
        #"{"version":1,"exchanges":[{"request":{"method":"GET","url":"x","fields":[],"body":{"base64":"*"}}}]}"#,
    ])
    func whatIsNoRecordingIsRefused(text: String) {
        #expect(throws: JSONError.self) { try HTTPRecording(parsing: text.utf8) }
    }
}
