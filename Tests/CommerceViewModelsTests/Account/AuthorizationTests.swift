import Commerce
import CommerceTesting
import FoundationEssentials
import Testing

@testable import CommerceViewModels

/// Signing in at the shop's own page.
@Suite(.timeLimit(.minutes(10))) struct AuthorizationTests {
    private static let redirect = "http://127.0.0.1:8123/callback"

    private static func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    private static func challenge() throws -> AuthorizationChallenge {
        AuthorizationChallenge(
            url: try url("https://accounts.example/authorize?state=state-1"), state: Secret("state-1"),
            codeVerifier: Secret("verifier"), redirectURL: try url(redirect))
    }

    private static func scene() throws -> AccountScene {
        var scene = AccountScene()
        let challenge = try challenge()
        scene.auth.onAuthorizationChallenge = { _ in challenge }
        scene.auth.onSignIn = { credentials in
            guard case .authorizationCode(let answer) = credentials, answer.code == Secret("code-1") else {
                return MutationOutcome(value: nil, userErrors: [UserError(code: .invalidToken, message: "Wrong.")])
            }
            return MutationOutcome(value: AccountScene.session("ann"))
        }
        return scene
    }

    private static func begun(_ scene: AccountScene) async throws -> AccountModel {
        let model = scene.model()
        await model.beginAuthorization(AuthorizationRequest(redirectURL: try url(redirect))).finished()
        return model
    }

    @Test func theRedirectSignsIn() async throws {
        let model = try await Self.begun(Self.scene())
        #expect(model.snapshot.authorization.value?.url.host() == "accounts.example")
        #expect(!String(describing: model.snapshot.state).contains("state-1"))
        let work = model.completeAuthorization(try Self.url("\(Self.redirect)?code=code-1&state=state-1"))
        #expect(model.snapshot.status == .signingIn)
        #expect(model.snapshot.authorization.isIdle)
        await work.finished()
        #expect(model.snapshot.status == .signedIn)
        #expect(model.snapshot[.authorization].isAccepted)
    }

    @Test(arguments: [
        "\(redirect)?code=code-1&state=other", "\(redirect)?code=code-1", "\(redirect)?state=state-1",
        "\(redirect)?code=&state=state-1", "\(redirect)?code=code-1&state=state-1&state=state-1",
        "\(redirect)?code=code-1&code=code-2&state=state-1", "http://127.0.0.1:8124/callback?code=code-1&state=state-1",
        "https://127.0.0.1:8123/callback?code=code-1&state=state-1",
        "http://evil.example:8123/callback?code=code-1&state=state-1",
        "http://127.0.0.1:8123/other?code=code-1&state=state-1", "\(redirect)#code=code-1&state=state-1",
        "\(redirect)?error=access_denied&state=other",
    ])
    func anAddressThatIsNotTheAnswerSignsNobodyInAndLeavesTheSignInOpen(address: String) async throws {
        let model = try await Self.begun(Self.scene())
        await model.completeAuthorization(try Self.url(address)).finished()
        #expect(model.snapshot[.authorization].errors.map(\.code) == ["invalidInput"])
        #expect(model.snapshot.authorization.value != nil)
        #expect(model.snapshot.status == .unknown)
        await model.completeAuthorization(try Self.url("\(Self.redirect)?code=code-1&state=state-1")).finished()
        #expect(model.snapshot.status == .signedIn)
    }

    @Test func aPageThatSaysNoEndsTheSignIn() async throws {
        let model = try await Self.begun(Self.scene())
        let address = "\(Self.redirect)?error=access_denied&error_description=The%20buyer%20said%20no&state=state-1"
        model.completeAuthorization(try Self.url(address))
        #expect(model.snapshot[.authorization].generalErrors.map(\.code) == ["access_denied"])
        #expect(model.snapshot[.authorization].generalErrors.map(\.message) == ["The buyer said no"])
        #expect(model.snapshot.authorization.isIdle)
    }

    @Test func longTextsFromOutsideAreCut() async throws {
        let model = try await Self.begun(Self.scene())
        let long = String(repeating: "x", count: 10_000)
        model.completeAuthorization(try Self.url("\(Self.redirect)?error=\(long)&state=state-1"))
        let error = try #require(model.snapshot[.authorization].errors.first)
        #expect(error.code.count == 300)
        #expect(error.message.count == 300)
    }

    @Test func anAnswerIsGoodForOnce() async throws {
        let model = try await Self.begun(Self.scene())
        let address = try Self.url("\(Self.redirect)?code=wrong&state=state-1")
        await model.completeAuthorization(address).finished()
        #expect(model.snapshot[.authorization].errors.map(\.code) == ["TOKEN_INVALID"])
        await model.completeAuthorization(address).finished()
        #expect(model.snapshot[.authorization].errors.map(\.code) == ["invalidInput"])
    }

    @Test func aSignInThatWasGivenUpIsNotAnswered() async throws {
        let model = try await Self.begun(Self.scene())
        model.cancelAuthorization()
        #expect(model.snapshot.authorization.isIdle)
        await model.completeAuthorization(try Self.url("\(Self.redirect)?code=code-1&state=state-1")).finished()
        #expect(model.snapshot.session == .unknown)
        #expect(model.snapshot[.authorization].errors.map(\.code) == ["invalidInput"])
    }

    @Test func aPasswordEndsTheSignInAtThePage() async throws {
        var scene = try Self.scene()
        scene.auth.onSignIn = { _ in MutationOutcome(value: AccountScene.session("ann")) }
        let model = try await Self.begun(scene)
        await model.signIn(AccountScene.credentials("ann")).finished()
        #expect(model.snapshot.authorization.isIdle)
        #expect(model.snapshot.status == .signedIn)
    }

    @Test func aFailedBeginningIsTold() async throws {
        var scene = try Self.scene()
        scene.auth.onAuthorizationChallenge = { _ in throw Samples.networkError }
        let model = try await Self.begun(scene)
        #expect(model.snapshot.authorization.error?.code == "network")
    }

    @Test(arguments: [("myapp://callback", "MYAPP://Callback?x"), ("https://a.example", "https://a.example/?x")])
    func theSamePlaceMayBeWrittenDifferently(redirect: String, address: String) throws {
        let challenge = AuthorizationChallenge(
            url: try Self.url("https://accounts.example"), state: Secret("s"), codeVerifier: Secret("v"),
            redirectURL: try Self.url(redirect))
        let answer = try AuthorizationRedirect(try Self.url("\(address)&code=c&state=s"), of: challenge).answer.get()
        #expect(answer == AuthorizationAnswer(code: Secret("c"), state: Secret("s"), challenge: challenge))
    }
}
