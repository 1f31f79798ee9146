import CommerceJSON
import Foundation

extension Yardstick {
    /// An answer with 250 products into structures.
    static let graphQLDecode = Yardstick(
        name: "graphql-decode", summary: "an answer with 250 products into structures, against JSONDecoder"
    ) { setting in
        let bytes = ProductAnswerText.bytes(products: 250)
        let data = Data(bytes)
        let decoder = JSONDecoder()
        let expected = try decoder.decode(ProductAnswer.self, from: data)
        guard try ProductAnswer.read(bytes) == expected, expected.data.products.edges.count == 250 else {
            throw WrongAnswer()
        }
        let runs = setting.isQuick ? 5 : 20
        let times = try Measurement(repetitions: setting.repetitions) {
            for _ in 0..<runs { _ = try ProductAnswer.read(bytes) }
        } reference: {
            for _ in 0..<runs { _ = try decoder.decode(ProductAnswer.self, from: data) }
        }
        let megabytes = Double(bytes.count * runs) / 1e6
        return [
            YardstickResult(
                name: "graphql-decode", value: times.ratio, target: .atLeast(8), reference: "JSONDecoder",
                raw: [
                    "bytes": Double(bytes.count), "milliseconds": times.subject * 1_000 / Double(runs),
                    "referenceMilliseconds": times.reference * 1_000 / Double(runs),
                    "MBps": megabytes / times.subject, "referenceMBps": megabytes / times.reference,
                ])
        ]
    }

    /// Both sides have to come to the same structures: else their times mean nothing.
    struct WrongAnswer: Error {}
}
