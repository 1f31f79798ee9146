import Commerce
import Testing

@testable import CommerceTool

@Suite("What a run that failed says") struct ErrorReportTests {
    private func lines(_ error: CommerceError) -> [String] {
        ErrorReport(error: error).lines.map(\.plain)
    }

    @Test("a server's sentence, its status and its request are told once")
    func once() {
        let error = CommerceError(
            .invalidInput, "The shop refuses this: Which key? (line 1, column 3). (status 400, request r-1)",
            operation: .products, backend: "shop", httpStatus: 400, requestID: "r-1",
            graphQLErrors: [GraphQLErrorDetail(message: "Which key?", locations: [.init(line: 1, column: 3)])])
        #expect(
            lines(error) == [
                "error: The shop refuses this: Which key? (line 1, column 3). (status 400, request r-1)",
                "  backend shop, call catalog/products",
            ])
    }

    @Test("what the message leaves out stands below it")
    func rest() {
        let error = CommerceError(
            .invalidInput, "The shop refuses this: No price.", httpStatus: 200,
            graphQLErrors: [
                GraphQLErrorDetail(message: "No price.", path: ["product", "price"]),
                GraphQLErrorDetail(message: "No name.", locations: [.init(line: 2, column: 5)]),
                GraphQLErrorDetail(message: "No price."), GraphQLErrorDetail(message: ""),
            ])
        #expect(
            lines(error) == [
                "error: The shop refuses this: No price.", "  product.price: No price.",
                "  No name. (line 2, column 5)", "  HTTP status 200",
            ])
    }
}
