import Commerce
import CommerceGraphQL
import CommerceHTTP
import CommerceJSON
import Testing

/// The real bodies that the project keeps beside its repository, where they are there.
@Suite("Bodies as they were seen", .enabled(if: SharedCases.isAvailable))
struct SharedCaseTests {
    struct Refusal: Sendable {
        var file: String
        var kind: CommerceError.Kind
        var isRetryable = false
        var code: String?
    }

    @Test(
        "those without data are typed errors",
        arguments: [
            Refusal(file: "01-throttled-200.json", kind: .throttled, isRetryable: true, code: "THROTTLED"),
            Refusal(file: "02-max-complexity.json", kind: .invalidInput, code: "MAX_COMPLEXITY_EXCEEDED"),
            Refusal(file: "03-internal-error-raw-newline.json", kind: .malformedResponse),
            Refusal(file: "04-http402-errors-is-string.json", kind: .accessDenied),
            Refusal(file: "06-http400-errors-is-object.json", kind: .invalidInput),
            Refusal(file: "07-http400-online-store-locked.json", kind: .invalidInput, code: "BAD_REQUEST"),
            Refusal(file: "08-http430-security-rejection.txt", kind: .accessDenied),
            Refusal(file: "11-access-denied-nonnull-root.json", kind: .accessDenied, code: "ACCESS_DENIED"),
            Refusal(file: "23-deleted-token-access-denied.json", kind: .accessDenied, code: "ACCESS_DENIED"),
            Refusal(file: "24-invalid-buyer-token-no-extensions.json", kind: .invalidInput),
            Refusal(file: "25-max-input-size.json", kind: .invalidInput, code: "MAX_INPUT_SIZE_EXCEEDED"),
            Refusal(file: "27-field-removed-in-version.json", kind: .invalidInput, code: "undefinedField"),
            Refusal(file: "35-oauth-invalid-grant.json", kind: .invalidInput),
            Refusal(file: "36-oauth-transient-401.json", kind: .unauthenticated),
            Refusal(file: "38-oauth-502-html.html", kind: .unavailable, isRetryable: true),
            Refusal(file: "39-discovery-document.json", kind: .malformedResponse),
            Refusal(file: "40-defer-multipart.multipart.txt", kind: .malformedResponse),
            Refusal(file: "42-http200-html-password-page.html", kind: .malformedResponse),
        ])
    func refusals(_ refusal: Refusal) async throws {
        let response = try SharedCases.response(refusal.file)
        let error = await #expect(throws: CommerceError.self) {
            try await Answers.client(response).perform(GraphQLRequest("{ a }"))
        }
        #expect(error?.kind == refusal.kind, "\(refusal.file): \(error?.message ?? "")")
        #expect(error?.isRetryable == refusal.isRetryable)
        #expect(error?.httpStatus == response.status)
        #expect(error?.graphQLErrors.first?.code == refusal.code)
    }

    @Test(
        "those with data are values",
        arguments: [
            "12-mutation-missing-cart-adopts-nothing.json", "14-update-stale-line.json",
            "15-not-enough-stock-clamped.json", "16-sold-out-line-quantity-zero.json",
            "18-discount-codes-mixed-warnings.json", "19-cart-query-null.json", "21-unidentified-customer.json",
            "29-invalid-delivery-handle-cart-null.json", "30-unknown-enum-and-typename.json",
            "32-context-fallback.json", "34-user-errors-not-selected.json",
        ])
    func values(file: String) async throws {
        let response = try SharedCases.response(file)
        let result = try await Answers.client(response).perform(GraphQLRequest("{ a }"))
        #expect(try JSONValue(parsing: response.body)["data"] == result.value)
        #expect(result.errors.isEmpty && result.issues.isEmpty)
    }

    @Test("partial data is a value with an issue at the field's place")
    func partialData() async throws {
        let response = try SharedCases.response("10-access-denied-partial-data.json")
        let result = try await Answers.client(response).perform(GraphQLRequest("{ a }"))
        #expect(result.value["product"]?["title"] == "Demo tee")
        #expect(result.issues.map(\.path) == ["product.variants.nodes[0].quantityAvailable"])
        #expect(result.issues.map(\.code) == ["ACCESS_DENIED"])
    }

    @Test("the version that served and the market that counted stay with the answer")
    func circumstances() async throws {
        let served = try SharedCases.response("27-field-removed-in-version.json")
        let fallback = try SharedCases.response("32-context-fallback.json")
        let answer = try await Answers.client(served).answer(to: GraphQLRequest("{ a }"))
        #expect(answer.fields["X-Shopify-API-Version"] == "2026-07")
        let result = try await Answers.client(fallback).perform(GraphQLRequest("{ a }"))
        #expect(result.extensions["context"]?["country"] == "CA")
    }
}
