import Commerce
import CommerceStorage
import CommerceTesting
import Foundation
import Testing

@Suite("A file that can't be trusted is no answer to anybody")
struct DamagedCacheTests {
    private let folder: TemporaryFolder
    private let logger = RecordingLogger()

    init() throws {
        folder = try TemporaryFolder()
    }

    private func store() -> SQLiteResponseCacheStore {
        SQLiteResponseCacheStore(
            folder: folder.path, stateIdentity: "shop", clock: ManualClock(now: Answers.response().received),
            logger: logger)
    }

    private static let count = 12

    private func response(_ number: Int) -> CachedResponse {
        Answers.response(number, size: number * 200, tags: number % 2 == 0 ? ["even"] : [], isPersonal: number == 3)
    }

    /// The bytes of a file with some answers, whose log is empty.
    private func filledFile() async throws -> Data {
        let store = store()
        for number in 0..<Self.count { try await store.keep(response(number), for: Answers.key(number)) }
        // Empties the log.
        try await store.remove(.personal)
        return try Data(contentsOf: URL(filePath: store.path))
    }

    private func put(_ bytes: Data) throws {
        for name in folder.names { try FileManager.default.removeItem(atPath: folder.path + "/" + name) }
        try bytes.write(to: URL(filePath: store().path))
    }

    /// Reads everything that may be there, each answer right or absent, and uses the store on.
    private func useOn(_ what: String) async throws {
        let store = store()
        for number in 0..<Self.count {
            let found = await store.response(for: Answers.key(number))
            #expect(found == nil || found == response(number), "\(what), key \(number)")
        }
        _ = try await store.usage()
        try await store.keep(Answers.response(99), for: Answers.key(99))
        #expect(await store.response(for: Answers.key(99)) == Answers.response(99), "\(what)")
        try await store.remove(.tag("even"))
        try await store.remove(.personal)
        #expect(await store.response(for: Answers.key(0)) == nil, "\(what)")
    }

    @Test("whatever byte is another one")
    func changedBytes() async throws {
        let bytes = try await filledFile()
        var generator = SeededGenerator(seed: 1)
        for round in 0..<150 {
            var changed = bytes
            // In every page the first bytes say the most.
            let page = Int.random(in: 0..<bytes.count / 4_096, using: &generator) * 4_096
            let offset = page + (round % 2 == 0 ? round / 2 : Int.random(in: 0..<4_096, using: &generator))
            changed[offset] ^= UInt8.random(in: 1...255, using: &generator)
            try put(changed)
            try await useOn("byte \(offset)")
        }
        #expect(logger.entries.contains { $0.message.contains("set aside") })
    }

    @Test("wherever it is cut")
    func cutFiles() async throws {
        let bytes = try await filledFile()
        for length in [1, 50, 99, 100, 101, 4_095, 4_096, 4_097, 8_192, bytes.count - 4_096, bytes.count - 1] {
            try put(bytes.prefix(length))
            try await useOn("\(length) bytes")
        }
        try put(Data())
        try await useOn("no bytes")
    }

    @Test("a file that is none of ours is set aside and never removed")
    func foreignFile() async throws {
        let store = store()
        let text = Data("somebody's own notes\n".utf8)
        try put(text)
        #expect(await store.response(for: Answers.key(1)) == nil)
        #expect(!store.exists)
        let aside = store.path + ".foreign"
        #expect(try Data(contentsOf: URL(filePath: aside)) == text)
        let message = try #require(logger.entries.first?.message)
        #expect(message.contains("\(store.path) is no response cache") && message.contains(aside))
        try await store.keep(Answers.response(1), for: Answers.key(1))
        #expect(await store.response(for: Answers.key(1)) != nil)
        try await store.remove(.all)
        #expect(try Data(contentsOf: URL(filePath: aside)) == text)

        try put(text)
        try await store.remove(.all)
        #expect(
            try Data(contentsOf: URL(filePath: store.path)) == text, "to clear the cache is not to take a look at it")
    }

    @Test("a damaged file of ours goes when the cache is cleared")
    func damagedFile() async throws {
        var bytes = try await filledFile()
        for offset in 100..<bytes.count { bytes[offset] = 0x55 }
        try put(bytes)
        let store = store()
        #expect(await store.response(for: Answers.key(1)) == nil)
        #expect(folder.names.contains { $0.hasSuffix(".sqlite.damaged") })
        try await store.remove(.all)
        #expect(folder.names.isEmpty)
    }

    @Test("another version's file gives way without a word")
    func otherVersion() async throws {
        var bytes = try await filledFile()
        bytes[63] = 9
        try put(bytes)
        let store = store()
        #expect(await store.response(for: Answers.key(1)) == nil)
        try await store.keep(Answers.response(1), for: Answers.key(1))
        #expect(await store.response(for: Answers.key(1)) == Answers.response(1))
        #expect(logger.entries.isEmpty)
    }

    @Test("a folder in its place is an error of who keeps, and a miss of who reads")
    func folderInPlace() async throws {
        let store = store()
        try FileManager.default.createDirectory(atPath: store.path, withIntermediateDirectories: true)
        #expect(await store.response(for: Answers.key(1)) == nil)
        #expect(await store.response(for: Answers.key(1)) == nil)
        #expect(logger.entries.count == 1, "a fault that lasts is told once")
        await #expect(throws: CommerceError.self) {
            try await store.keep(Answers.response(1), for: Answers.key(1))
        }
    }
}

/// Numbers that are the same in every run (SplitMix64).
private struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var word = state
        word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
        word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
        return word ^ (word >> 31)
    }
}
