import Commerce
import CommerceStorage
import Foundation
import Testing

@Suite("What every store of a response cache does, in memory and in a file")
struct ResponseCacheStoreTests {
    enum Kind: CaseIterable {
        case memory, sqlite
    }

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func store(_ kind: Kind, maximumBytes: Int = 1 << 20) -> any ResponseCacheStore {
        switch kind {
        case .memory: MemoryResponseCacheStore(maximumBytes: maximumBytes)
        case .sqlite:
            SQLiteResponseCacheStore(
                folder: folder.path, stateIdentity: "shop", maximumBytes: maximumBytes, maximumAge: .seconds(1 << 40))
        }
    }

    @Test("what is kept comes back as it was", arguments: Kind.allCases)
    func roundTrip(kind: Kind) async throws {
        let store = store(kind)
        let responses = [
            CachedResponse(body: [], received: Date(timeIntervalSince1970: 0)),
            CachedResponse(body: [0, 0xff, 0xc0, 0, 0x22], received: .distantPast, tags: ["", "a'b\"c", "é\u{0}"]),
            Answers.response(size: 300_000, tags: ["cart", "product:1"], isPersonal: true),
            CachedResponse(body: Array("{}".utf8), received: Date(timeIntervalSinceReferenceDate: 1e-9)),
        ]
        for (number, response) in responses.enumerated() { try await store.keep(response, for: Answers.key(number)) }
        for (number, response) in responses.enumerated() {
            #expect(try await store.response(for: Answers.key(number)) == response, "\(number)")
        }
        #expect(try await store.response(for: Answers.key(99)) == nil)
    }

    @Test("an empty store has nothing, and forgets nothing", arguments: Kind.allCases)
    func empty(kind: Kind) async throws {
        let store = store(kind)
        #expect(try await store.response(for: Answers.key(1)) == nil)
        for selection in [CacheSelection.all, .key(Answers.key(1)), .tag("a"), .personal, .receivedBefore(Date())] {
            try await store.remove(selection)
        }
        #expect(try await store.usage() == CacheUsage(responses: 0, bytes: 0, maximumBytes: 1 << 20))
    }

    @Test("each selection forgets what it names and nothing else", arguments: Kind.allCases)
    func removal(kind: Kind) async throws {
        let store = store(kind)
        let cases: [(CacheSelection, left: [Int])] = [
            (.key(Answers.key(2)), [0, 1, 3]), (.tag("a"), [2, 3]), (.tag("b"), [0, 2, 3]), (.tag("A"), [0, 1, 2, 3]),
            (.personal, [0, 1, 2]), (.receivedBefore(Answers.response(age: 150).received), [0, 1]),
            (.receivedBefore(Answers.response(age: 300).received), [0, 1, 2, 3]), (.all, []),
        ]
        for (selection, left) in cases {
            try await store.keep(Answers.response(0, tags: ["a"]), for: Answers.key(0))
            try await store.keep(Answers.response(1, age: 100, tags: ["a", "b"]), for: Answers.key(1))
            try await store.keep(Answers.response(2, age: 200), for: Answers.key(2))
            try await store.keep(Answers.response(3, age: 300, tags: ["c"], isPersonal: true), for: Answers.key(3))
            try await store.remove(selection)
            var found: [Int] = []
            for number in 0..<4 where try await store.response(for: Answers.key(number)) != nil { found.append(number) }
            #expect(found == left, "\(selection)")
            #expect(try await store.usage().responses == left.count, "\(selection)")
        }
    }

    @Test("a new answer takes the place of the old one with its tags, and counts once", arguments: Kind.allCases)
    func replacing(kind: Kind) async throws {
        let store = store(kind)
        for size in [100, 5_000, 10] {
            try await store.keep(
                Answers.response(size: size, tags: [CacheTag(rawValue: "old\(size)")]), for: Answers.key(1))
        }
        try await store.remove(.tag("old100"))
        let response = Answers.response(size: 10, tags: ["old10"])
        #expect(try await store.response(for: Answers.key(1)) == response)
        let usage = try await store.usage()
        #expect(usage.responses == 1)
        #expect(usage.bytes == response.cost)
        try await store.remove(.key(Answers.key(1)))
        #expect(try await store.usage() == CacheUsage(responses: 0, bytes: 0, maximumBytes: 1 << 20))
    }

    @Test("the usage says when the oldest and the newest came", arguments: Kind.allCases)
    func instants(kind: Kind) async throws {
        let store = store(kind)
        for age in [30.0, 10, 20] {
            try await store.keep(Answers.response(age: age), for: Answers.key(Int(age)))
        }
        let usage = try await store.usage()
        #expect(usage.oldest == Answers.response(age: 30).received)
        #expect(usage.newest == Answers.response(age: 10).received)
    }

    @Test("never more bytes than allowed, whatever comes", arguments: Kind.allCases)
    func bound(kind: Kind) async throws {
        let store = store(kind, maximumBytes: 100_000)
        for number in 0..<1_000 {
            try await store.keep(
                Answers.response(
                    number, size: number * 37 % 4_000,
                    tags: number % 3 == 0 ? [CacheTag(rawValue: "tag:\(number)")] : []),
                for: Answers.key(number % 300))
            _ = try await store.response(for: Answers.key(number * 7 % 300))
            let usage = try await store.usage()
            #expect(usage.bytes <= 100_000)
            #expect(usage.maximumBytes == 100_000)
        }
        #expect(try await store.usage().bytes > 40_000)
    }

    @Test("what is used stays, what is not goes", arguments: Kind.allCases)
    func recency(kind: Kind) async throws {
        let store = store(kind, maximumBytes: 20_000)
        try await store.keep(Answers.response(size: 744), for: Answers.key(0))
        for number in 1..<200 {
            try await store.keep(Answers.response(size: 744), for: Answers.key(number))
            #expect(try await store.response(for: Answers.key(0)) != nil, "after \(number)")
        }
        #expect(try await store.response(for: Answers.key(1)) == nil)
        #expect(try await store.response(for: Answers.key(199)) != nil)
    }

    @Test("an answer too large is not kept, and takes the place of none but its own", arguments: Kind.allCases)
    func tooLarge(kind: Kind) async throws {
        let store = store(kind, maximumBytes: 10_000)
        try await store.keep(Answers.response(1), for: Answers.key(1))
        try await store.keep(Answers.response(2), for: Answers.key(2))
        try await store.keep(Answers.response(2, size: 9_000), for: Answers.key(2))
        #expect(try await store.response(for: Answers.key(1)) != nil)
        // The old answer is no answer any more.
        #expect(try await store.response(for: Answers.key(2)) == nil)
    }

    @Test("tasks that use it at once never see another key's answer", arguments: Kind.allCases)
    func concurrency(kind: Kind) async throws {
        let store = store(kind, maximumBytes: 60_000)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for step in 0..<60 {
                        let number = (task * 7 + step * 3) % 20
                        try await store.keep(Answers.response(number, size: step * 40), for: Answers.key(number))
                        let other = (task + step) % 20
                        let found = try await store.response(for: Answers.key(other))
                        #expect(found?.body.allSatisfy { $0 == UInt8(other) } ?? true)
                        if step % 20 == 19 { try await store.remove(.key(Answers.key(other))) }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await store.usage().bytes <= 60_000)
    }
}
