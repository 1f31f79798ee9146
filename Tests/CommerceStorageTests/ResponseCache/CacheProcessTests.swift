import Commerce
import CommerceStorage
import CommerceTesting
import Foundation
import TestSupport
import Testing

@Suite("Processes that share a cache, are killed, or have a full disk")
struct CacheProcessTests {
    private let folder: TemporaryFolder
    private let logger = RecordingLogger()

    init() throws {
        folder = try TemporaryFolder()
    }

    private func store() -> SQLiteResponseCacheStore {
        SQLiteResponseCacheStore(
            folder: folder.path, stateIdentity: "probe", maximumBytes: 120_000, maximumAge: .seconds(1 << 40),
            logger: logger)
    }

    @Test("three at once give nobody a wrong answer or an error, also when one removes the file")
    func together() async throws {
        let probes = try (1...3).map { try CacheProbe(folder.path, "work", "\($0)", "200") }
        for probe in probes { #expect(try probe.lines().last == "end") }
        let store = store()
        let usage = try await store.usage()
        #expect(usage.bytes <= 120_000)
        var found = 0
        for number in 0..<60 {
            guard let response = await store.response(for: Answers.key(number)) else { continue }
            #expect(response.body.allSatisfy { $0 == UInt8(number) })
            found += 1
        }
        #expect(found == usage.responses)
        #expect(logger.entries.isEmpty)
    }

    @Test("killed at any step, one leaves a cache that is used on")
    func kills() async throws {
        for step in stride(from: 0, to: 40, by: 4) {
            try CacheProbe(folder.path, "work", "2", "10000").kill(after: "step \(step)")
            let store = store()
            let usage = try await store.usage()
            var found = 0
            for number in 0..<60 {
                guard let response = await store.response(for: Answers.key(number)) else { continue }
                #expect(response.body.allSatisfy { $0 == UInt8(number) })
                found += 1
            }
            #expect(found == usage.responses, "after step \(step)")
        }
        #expect(logger.entries.isEmpty)
    }

    @Test(
        "with a full disk one finds nothing, is told so when it keeps, and forgets customers all the same",
        .enabled(if: Strace.isUsable, "strace is missing or may not trace: run Scripts/setup --test"))
    func fullDisk() async throws {
        try await store().keep(Answers.response(1), for: Answers.key(1))
        let lines = try CacheProbe(folder.path, "once", failure: "pwrite64:error=ENOSPC").lines()
        let full = "Can't use the file \(store().path): the disk is full. Free some space and try again."
        // Opening a database takes some space, so that nothing is found.
        #expect(lines.dropLast() == ["miss", full])
        #expect(lines.last == "forgotten, with the file")
        #expect(try CacheProbe(folder.path, "once").lines() == ["miss", "kept", "forgotten, in the file"])
    }
}
