import Commerce
import CommerceJSON
import FoundationEssentials
import Glibc
import ProcessBackend
import Testing

@Suite("Plugins that fail")
struct PluginFailureTests {
    /// A file with a mode, in a folder that is removed with the value.
    final class TemporaryFile {
        let path: String

        init(_ content: String, mode: mode_t) throws {
            path = "\(FileManager.default.temporaryDirectory.path)/commerce-\(UUID().uuidString)"
            try content.write(toFile: path, atomically: false, encoding: .utf8)
            chmod(path, mode)
        }

        deinit {
            try? FileManager.default.removeItem(atPath: path)
        }
    }

    @Test("a program that does not exist is told from one in no folder of PATH")
    func missing() async throws {
        let absolute = await failure { try await ProcessStorefront(command: ["/no/such/plugin"]).backend().shopName() }
        #expect(absolute?.kind == .configuration)
        #expect(absolute?.message.contains("\"/no/such/plugin\" does not exist") == true)
        let bare = await failure { try await ProcessStorefront(command: ["no-such-plugin"]).backend().shopName() }
        #expect(bare?.kind == .configuration)
        #expect(bare?.message.contains("in no folder of PATH") == true)
    }

    @Test("what can't be executed says why")
    func notExecutable() async throws {
        let plain = try TemporaryFile("#!/bin/sh\n", mode: 0o644)
        let noInterpreter = try TemporaryFile("#!/no/such/interpreter\n", mode: 0o755)
        let noProgram = try TemporaryFile("just a text\n", mode: 0o755)
        for (path, words) in [
            (plain.path, "chmod +x"), (noInterpreter.path, "interpreter"), (noProgram.path, "#!/usr/bin/env"),
            ("/tmp/", "folder"),
        ] {
            let error = await failure { try await ProcessStorefront(command: [path]).backend().shopName() }
            #expect(error?.kind == .configuration)
            #expect(error?.message.contains(words) == true, "\(String(describing: error))")
        }
    }

    @Test("a working folder that does not exist is named")
    func noFolder() async throws {
        var plugin = Fixture.plugin("good")
        plugin.workingFolder = "/no/such/folder"
        let backend = plugin.backend()
        let error = await failure { try await backend.shopName() }
        #expect(error?.kind == .configuration)
        #expect(error?.message.contains("/no/such/folder") == true)
    }

