import Commerce
import FoundationEssentials
import Testing

@Suite struct TrustTests {
    private let text = #"{"backends": {"depot": {"plugin": "everything", "domain": "d", "run": ["./run"]}}}"#

    @Test func commandsOfAFileThatWasMerelyFoundDoNotRun() throws {
        let configuration = try Configuration(parsing: text.utf8, file: "commerce.json")
        let context = PluginContext(allowsCommands: false)
        let error = #expect(throws: CommerceError.self) {
            try PluginRegistry.forTests.backend(in: configuration, context: context)
        }
        #expect(error?.kind == .configuration)
        #expect(
            error?.message
                == "commerce.json:1:71: $.backends.depot.run: this command does not run, since the file was only found in "
                + "the working folder: read it, then run \"commerce trust\", or name the file with --config")
        #expect(try PluginRegistry.forTests.backend(in: configuration).name == "depot")
    }

    @Test func aFileWithoutCommandsNeedsNoTrust() throws {
        let configuration = try Configuration(
            parsing: #"{"backends": {"a": {"plugin": "plain"}}}"#.utf8, file: "commerce.json")
        let context = PluginContext(allowsCommands: false)
        #expect(try PluginRegistry.forTests.backend(in: configuration, context: context).name == "a")
    }

    @Test func trustIsOfOneFileWithOneContent() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(text, to: "commerce.json")
        let elsewhere = try folder.write(text, to: "other.json")
        let store = TrustStore(storage: MemoryStateStorage())
        let configuration = try Configuration.load(from: file)

        #expect(try await !store.isTrusted(configuration))
        try await store.trust(configuration)
        #expect(try await store.isTrusted(configuration))
        #expect(try await store.isTrusted(Configuration.load(from: file)))
        #expect(try await !store.isTrusted(Configuration.load(from: elsewhere)))

        try folder.write(text + "\n", to: "commerce.json")
        #expect(try await !store.isTrusted(Configuration.load(from: file)))
        #expect(try await store.isTrusted(configuration), "what was read before the change is still what was trusted")

        try await store.distrust(configuration)
        #expect(try await !store.isTrusted(configuration))
    }

    @Test func aLinkToATrustedFileIsTheSameFile() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(text, to: "commerce.json")
        let link = folder.path + "/link.json"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
        let store = TrustStore(storage: MemoryStateStorage())
        try await store.trust(Configuration.load(from: link))
        #expect(try await store.isTrusted(Configuration.load(from: file)))
    }
}
