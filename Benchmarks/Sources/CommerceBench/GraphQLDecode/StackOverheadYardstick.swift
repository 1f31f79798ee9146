import CommerceCurl
import CommerceGraphQL
import CommerceHTTP
import CommerceJSON
import Foundation

extension Yardstick {
    /// A page of products asked for and read by the client, on a real connection.
    static let stackOverhead = Yardstick(
        name: "stack-overhead", summary: "a page through the GraphQL client, against transport and decoder alone"
    ) { setting in
        let bytes = ProductAnswerText.bytes(products: 250)
        let server = try LoopbackServer(answer: bytes)
        defer { server.stop() }
        let transport = CurlTransport()
        let client = GraphQLClient(GraphQLEndpoint(server.url), transport: transport)
        let operation = GraphQLRequest(
            "query Products($first: Int!) { products(first: $first) { edges { cursor node { id title } } } }",
            variables: ["first": 250], operationName: "Products")
        // What the client sends, so that the server has the same to read.
        let body = JSONWriter(escapesInvisible: false).bytes([
            "query": .string(operation.document), "operationName": "Products", "variables": ["first": 250],
        ])
        let request = HTTPRequest(
            .post, server.url, fields: [.accept: "application/json", .contentType: "application/json"], body: body,
            isIdempotent: true)
        let runs = setting.isQuick ? 20 : 60
        let times = try Measurement(repetitions: setting.repetitions) {
            try Waiting.run {
                for _ in 0..<runs {
                    let result = try await client.perform(operation) { reader throws(JSONError) in
                        try ProductAnswer.Root(from: &reader)
                    }
                    guard result.value.products.edges.count == 250 else { throw WrongAnswer() }
                }
            }
        } reference: {
            try Waiting.run {
                for _ in 0..<runs {
                    let response = try await transport.send(request)
                    let answer = try ProductAnswer.read(response.body)
                    guard answer.data.products.edges.count == 250 else { throw WrongAnswer() }
                }
            }
        }
        return [
            YardstickResult(
                name: "stack-overhead", value: times.subject / times.reference, target: .atMost(1.10),
                reference: "transport-and-decoder",
                raw: [
                    "milliseconds": times.subject * 1_000 / Double(runs),
                    "referenceMilliseconds": times.reference * 1_000 / Double(runs),
                ])
        ]
    }
}
