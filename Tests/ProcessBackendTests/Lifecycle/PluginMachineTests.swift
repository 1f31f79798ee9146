import Commerce
import CommerceJSON
import CommercePluginProtocol
import Testing

@testable import ProcessBackend

@Suite("The state machine of a plugin's process")
struct PluginMachineTests {
    @Test("nothing happens before a call; the first call starts a process, and goes out once it is ready")
    func start() {
        var machine = MachineDriver()
        let first = machine.submit(1)
        #expect(first.contains(.spawn))
        #expect(machine.sentMethods(first) == ["initialize"])
        #expect(machine.submit(2) == [])
        let ready = machine.initialize()
        #expect(machine.sentMethods(ready) == ["call 1", "call 2"])
        #expect(machine.submit(3).contains(.send("call 3")))
        #expect(machine.line(#"{"jsonrpc":"2.0","id":2,"result":5}"#).contains(.resume(2, nil)))
    }

    @Test("no more calls are handed over than allowed; each answer lets one more through")
    func window() {
        var machine = MachineDriver { $0.maximumInFlight = 2 }
        for ticket in 1...4 { _ = machine.submit(Int64(ticket)) }
        #expect(machine.sentMethods(machine.initialize()) == ["call 1", "call 2"])
        #expect(machine.sentMethods(machine.answer(2)) == ["call 3"])
        #expect(machine.sentMethods(machine.answer(1)) == ["call 4"])
    }

    @Test("no call is handed over while too much waits to be written")
    func backPressure() {
        var machine = MachineDriver { $0.unsentHighWater = 100 }
        _ = machine.submit(1)
        _ = machine.initialize()
        _ = machine.handle(.unsent(150))
        #expect(machine.sentMethods(machine.submit(2)) == [])
        #expect(machine.sentMethods(machine.handle(.unsent(100))) == [])
        #expect(machine.sentMethods(machine.handle(.unsent(20))) == ["call 2"])
    }

    @Test("a plugin that asks and asks without reading the answers is ended")
    func unreadAnswers() {
        var machine = MachineDriver { $0.unsentHighWater = 100 }
        _ = machine.submit(1)
        _ = machine.initialize()
        let request = #"{"jsonrpc":"2.0","id":"x","method":"a"}"#
        var effects: [SeenEffect] = []
        var count = 0
        while !effects.contains(.signal(.terminate)), count < 1000 {
            effects = machine.line(request)
            count += 1
        }
        #expect(effects.contains(.resume(1, .malformedResponse)))
        #expect(effects.messages.contains { $0.contains("without reading") })
        #expect((100..<1000).contains(count))
    }

    @Test("of a flood of messages that are out of order a few are logged; a new process is listened to again")
    func floods() {
        var machine = MachineDriver()
        _ = machine.submit(1)
        _ = machine.initialize()
        let lines = [
            #"{"jsonrpc":"2.0","id":77,"result":1}"#, #"{"jsonrpc":"2.0","method":"n"}"#,
            #"{"jsonrpc":"2.0","id":"\#(String(repeating: "i", count: 9000))","result":1}"#,
        ]
        let logged = (0..<1000).flatMap { machine.line(lines[$0 % 3]).messages }
        #expect(logged.count == PluginMachine.maximumRemarks + 1)
        #expect(logged.allSatisfy { $0.utf8.count < 200 })
        _ = machine.handle(.exited(.code(1)))
        _ = machine.submit(2)
        _ = machine.initialize()
        #expect(machine.line(lines[0]).messages.count == 1)
    }

    @Test("an error's message is cut to what somebody may read", arguments: [true, false])
    func longMessages(hasData: Bool) throws {
        // One character of a megabyte: what counts is bytes.
        let message = "a" + String(repeating: "\u{301}", count: 500_000)
        let error = RPCError(CommerceError(.conflict, message))
        let answer = RPCError(answer: [
            "code": -32000, "message": .string(message), "data": hasData ? error.data ?? .null : .null,
        ])
        #expect((2000...5000).contains(answer.message.utf8.count))
        #expect((2000...5000).contains(answer.commerceError.message.utf8.count))
        #expect(answer.commerceError.kind == (hasData ? .conflict : .unavailable))
    }

