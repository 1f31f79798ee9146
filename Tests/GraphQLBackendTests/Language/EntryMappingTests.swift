import Commerce
import CommerceJSON
import FoundationEssentials
import Testing

@testable import GraphQLBackend

@Suite("The mapping of a backend entry")
struct EntryMappingTests {
    @Test("a preset alone is a mapping")
    func preset() throws {
        #expect(try Self.read(#""preset": "saleor""#).name == "saleor")
    }

    @Test("an entry names a preset or has a mapping")
    func neither() {
        #expect(
            Self.message("")
                == """
                /x/commerce.json:1:20: $.backends.a: a mapping is missing: name one of ours with "preset" \
                (\(Presets.files.map(\.name).joined(separator: ", "))), or give your own with "mapping"
                """)
        #expect(
            Self.message(#""preset": "saleo""#)
                == #"/x/commerce.json:1:85: $.backends.a.preset: unknown preset "saleo", did you mean "saleor"?"#)
        #expect(
            Self.message(#""mapping": 1"#)
                == "/x/commerce.json:1:86: $.backends.a.mapping: expected a mapping or the path of its file, found a number"
        )
        #expect(
            Self.message(#""mapping": "no.json""#)
                == """
                /x/commerce.json:1:86: $.backends.a.mapping: the mapping "no.json" can't be read: there is no such file
                """)
    }

    @Test("what is wrong in a mapping within the configuration has its place there")
    func inline() {
        #expect(
            Self.message(#""preset": "saleor", "mapping": {"limits": {"pageSize": 0}}, "options": {"chanel": "x"}"#)
                == """
                /x/commerce.json:1:130: $.backends.a.mapping.limits.pageSize: expected a whole number from 1 to 1000, found 0
                /x/commerce.json:1:147: $.backends.a.options.chanel: unknown option "chanel", did you mean "channel"?
                """)
    }

