import Commerce
import CommerceJSON
import Foundation
import GraphQLLanguage
import Testing

@testable import GraphQLBackend

/// A mapping proposed from a schema of `Tests/Fixtures/Proposals`, read and compared with it.
struct ProposedShop {
    let draft: MappingDraft
    let prepared: PreparedMapping
    let transport: StubbedShop

    static let folder = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        .appending(path: "Fixtures/Proposals")

    /// - Parameters:
    ///   - name: the schema's.
    ///   - answers: an answer's data, as JSON, by the name of the operation, with ` after` for pages after the first.
    init(_ name: String, answers: [String: String] = [:]) throws {
        let sdl = try String(contentsOf: Self.folder.appending(path: "\(name).graphqls"), encoding: .utf8)
        let schema = GraphQLSchema(try Syntax.Document(parsing: sdl))
        let draft = try MappingDraft.propose(schema, name: name)
        let reading = MappingReader.read([
            MappingText(parsing: Array(draft.text.utf8), file: "\(name).json", files: .none)
        ])
        let preparation = PreparedMapping.prepare(try #require(reading.mapping), schema: schema)
        #expect(draft.problems == [])
        #expect(preparation.problems == [])
        #expect(preparation.leftOut == [])
        self.draft = draft
        prepared = preparation.mapping
        transport = try StubbedShop(configure: { $0.mapping = .text(draft.text) }) { request in
            // Lists without a total are asked until nothing comes any more.
            let place = request.variables["offset"] ?? request.variables["skip"] ?? 0
            let name =
                place == 0 && request.variables["page"] ?? 1 == 1 ? request.operation : "\(request.operation) after"
            let answer = try #require(answers[name], "\(name)")
            return StubbedShop.data(try JSONValue(parsing: answer))
        }
    }

    var backend: Backend { transport.backend }
    var catalog: any CatalogPort { backend.catalog }

    /// The variables of the latest first page, or of the latest other request, of an operation.
    func sent(_ operation: String) -> JSONObject? {
        transport.requests.last {
            $0.operation == operation && ($0.variables["offset"] ?? $0.variables["skip"] ?? 0) == 0
                && ($0.variables["page"] ?? 1) == 1
        }?.variables
    }
}
