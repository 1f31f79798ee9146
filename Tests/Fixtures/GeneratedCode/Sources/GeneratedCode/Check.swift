import CommerceGraphQL
import CommerceJSON

// What the program checks, and how it says that something does not hold.
struct Check {
    private(set) var failures = 0

    mutating func expect(_ condition: Bool, _ message: String, line: Int = #line) {
        guard !condition else { return }
        failures += 1
        print("line \(line): \(message)")
    }

    mutating func equal<Value: Equatable>(_ value: Value, _ expected: Value, line: Int = #line) {
        expect(value == expected, "\(value) is not \(expected)", line: line)
    }

    // Reads the data of an answer, with the errors that the reader went over.
    nonisolated static func read<Operation: GeneratedOperation>(
        _ text: String, for operation: Operation.Type
    ) throws(JSONError) -> (response: Operation.Response, tolerated: [String]) {
        try JSONReader.read(text.utf8) { reader throws(JSONError) in
            let response = try Operation.Response(from: &reader)
            return (response, reader.tolerated.map { "\($0.path)" })
        }
    }
}

extension JSONObject {
    var json: JSONValue { .object(self) }
}
