import Commerce
import CommerceJSON
import FoundationEssentials
import Glibc
import ProcessBackend
import Testing

@Suite("The process of a plugin: what it gets and what becomes of it", .serialized)
struct PluginProcessTests {
    @Test("it gets settings, the backend's name, and the host's version of the protocol")
    func initializeParams() async throws {
        var plugin = Fixture.plugin("settings")
        plugin.settings = ["currency": "EUR", "depth": 1.50]
        let backend = plugin.backend(context: PluginContext(backendName: "depot"))
        let params = try JSONValue(parsing: await backend.shopName())
        #expect(params["protocolVersion"] == 1)
        #expect(params["backend"] == "depot")
        #expect(params["settings"] == ["currency": "EUR", "depth": 1.5])
        #expect(params["client"]?["name"] == "swift-commerce")
        await backend.close()
    }

    @Test("it gets the variables that are named and a few harmless ones, its folder, and no descriptor of ours")
    func surroundings() async throws {
        setenv("COMMERCE_TEST_ALLOWED", "1", 1)
        setenv("COMMERCE_TEST_SECRET", "1", 1)
        // A descriptor that some library forgot to mark close-on-exec.
        let leaked = open("/dev/null", O_RDONLY)
        defer { Glibc.close(leaked) }
        var plugin = Fixture.plugin("environment")
        plugin.environment = ["COMMERCE_TEST_ALLOWED", "COMMERCE_TEST_UNSET"]
        plugin.workingFolder = "/"
        let backend = plugin.backend()
        let seen = try JSONValue(parsing: await backend.shopName())
        let names = Set(seen["names"]?.array?.compactMap(\.string) ?? [])
        #expect(names.contains("COMMERCE_TEST_ALLOWED"))
        #expect(names.contains("PATH"))
        #expect(!names.contains("COMMERCE_TEST_SECRET"))
        #expect(seen["folder"] == "/")
        #expect(seen["group"] == true)
        // The fourth is that of the listing.
        #expect(seen["open"] == [0, 1, 2, 3])
        await backend.close()
    }

    @Test("its standard error goes to the log: lines and their number bounded, without control characters")
    func loud() async throws {
        let logger = RecordingLogger()
        let context = PluginContext(backendName: "depot", clock: ManualClock(), logger: logger)
        let backend = Fixture.plugin("loud").backend(context: context)
        #expect(try await backend.shopName() == "good")
        await backend.close()
        let messages = logger.messages
        #expect(messages.contains { $0.hasPrefix("depot: stderr: line 0 \\u{1b}[31mxxx") })
        #expect(messages.count < 1100)
        #expect(messages.allSatisfy { $0.utf8.count < 2100 })
        #expect(messages.contains { $0.contains("left out") })
    }

    @Test("closing asks it to end; it is waited for, and later calls fail")
    func close() async throws {
        let notes = NotesFile()
        let backend = Fixture.plugin("pid", notes: notes).backend()
        let processID = try #require(Int(try await backend.shopName()))
        #expect(ProcessTable.childIDs().contains(processID))
        await backend.close()
        #expect(notes.lines == ["shut down"])
        #expect(!ProcessTable.childIDs().contains(processID))
        let error = await failure { try await backend.shopName() }
        #expect(error?.kind == .unavailable)
        #expect(error?.isRetryable == false)
        await backend.close()
    }

    @Test("closing a backend that was never used does nothing, and it can be used no more")
    func closeUnused() async throws {
        let backend = Fixture.plugin("good").backend()
        await backend.close()
        let error = await failure { try await backend.shopName() }
        #expect(error?.kind == .unavailable)
    }

    @Test("one that ignores the end of its input and SIGTERM is killed")
    func closeStubborn() async throws {
        let clock = ManualClock()
        let backend = Fixture.plugin("stays-after-end").backend(context: PluginContext(clock: clock))
        let processID = try #require(Int(try await backend.shopName()))
        let closing = Task { await backend.close() }
        for _ in 0..<2 {
            await clock.sleepers(of: .seconds(2))
            #expect(ProcessTable.isRunning(processID))
            clock.advance(by: .seconds(2))
        }
        await closing.value
        #expect(!ProcessTable.isRunning(processID))
    }

    @Test("closing ends the whole group, children that ignore SIGTERM included")
    func closeFamily() async throws {
        let backend = Fixture.plugin("family").backend()
        let processIDs = try await backend.shopName().split(separator: " ").compactMap { Int($0) }
        try #require(processIDs.count == 2)
        await backend.close()
        for processID in processIDs {
            try await eventually("process \(processID) has ended") { !ProcessTable.isRunning(processID) }
        }
    }

    @Test("letting go of the backend ends it")
    func release() async throws {
        var backend: Backend? = Fixture.plugin("family").backend()
        let processIDs = try await backend?.shopName().split(separator: " ").compactMap { Int($0) } ?? []
        try #require(processIDs.count == 2)
        backend = nil
        for processID in processIDs {
            try await eventually("process \(processID) has ended") { !ProcessTable.isRunning(processID) }
        }
    }

    @Test("killing the host leaves no orphan")
    func hostKilled() async throws {
        let inner = "\(Fixture.plugins)/plugin.py"
        var relay = ProcessStorefront(command: [try Fixture.executable(), "relay", inner, "family"])
        relay.stopTimeout = .seconds(20)
        let backend = relay.backend()
        let processIDs = try await backend.shopName().split(separator: " ").compactMap { Int($0) }
        let processID = try #require(processIDs.first)
        let host = try #require(ProcessTable.parent(of: processID))
        #expect(ProcessTable.isRunning(processID))
        kill(pid_t(host), SIGKILL)
        try await eventually("the plugin has ended") { !ProcessTable.isRunning(processID) }
        // The plugin's own children are beyond the kernel's parent-death signal; here one stays that ignores everything.
        for orphan in processIDs.dropFirst() { kill(pid_t(orphan), SIGKILL) }
        await backend.close()
    }

    @Test("many starts and ends leave no descriptor and no zombie")
    func leaks() async throws {
        // In a process of its own, since other tests open and close things in this one.
        var inner = ProcessStorefront(command: [try Fixture.executable(), "leaks", "\(Fixture.plugins)/plugin.py"])
        inner.callTimeout = .seconds(120)
        let backend = inner.backend()
        #expect(try await backend.shopName() == "descriptors: 0, children: 0")
        await backend.close()
    }
}
