import Commerce
import CommerceJSON
import FoundationEssentials
import ProcessBackend
import Testing

@Suite("Calls of a process plugin")
struct PluginCallTests {
    @Test("the first call starts the process, discovers what it serves and gets its answer")
    func firstCall() async throws {
        let backend = Fixture.plugin("good").backend()
        #expect(backend.declaredCapabilities == nil)
        #expect(try await backend.shopName() == "good")
        #expect(try await backend.capabilities().maximumPageSize == 50)
        await backend.close()
    }

    @Test("a call that the plugin does not serve is refused without being sent")
    func unsupported() async throws {
        let backend = Fixture.plugin("crash").backend(context: PluginContext(backendName: "depot"))
        let error = await failure { try await backend.catalog.collections(CollectionQuery(), page: PageRequest()) }
        #expect(error?.kind == .unsupported)
        #expect(error?.backend == "depot")
        await backend.close()
    }

    @Test("a thousand calls at once get each their own answer, whatever order they come in")
    func thousandCalls() async throws {
        let backend = Fixture.plugin("echo").backend()
        let names = try await withThrowingTaskGroup(of: (Int, String).self) { group in
            for number in 0..<1000 {
                group.addTask { (number, try await backend.shopName("l\(number)")) }
            }
            return try await group.reduce(into: [Int: String]()) { $0[$1.0] = $1.1 }
        }
        #expect(names == Dictionary(uniqueKeysWithValues: (0..<1000).map { ($0, "l\($0)") }))
        await backend.close()
    }

    @Test("answers out of order find their calls")
    func outOfOrder() async throws {
        let backend = Fixture.plugin("in-reverse").backend()
        let names = try await withThrowingTaskGroup(of: (Int, String).self) { group in
            for number in 0..<10 {
                group.addTask { (number, try await backend.shopName("l\(number)")) }
            }
            return try await group.reduce(into: [Int: String]()) { $0[$1.0] = $1.1 }
        }
        #expect(names == Dictionary(uniqueKeysWithValues: (0..<10).map { ($0, "l\($0)") }))
        await backend.close()
    }

    @Test("more waiting calls than allowed are refused as throttled, the others answered")
    func queueBound() async throws {
        var plugin = Fixture.plugin("echo")
        plugin.maximumConcurrentCalls = 2
        plugin.maximumWaitingCalls = 10
        let backend = plugin.backend()
        _ = try await backend.capabilities()
        let kinds = await withTaskGroup(of: CommerceError.Kind?.self) { group in
            for number in 0..<200 {
                group.addTask { await failure { try await backend.shopName("l\(number)") }?.kind }
            }
            return await group.reduce(into: [CommerceError.Kind?]()) { $0.append($1) }
        }
        #expect(kinds.count(where: { $0 == nil }) >= 12)
        #expect(kinds.allSatisfy { $0 == nil || $0 == .throttled })
        #expect(try await backend.shopName("after") == "after")
        await backend.close()
    }

    @Test(
        "odd but harmless plugins are understood",
        arguments: ["duplicate", "unknown-id", "talkative"])
    func oddities(behaviour: String) async throws {
        let logger = RecordingLogger()
        let backend = Fixture.plugin(behaviour).backend(context: PluginContext(logger: logger))
        for _ in 0..<3 { #expect(try await backend.shopName() == "good") }
        if behaviour != "talkative" { #expect(logger.messages.contains { $0.contains("answer to no request") }) }
        await backend.close()
    }

    @Test("characters that arrive in parts are put together")
    func splitCharacters() async throws {
        let backend = Fixture.plugin("one-byte-at-a-time").backend()
        #expect(try await backend.shopName() == "Größe 漢字 🛒")
        await backend.close()
    }

    @Test("an error of the plugin arrives with its kind, under the host's name for the backend")
    func pluginError() async throws {
        let backend = Fixture.plugin("failing").backend(context: PluginContext(backendName: "depot"))
        let throttled = await failure { try await backend.shopName() }
        #expect(throttled?.kind == .throttled)
        #expect(throttled?.message == "Slowly!")
        #expect(throttled?.retryAfter == .seconds(2.5))
        #expect(throttled?.backend == "depot")
        #expect(throttled?.operation == .shop)
        let unknown = await failure {
            try await backend.catalog.search(SearchQuery(text: "a"), page: PageRequest(), options: ReadOptions())
        }
        #expect(unknown?.kind == .unsupported)
        await backend.close()
    }

    @Test("an answer of the wrong shape is a malformed response that names the place; the process stays")
    func wrongShape() async throws {
        let backend = Fixture.plugin("malformed-value").backend()
        let error = await failure { try await backend.shopName() }
        #expect(error?.kind == .malformedResponse)
        #expect(error?.message.contains("$.result.value.name") == true)
        await backend.close()
    }

    @Test("a call above the size of a message is refused here")
    func callTooLarge() async throws {
        var plugin = Fixture.plugin("good")
        plugin.maximumMessageBytes = 4096
        let backend = plugin.backend()
        let error = await failure { try await backend.shopName(String(repeating: "x", count: 5000)) }
        #expect(error?.kind == .invalidInput)
        #expect(try await backend.shopName() == "good")
        await backend.close()
    }

    @Test("a cancelled call returns at once, and the plugin is told")
    func cancellation() async throws {
        let notes = NotesFile()
        let backend = Fixture.plugin("cancellable", notes: notes).backend()
        let call = Task {
            await failure {
                try await backend.catalog.search(SearchQuery(text: "a"), page: PageRequest(), options: ReadOptions())
            }
        }
        try await eventually("the call reached the plugin") { notes.lines.contains("asked") }
        call.cancel()
        #expect(await call.value?.kind == .cancelled)
        try await eventually("the plugin was told") { notes.lines.last?.hasPrefix("cancelled ") == true }
        #expect(try await backend.shopName() == "good")
        await backend.close()
    }

    @Test("a call of a task that is cancelled already sends nothing")
    func cancelledBefore() async throws {
        let backend = Fixture.plugin("silent-at-start").backend()
        let call = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await failure { try await backend.shopName() }
        }
        #expect(await call.value?.kind == .cancelled)
        await backend.close()
    }

    @Test("waiting for the start can be cancelled")
    func cancelledStart() async throws {
        let clock = ManualClock()
        let backend = Fixture.plugin("silent-at-start").backend(context: PluginContext(clock: clock))
        let call = Task { await failure { try await backend.shopName() } }
        await clock.sleepers(of: .seconds(10))
        call.cancel()
        #expect(await call.value?.kind == .cancelled)
        let closing = Task { await backend.close() }
        await closing.value
    }

    @Test("what a plugin of our server prints goes to standard error, not between the messages")
    func chatty() async throws {
        let logger = RecordingLogger()
        let backend = ProcessStorefront(command: [try Fixture.executable(), "chatty"])
            .backend(context: PluginContext(logger: logger))
        for _ in 0..<3 { #expect(try await backend.shopName() == "chatty") }
        await backend.close()
        #expect(logger.messages.count(where: { $0.hasSuffix("stderr: somebody wants the shop") }) == 3)
    }
}