    @Test("a call that waits is cancelled without a word to the plugin, one under way with one")
    func cancellation() {
        var machine = MachineDriver { $0.maximumInFlight = 1 }
        _ = machine.submit(1)
        _ = machine.submit(2)
        _ = machine.initialize()
        #expect(machine.sentMethods(machine.handle(.cancel(2))) == [])
        #expect(machine.sentMethods(machine.handle(.cancel(1))) == ["$/cancelRequest"])
        #expect(machine.sentMethods(machine.handle(.cancel(1))) == [])
        // The plugin is still at it: the next call waits for the answer that nobody wants.
        #expect(machine.sentMethods(machine.submit(3)) == [])
        let late = machine.answer(1)
        #expect(!late.contains(.resume(1, nil)))
        #expect(machine.sentMethods(late) == ["call 3"])
    }

    @Test("a call beyond the queue is throttled")
    func queueBound() {
        var machine = MachineDriver { $0.maximumQueue = 2 }
        _ = machine.submit(1)
        _ = machine.submit(2)
        #expect(machine.submit(3) == [.resume(3, .throttled)])
    }

    @Test("deadlines run from when the plugin is ready; one that passes fails the call and leaves the process")
    func callDeadline() {
        var machine = MachineDriver()
        #expect(!machine.submit(1).contains(.arm(.call(1), .seconds(30))))
        #expect(machine.initialize().contains(.arm(.call(1), .seconds(30))))
        _ = machine.submit(2)
        _ = machine.answer(2)
        let passed = machine.handle(.timer(.call(1)))
        #expect(passed.contains(.resume(1, .timedOut)))
        #expect(machine.sentMethods(passed) == ["$/cancelRequest"])
        #expect(!passed.contains(.signal(.terminate)))
    }

    @Test("a call whose deadline passes while it waits says that it was not sent")
    func queuedDeadline() {
        var machine = MachineDriver { $0.maximumInFlight = 1 }
        _ = machine.submit(1)
        _ = machine.submit(2)
        _ = machine.initialize()
        #expect(machine.handle(.timer(.call(2))) == [.resume(2, .timedOut)])
    }

    @Test("a plugin that says something within the deadline is not silent; one that says nothing is ended")
    func silence() {
        var machine = MachineDriver()
        _ = machine.submit(1)
        _ = machine.submit(2)
        #expect(machine.initialize().contains(.arm(.silence(1), .seconds(30))))
        _ = machine.answer(2)
        #expect(machine.handle(.timer(.silence(1))) == [.arm(.silence(1), .seconds(30))])
        let ended = machine.handle(.timer(.silence(1)))
        #expect(ended.contains(.signal(.terminate)))
        #expect(ended.contains(.resume(1, .timedOut)))
        #expect(machine.handle(.timer(.kill(1))) == [.signal(.kill)])
    }

    @Test("a plugin that owes nothing may be silent")
    func idleSilence() {
        var machine = MachineDriver()
        _ = machine.submit(1)
        _ = machine.initialize()
        _ = machine.answer(1)
        #expect(machine.handle(.timer(.silence(1))) == [])
    }

    @Test("what the process was asked fails when it ends; what it was not goes to the next one")
    func crash() {
        var machine = MachineDriver { $0.maximumInFlight = 1 }
        _ = machine.submit(1)
        _ = machine.submit(2)
        _ = machine.initialize()
        _ = machine.handle(.diagnostic("out of paper"))
        let crashed = machine.handle(.exited(.signal(11)))
        #expect(crashed.contains(.resume(1, .unavailable)))
        #expect(crashed.messages.contains { $0.contains("signal 11") && $0.contains("out of paper") })
        #expect(crashed.contains(.spawn))
        #expect(machine.sentMethods(machine.initialize()) == ["call 2"])
    }

