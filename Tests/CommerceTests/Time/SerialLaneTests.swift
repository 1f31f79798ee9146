import Commerce
import Testing

@Suite struct SerialLaneTests {
    private actor Log {
        private(set) var entries: [Int] = []
        private var inside = 0
        private(set) var mostInside = 0

        func enter() {
            inside += 1
            mostInside = max(mostInside, inside)
        }

        func leave(_ entry: Int) {
            inside -= 1
            entries.append(entry)
        }
    }

    @Test func runsOneAtATime() async throws {
        let lane = SerialLane()
        let log = Log()
        try await withThrowingTaskGroup { group in
            for index in 0..<200 {
                group.addTask {
                    try await lane.run { () throws(CommerceError) in
                        await log.enter()
                        await Task.yield()
                        await log.leave(index)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(await log.mostInside == 1)
        #expect(await log.entries.sorted() == Array(0..<200))
    }

    @Test func cancelledWaitersLeaveWithoutRunning() async throws {
        let lane = SerialLane()
        let (gate, opener) = AsyncStream.makeStream(of: Void.self)
        let (started, starter) = AsyncStream.makeStream(of: Void.self)
        let first = Task {
            try await lane.run { () throws(CommerceError) in
                starter.finish()
                for await _ in gate {}
            }
        }
        for await _ in started {}
        let second = Task { () -> CommerceError.Kind? in
            do throws(CommerceError) {
                let _: Void = try await lane.run { () throws(CommerceError) in Issue.record("a cancelled waiter ran") }
                return nil
            } catch {
                return error.kind
            }
        }
        second.cancel()
        #expect(await second.value == .cancelled)
        opener.finish()
        try await first.value
        try await lane.run { () throws(CommerceError) in }
    }

    @Test func anErrorFreesTheLane() async throws {
        let lane = SerialLane()
        await #expect(throws: CommerceError.self) {
            try await lane.run { () throws(CommerceError) -> Void in throw .cartGone }
        }
        #expect(try await lane.run { () throws(CommerceError) in 5 } == 5)
    }
}
