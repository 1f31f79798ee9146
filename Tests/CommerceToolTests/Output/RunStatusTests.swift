import Commerce
import CommerceJSON
import Testing

@testable import CommerceTool

@Suite("Errors become exit statuses and documents")
struct ExitStatusTests {
    static let contract: [(CommerceError.Kind, Int32)] = [
        (.configuration, 2), (.unsupported, 7), (.notFound, 4), (.invalidInput, 2), (.unauthenticated, 5),
        (.accessDenied, 5), (.throttled, 6), (.unavailable, 6), (.network, 6), (.timedOut, 6), (.malformedResponse, 8),
        (.cartGone, 4), (.conflict, 3), (.cancelled, 130), (.storage, 1),
    ]

    @Test("Each kind has the status of the contract", arguments: contract)
    func status(kind: CommerceError.Kind, status: Int32) {
        #expect(RunStatus(CommerceError(kind, "x")).rawValue == status)
    }

    @Test("No kind is forgotten")
    func complete() {
        #expect(Set(Self.contract.map(\.0)) == Set(CommerceError.Kind.allCases))
    }

    @Test("What a server calls invalid is its refusal")
    func serverSide() {
        #expect(RunStatus(CommerceError(.invalidInput, "x", httpStatus: 422)) == .refused)
        #expect(
            RunStatus(CommerceError(.invalidInput, "x", graphQLErrors: [GraphQLErrorDetail(message: "y")])) == .refused)
    }

    @Test("An error says where and what next; each line of its message is made visible")
    func lines() {
        let error = CommerceError(
            .throttled, "Slow down.\n\u{1B}[2Jsecond", operation: .products, backend: "shop", httpStatus: 429,
            requestID: "r-1", retryAfter: .seconds(3),
            graphQLErrors: [GraphQLErrorDetail(message: "no", path: ["a", "0"])])
        #expect(
            ErrorReport(error: error).lines.map(\.plain) == [
                "error: Slow down.", "  \u{FFFD}[2Jsecond", "  a.0: no",
                "  backend shop, call catalog/products, HTTP status 429, request r-1, try again in 3 s",
            ])
    }

    @Test("The document has the error under its own key", arguments: CommerceError.Kind.allCases)
    func document(kind: CommerceError.Kind) throws {
        let error = CommerceError(kind, "what", report: ["seen": 3])
        let document = ErrorReport(error: error).document
        #expect(document["error"]?["kind"]?.string == kind.rawValue)
        #expect(document["error"]?["message"]?.string == "what")
        #expect(document["error"]?["report"]?["seen"]?.int == 3)
        #expect(document.object?.count == 1)
    }
}