    @Test("a failure is an error in the log only where no caller is told of it")
    func logLevels() {
        var machine = MachineDriver()
        _ = machine.submit(1)
        #expect(machine.handle(.exited(.code(1))).levels == [.info], "a start that somebody waited for")
        _ = machine.submit(2)
        _ = machine.initialize()
        #expect(machine.handle(.exited(.code(1))).levels == [.info], "a call under way")
        _ = machine.submit(3)
        _ = machine.handle(.timer(.backOff))
        _ = machine.initialize()
        _ = machine.answer(3)
        #expect(machine.handle(.exited(.code(1))).levels == [.error], "nobody asked for anything")
    }

    @Test("timers of an earlier process mean nothing to the next one")
    func staleTimers() {
        var machine = MachineDriver()
        _ = machine.submit(1)
        _ = machine.handle(.exited(.code(1)))
        _ = machine.submit(2)
        #expect(machine.handle(.timer(.start(1))) == [])
        #expect(machine.handle(.timer(.kill(1))) == [])
        #expect(machine.initialize().contains(.send("call 2")))
    }

    @Test("waits before a start grow with the failures, up to a bound, and failures are forgotten")
    func backOff() {
        let options = MachineDriver().options
        #expect(options.backOff(afterFailures: 2) == .milliseconds(250))
        #expect(options.backOff(afterFailures: 3) == .milliseconds(500))
        #expect(options.backOff(afterFailures: 50) == .seconds(10))

        var machine = MachineDriver { $0.maximumRestarts = 1 }
        for ticket: Int64 in 1...2 {
            _ = machine.submit(ticket)
            #expect(machine.handle(.exited(.code(1))).contains(.arm(.forgetFailure(Int(ticket)), .seconds(60))))
        }
        let refused = machine.submit(3)
        #expect(refused.contains(.resume(3, .unavailable)))
        #expect(!refused.contains(.spawn))
        _ = machine.handle(.timer(.forgetFailure(1)))
        #expect(machine.submit(4).contains(.spawn))
    }

    @Test("a call that is cancelled while it waits for a start starts nothing")
    func cancelledBackOff() {
        var machine = MachineDriver()
        for ticket: Int64 in 1...2 {
            _ = machine.submit(ticket)
            _ = machine.handle(.exited(.code(1)))
        }
        #expect(machine.submit(3) == [.arm(.backOff, .milliseconds(250))])
        _ = machine.handle(.cancel(3))
        #expect(machine.handle(.timer(.backOff)) == [])
    }

    @Test("a process that ends well and owes nothing has not failed")
    func goodEnd() {
        var machine = MachineDriver { $0.maximumRestarts = 0 }
        for ticket: Int64 in 1...5 {
            #expect(machine.submit(ticket).contains(.spawn))
            _ = machine.initialize()
            _ = machine.answer(ticket)
            _ = machine.handle(.exited(.code(0)))
        }
    }

    @Test("closing asks for the end, then signals, then finishes when the process has ended")
    func close() {
        var machine = MachineDriver()
        _ = machine.submit(1)
        _ = machine.initialize()
        let closing = machine.handle(.close(9))
        #expect(closing.contains(.resume(1, .unavailable)))
        #expect(machine.sentMethods(closing) == ["shutdown"])
        #expect(closing.contains(.endInput))
        #expect(machine.handle(.timer(.terminate(1))).contains(.signal(.terminate)))
        #expect(machine.handle(.timer(.kill(1))) == [.signal(.kill)])
        #expect(machine.submit(2) == [.resume(2, .unavailable)])
        let ended = machine.handle(.exited(.signal(9)))
        #expect(ended.contains(.resume(9, nil)))
        #expect(ended.contains(.finish))
    }

    @Test("closing while a start fails finishes too")
    func closeDuringStart() {
        var machine = MachineDriver()
        _ = machine.submit(1)
        _ = machine.handle(.close(9))
        let ended = machine.handle(.spawnFailed(CommerceError(.configuration, "missing")))
        #expect(ended == [.resume(9, nil), .finish])
    }

    @Test("a hang-up before initialize was answered is a start that failed, once the process has ended")
    func hangUpAtStart() {
        var machine = MachineDriver()
        _ = machine.submit(1)
        _ = machine.handle(.hungUp)
        let ended = machine.handle(.exited(.code(1)))
        #expect(ended.contains(.resume(1, .unavailable)))
        #expect(!ended.contains(.spawn))
    }
}
