import GraphQLLanguage

extension SandboxSite {
    // What is answered where these faults befall a request: `instead` says what a fault answers in the place of everything,
    // `make` does what was asked for.
    func answer(
        _ faults: [SandboxFault], instead: (SandboxFault.Kind) -> WebResponse?, _ make: () -> WebResponse
    ) -> WebResponse {
        for case .latency(let milliseconds) in faults.map(\.kind) { pause(milliseconds: milliseconds) }
        for fault in faults where !fault.isAfterwards {
            if let response = instead(fault.kind) { return response }
        }
        var response = make()
        for fault in faults {
            if fault.isAfterwards, let lost = instead(fault.kind) { response = lost }
            if case .cut(let bytes) = fault.kind { response.cutAfter = min(bytes, max(0, response.body.count - 1)) }
        }
        return response
    }
}

extension Syntax.Document {
    // What faults may be meant for: the kind of the operation, its name, and the fields of its root; nothing of a text that
    // is no document.
    static func faultNames(query: String, operationName: String?) -> Set<String> {
        guard let document = try? Syntax.Document(parsing: query.utf8, file: SourceFile("query")) else { return [] }
        let operations = document.operations.filter { operationName == nil || $0.name?.text == operationName }
        guard let operation = operations.first else { return [] }
        var names: Set<String> = [operation.kind.rawValue]
        if let name = operation.name?.text { names.insert(name) }
        for case .field(let field) in operation.selections.selections { names.insert(field.name.text) }
        return names
    }
}