    @Test("an empty command is refused before anything is started")
    func emptyCommand() {
        #expect(throws: CommerceError.self) {
            try ProcessPlugin.makeBackend(Settings(["command": []]), context: PluginContext())
        }
    }

    @Test("a plugin of another protocol version is refused with both versions")
    func wrongVersion() async throws {
        let backend = Fixture.plugin("newer").backend()
        let error = await failure { try await backend.shopName() }
        #expect(error?.kind == .configuration)
        #expect(error?.message.contains("version 2") == true)
        #expect(error?.message.contains("version 1") == true)
        await backend.close()
    }

    @Test("a plugin that refuses to start says why")
    func refuses() async throws {
        let backend = Fixture.plugin("refuses").backend()
        let error = await failure { try await backend.shopName() }
        #expect(error?.kind == .configuration)
        #expect(error?.message == "The setting \"file\" is missing.")
        await backend.close()
    }

    @Test("garbage is a malformed response that shows its beginning", arguments: ["garbage-at-start", "garbage"])
    func garbage(behaviour: String) async throws {
        let backend = Fixture.plugin(behaviour).backend()
        let error = await failure { try await backend.shopName() }
        #expect(error?.kind == .malformedResponse)
        let beginning = behaviour == "garbage" ? "Traceback (most recent" : "Welcome to the warehouse!"
        #expect(error?.message.contains(beginning) == true)
        await backend.close()
    }

    @Test("a line of 100 MB is given up at the bound, and the process ended, in little memory")
    func longLine() async throws {
        let notes = NotesFile()
        // Hosted by a process of its own, whose memory is nobody else's.
        let plugin = "\(Fixture.plugins)/plugin.py"
        let command = [try Fixture.executable(), "relay", plugin, "long-line", notes.path]
        let backend = ProcessStorefront(command: command).backend()
        let error = await failure { try await backend.shopName() }
        #expect(error?.kind == .malformedResponse)
        #expect(error?.message.contains("16777216 bytes") == true)
        let host = try #require(notes.lines.first.flatMap { Int($0) })
        let peak = try #require(ProcessTable.peakMemory(of: host))
        #expect(peak < 100 << 20, "The host held \(peak) bytes.")
        await backend.close()
        #expect(notes.lines.count == 1, "The plugin could write everything.")
    }

    @Test("a plugin that can't read our request is broken; the call fails at once")
    func nullID() async throws {
        let backend = Fixture.plugin("null-id").backend()
        let error = await failure { try await backend.shopName() }
        #expect(error?.kind == .malformedResponse)
        await backend.close()
    }

    @Test("a crash in the middle of a call fails it with the last words; the next call finds the plugin restarted")
    func crashOnce() async throws {
        let notes = NotesFile()
        let backend = Fixture.plugin("crash-once", notes: notes).backend()
        let error = await failure { try await backend.shopName() }
        #expect(error?.kind == .unavailable)
        #expect(error?.isRetryable == true)
        #expect(error?.message.contains("exit status 3") == true)
        #expect(error?.message.contains("about to crash") == true)
        #expect(try await backend.shopName() == "good")
        await backend.close()
    }

    @Test("a plugin that ends after each answer is started for each call")
    func exitsAfterAnswer() async throws {
        let backend = Fixture.plugin("exit-after").backend()
        for _ in 0..<3 {
            try await eventually("the call is answered") {
                // A call may meet the process on its way out.
                await failure { try await backend.shopName() } == nil
            }
        }
        await backend.close()
    }

    @Test("a plugin that always crashes is started a few times, with growing waits, and then left alone for a while")
    func crashLoop() async throws {
        let notes = NotesFile()
        let clock = ManualClock()
        var plugin = Fixture.plugin("crash-at-start", notes: notes)
        plugin.maximumRestarts = 3
        let backend = plugin.backend(context: PluginContext(clock: clock))
        for wait in [nil, nil, Duration.milliseconds(250), .milliseconds(500)] {
            let call = Task { await failure { try await backend.shopName() } }
            if let wait {
                await clock.sleepers(of: wait)
                clock.advance(by: wait)
            }
            let error = await call.value
            #expect(error?.kind == .unavailable)
            #expect(error?.message.contains("exit status 7") == true)
            #expect(error?.message.contains("no stock file") == true)
        }
        #expect(notes.lines.count == 4)

        let refused = await failure { try await backend.shopName() }
        #expect(refused?.kind == .unavailable)
        #expect(refused?.message.contains("failed 4 times within 60.0 seconds") == true)
        #expect(refused?.message.contains("no stock file") == true)
        #expect(notes.lines.count == 4)

        clock.advance(by: .seconds(60))
        try await eventually("it is started again") {
            _ = await failure { try await backend.shopName() }
            return notes.lines.count == 5
        }
        await backend.close()
    }

    @Test("a start that takes too long fails")
    func silentAtStart() async throws {
        let clock = ManualClock()
        let backend = Fixture.plugin("silent-at-start").backend(context: PluginContext(clock: clock))
        let call = Task { await failure { try await backend.shopName() } }
        await clock.sleepers(of: .seconds(10))
        clock.advance(by: .seconds(10))
        let error = await call.value
        #expect(error?.kind == .timedOut)
        #expect(error?.message.contains("initialize") == true)
        await backend.close()
    }

    @Test("a silent plugin's call fails at its deadline, and the process is ended, by SIGKILL where it must be")
    func silent() async throws {
        let clock = ManualClock()
        let notes = NotesFile()
        let backend = Fixture.plugin("stubborn", notes: notes).backend(context: PluginContext(clock: clock))
        let call = Task { await failure { try await backend.shopName() } }
        try await eventually("the plugin was asked") { !notes.lines.isEmpty }
        await clock.sleepers(of: .seconds(30), count: 2)
        clock.advance(by: .seconds(30))
        #expect(await call.value?.kind == .timedOut)
        let processID = try #require(notes.lines.first.flatMap { Int($0) })
        await clock.sleepers(of: .seconds(2))
        #expect(ProcessTable.isRunning(processID))
        clock.advance(by: .seconds(2))
        try await eventually("the process was killed") { !ProcessTable.isRunning(processID) }
        await backend.close()
    }

    @Test("a plugin that closes its input or output without ending is ended", arguments: ["closes-both"])
    func hangsUp(behaviour: String) async throws {
        let clock = ManualClock()
        let backend = Fixture.plugin(behaviour).backend(context: PluginContext(clock: clock))
        let call = Task { await failure { try await backend.shopName() } }
        await clock.sleepers(of: .seconds(2))
        clock.advance(by: .seconds(2))
        let error = await call.value
        #expect(error?.kind == .unavailable)
        #expect(error?.message.contains("signal 15") == true)
        await backend.close()
    }

    @Test("calls that were not handed over when the process crashed go to the next one")
    func queueSurvives() async throws {
        let notes = NotesFile()
        var plugin = Fixture.plugin("crash-once", notes: notes)
        plugin.maximumConcurrentCalls = 1
        let backend = plugin.backend()
        _ = try await backend.capabilities()
        let errors = await withTaskGroup(of: CommerceError?.self) { group in
            for _ in 0..<20 { group.addTask { await failure { try await backend.shopName() } } }
            return await group.reduce(into: [CommerceError?]()) { $0.append($1) }
        }
        #expect(errors.count(where: { $0 != nil }) == 1)
        await backend.close()
    }
}