    @Test("a mapping within the configuration takes variables of the environment")
    func environment() throws {
        let mapping = try Self.read(#""preset": "saleor", "mapping": {"title": "of ${NAME}"}"#)
        #expect(mapping.title == "of Ada")
    }

    @Test("a mapping file names documents beside it, and each problem has its own file")
    func files() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/mapping-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: "\(folder)/api", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func write(_ text: String, _ name: String) throws {
            try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
        }
        try write(
            """
            { "mapping": "own", "options": { "type": { "type": "name" } },
              "shapes": { "Shop": { "name": "name" } },
              "catalog": {
                "shop": { "document": "shop.graphql", "result": "shop" },
                "product": { "document": "none.graphql", "result": "product", "shape": { "id": "id", "title": "name" } } } }
            """, "api/own.json")
        try write(
            "query Shop {\n  shop { ...ShopPart }\n}\nfragment ShopParts on %type% { name }\n", "api/shop.graphql")
        let entry = #""mapping": "api/own.json", "options": { "type": "Shop" }"#
        #expect(
            Self.message(entry, folder: folder)
                == """
                \(folder)/api/shop.graphql:2:13: $.catalog.shop.document: unknown fragment "ShopPart", \
                did you mean "ShopParts"?
                \(folder)/api/own.json:5:30: $.catalog.product.document: the document "none.graphql" can't be read: \
                there is no such file
                """)
        try write(
            "query Shop {\n  shop { ...ShopParts }\n}\nfragment ShopParts on %type% { name }\n", "api/shop.graphql")
        try write("{ product { id name } }", "api/none.graphql")
        let mapping = try Self.read(entry, folder: folder)
        let shop = try #require(mapping.operations[.shop]?.first)
        #expect(shop.document.text.hasSuffix("fragment ShopParts on Shop { name }\n"))
        #expect(shop.document.file == "\(folder)/api/shop.graphql")
        #expect(!shop.document.isInline)
    }

    @Test("documents are read of the mapping's own folder alone, and nothing of a file that is none is told")
    func documentsOutside() throws {
        let base = FileManager.default.temporaryDirectory.path() + "mapping-\(RandomIdentifier.make())"
        let folder = base + "/shop"
        defer { try? FileManager.default.removeItem(atPath: base) }
        try FileManager.default.createDirectory(atPath: folder + "/parts", withIntermediateDirectories: true)
        for (path, text) in [
            ("secret.graphql", "query Shop { shop { name } }"),
            ("shop/parts/shop.graphql", "query Shop { shop { name } }"),
            ("shop/notes.txt", "root:x:0:0 { hunter2 }"), ("shop/key.txt", "hunter2"),
        ] {
            try text.write(toFile: "\(base)/\(path)", atomically: true, encoding: .utf8)
        }
        try FileManager.default.createSymbolicLink(
            atPath: folder + "/out.graphql", withDestinationPath: base + "/secret.graphql")
        try FileManager.default.createSymbolicLink(
            atPath: folder + "/in.graphql", withDestinationPath: folder + "/parts/shop.graphql")
        func message(_ document: String) throws -> String? {
            let mapping =
                #"{ "mapping": "own", "catalog": { "shop": { "document": "\#(document)", "result": "shop", "shape": { "name": "name" } } } }"#
            try mapping.write(toFile: folder + "/own.json", atomically: true, encoding: .utf8)
            do {
                _ = try Self.read(#""mapping": "own.json""#, folder: folder)
                return nil
            } catch let error as CommerceError {
                return error.message
            }
        }
        for document in ["parts/shop.graphql", "./parts/shop.graphql", "in.graphql"] {
            #expect(try message(document) == nil, "\(document)")
        }
        let place = "\(folder)/own.json:1:56: $.catalog.shop.document:"
        for document in [
            "../secret.graphql", "parts/../../secret.graphql", "\(base)/secret.graphql", "/etc/passwd", "out.graphql",
        ] {
            #expect(
                try message(document)
                    == "\(place) the document \"\(document)\" can't be read: documents are files in the mapping's own folder or "
                    + "below it; copy it there, or write the document itself")
        }
        for document in ["notes.txt", "key.txt"] {
            #expect(
                try message(document) == "\(place) the file \"\(folder)/\(document)\" holds no document of GraphQL")
        }
    }

    @Test("a checkout or a paging of another kind takes the place of the preset's")
    func otherKind() throws {
        let link = #"{ "kind": "link", "template": "https://shop.example/cart/{cart.id}" }"#
        let mapping = try Self.read(#""preset": "saleor", "mapping": { "checkout": \#(link) }"#)
        guard case .link(let template) = mapping.checkout else {
            Issue.record("\(mapping.checkout)")
            return
        }
        #expect(template.parts.count == 2)
        #expect(mapping.operations[.beginCheckout] == nil)
    }

    @Test("settings that come from no file are read too")
    func withoutFile() throws {
        let mapping = try EntryMapping.read(
            Settings(["preset": "wagtail", "mapping": ["title": "x"], "options": ["product": "item"]]))
        #expect(mapping.title == "x")
        #expect(mapping.optionValues["product"] == "item")
        let error = #expect(throws: CommerceError.self) {
            try EntryMapping.read(Settings(["preset": "wagtail", "mapping": ["titel": "x"]]))
        }
        #expect(error?.message == #"mapping:1:2: $.titel: unknown key "titel", did you mean "title"?"#)
    }
}

extension EntryMappingTests {
    /// A plugin that shows the mapping of its entry as its capabilities' name.
    private enum Probe: BackendPlugin {
        static let identifier = "graphql"
        static let summary = "Reads a mapping."
        static let settings = SettingsSchema([
            SettingDefinition("endpoint", .url, help: "The API."), SettingDefinition("preset", .string, help: "Ours."),
            SettingDefinition("mapping", .any, help: "Yours."), SettingDefinition("options", .any, help: "Options."),
        ])
        @TaskLocal static var take: @Sendable (Mapping) -> Void = { _ in }

        static func makeBackend(_ settings: Settings, context: PluginContext) throws(CommerceError) -> Backend {
            take(try EntryMapping.read(settings, folder: context.configurationFolder))
            return Backend(
                name: context.backendName, plugin: identifier, stateIdentity: "", capabilities: Capabilities())
        }
    }

    private final class Box: @unchecked Sendable { var mapping: Mapping? }

    private static func read(_ keys: String, folder: String = "/x") throws -> Mapping {
        let text = #"{"backends": {"a": {"plugin": "graphql", "endpoint": "https://a.example", \#(keys)}}}"#
        let configuration = try Configuration(
            parsing: text.utf8, file: "\(folder)/commerce.json", environment: ["NAME": "Ada"])
        let box = Box()
        try Probe.$take.withValue({ box.mapping = $0 }) {
            _ = try PluginRegistry([Probe.self]).backend(in: configuration)
        }
        return try #require(box.mapping)
    }

    private static func message(_ keys: String, folder: String = "/x") -> String? {
        let error = #expect(throws: CommerceError.self) { try read(keys, folder: folder) }
        return error?.message
    }
}
