import Commerce
import CommerceStorage
import CommerceTesting
import Foundation
import Testing

@Suite("Answers in a file")
struct SQLiteResponseCacheStoreTests {
    private let folder: TemporaryFolder
    private let logger = RecordingLogger()

    init() throws {
        folder = try TemporaryFolder()
    }

    private func store(
        _ identity: String = "shopify:https://shop.example", in name: String = "state", maximumBytes: Int = 1 << 20,
        clock: any CommerceClock = ManualClock(now: Answers.response().received)
    ) -> SQLiteResponseCacheStore {
        SQLiteResponseCacheStore(
            folder: folder.path + "/" + name, stateIdentity: identity, maximumBytes: maximumBytes, clock: clock,
            logger: logger)
    }

    private func mode(_ path: String) throws -> Int {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int ?? -1
    }

    @Test("they outlive the store, one backend's apart from another's")
    func outliving() async throws {
        try await store().keep(Answers.response(1), for: Answers.key(1))
        try await store("shopify:https://other.example").keep(Answers.response(2), for: Answers.key(1))
        #expect(await store().response(for: Answers.key(1)) == Answers.response(1))
        #expect(await store("shopify:https://other.example").response(for: Answers.key(1)) == Answers.response(2))
        #expect(await store("shopify:https://third.example").response(for: Answers.key(1)) == nil)
        try await store("shopify:https://other.example").remove(.all)
        #expect(await store().response(for: Answers.key(1)) != nil)
        #expect(logger.entries.isEmpty)
    }

    @Test("reading, forgetting and counting make no file")
    func laziness() async throws {
        let store = store()
        _ = await store.response(for: Answers.key(1))
        _ = try await store.usage()
        for selection in [CacheSelection.all, .personal, .tag("a")] { try await store.remove(selection) }
        #expect(folder.names.isEmpty)
        #expect(!store.exists)
        #expect(try SQLiteResponseCacheStore.all(in: folder.path + "/state").isEmpty)
    }

    @Test("the file and all beside it are for the owner alone, and its name gives nothing but the backend away")
    func permissions() async throws {
        let store = store()
        try await store.keep(Answers.response(1), for: Answers.key(1))
        let state = folder.path + "/state"
        #expect(try mode(state) == 0o700)
        let names = try FileManager.default.contentsOfDirectory(atPath: state)
        #expect(names.count > 1)
        for name in names {
            #expect(try mode(state + "/" + name) == 0o600, "\(name)")
            #expect(name.hasPrefix("responses-shopify-https-shop.example-"))
        }
        #expect(store.path == state + "/" + (try #require(names.first { $0.hasSuffix(".sqlite") })))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: store.path)
        _ = await self.store().response(for: Answers.key(1))
        #expect(try mode(store.path) == 0o600)
    }

    @Test("the stores of a folder are found, and nothing else")
    func listing() async throws {
        let stores = [store("a"), store("b")]
        for store in stores { try await store.keep(Answers.response(1), for: Answers.key(1)) }
        try Data().write(to: URL(filePath: folder.path + "/state/other.sqlite"))
        // Of the second, only what was set aside is left.
        let damaged = try #require(stores.last).path + ".damaged"
        try FileManager.default.moveItem(atPath: try #require(stores.last).path, toPath: damaged)
        let found = try SQLiteResponseCacheStore.all(in: folder.path + "/state")
        #expect(found.map(\.path) == stores.map(\.path).sorted())
        for store in found { try await store.remove(.all) }
        #expect(stores.allSatisfy { !$0.exists })
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/state") == ["other.sqlite"])
    }

    @Test("what is old goes when the file is opened")
    func age() async throws {
        let day = 86_400.0
        for number in 0..<10 {
            try await store().keep(Answers.response(number, age: Double(number) * day), for: Answers.key(number))
        }
        let later = ManualClock(now: Answers.response().received + 3 * day)
        #expect(try await store(clock: later).usage().responses == 5)
    }

    @Test("the file stays within about its bound, and gives room back to what comes")
    func fileSize() async throws {
        let store = store(maximumBytes: 400_000)
        for number in 0..<1_500 {
            try await store.keep(Answers.response(number, size: number * 131 % 9_000), for: Answers.key(number))
        }
        let sizes = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/state").map { name in
            try FileManager.default.attributesOfItem(atPath: folder.path + "/state/" + name)[.size] as? Int ?? 0
        }
        // Beside the file there are its log, of 4 MiB until it begins anew, and the log's index.
        #expect(try #require(FileManager.default.attributesOfItem(atPath: store.path)[.size] as? Int) < 800_000)
        #expect(sizes.reduce(0, +) < 800_000 + 5 << 20)
    }

    @Test("what a customer was told is in no file after the sign-out")
    func signOut() async throws {
        let store = store()
        let secret = Array("a-customer's-own-words".utf8)
        let words = (0..<400).flatMap { _ in secret }
        for number in 0..<20 {
            try await store.keep(
                CachedResponse(body: words, received: Answers.response().received, isPersonal: number % 2 == 0),
                for: Answers.key(number))
        }
        try await store.remove(.personal)
        #expect(try await store.usage().responses == 10)
        for number in 0..<20 { try await store.remove(.key(Answers.key(number))) }
        // Signed out again, with nothing left: the log is emptied.
        try await store.remove(.personal)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path + "/state") {
            let data = try Data(contentsOf: URL(filePath: folder.path + "/state/" + name))
            #expect(data.range(of: Data(secret)) == nil, "\(name)")
        }
    }

    @Test("two stores on one file see each other's answers, and begin anew when it is removed")
    func sharing() async throws {
        let (one, two) = (store(), store())
        try await one.keep(Answers.response(1), for: Answers.key(1))
        #expect(await two.response(for: Answers.key(1)) == Answers.response(1))
        try await two.keep(Answers.response(2), for: Answers.key(1))
        #expect(await one.response(for: Answers.key(1)) == Answers.response(2))
        try await two.remove(.all)
        #expect(await one.response(for: Answers.key(1)) == nil)
        try await one.keep(Answers.response(3), for: Answers.key(3))
        #expect(await two.response(for: Answers.key(3)) == Answers.response(3))
        try FileManager.default.removeItem(atPath: one.path)
        #expect(await two.response(for: Answers.key(3)) == nil)
        try await two.keep(Answers.response(4), for: Answers.key(4))
        #expect(await one.response(for: Answers.key(4)) == Answers.response(4))
    }

    @Test("the folder may be a symbolic link, the file may not")
    func links() async throws {
        let store = store()
        try await store.keep(Answers.response(1), for: Answers.key(1))
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/link", withDestinationPath: folder.path + "/state")
        #expect(await self.store(in: "link").response(for: Answers.key(1)) == Answers.response(1))
        try FileManager.default.moveItem(atPath: store.path, toPath: folder.path + "/elsewhere")
        try FileManager.default.createSymbolicLink(
            atPath: store.path, withDestinationPath: folder.path + "/elsewhere")
        #expect(await store.response(for: Answers.key(1)) == nil)
        #expect(logger.entries.last?.message.contains("symbolic link") == true)
        let error = await #expect(throws: CommerceError.self) {
            try await store.keep(Answers.response(2), for: Answers.key(2))
        }
        #expect(error?.kind == .storage)
    }

    @Test("where there can be no folder, reading finds nothing and keeping says why")
    func noFolder() async throws {
        try Data().write(to: URL(filePath: folder.path + "/state"))
        let store = store()
        #expect(await store.response(for: Answers.key(1)) == nil)
        let error = await #expect(throws: CommerceError.self) {
            try await store.keep(Answers.response(1), for: Answers.key(1))
        }
        #expect(error?.kind == .storage)
        #expect(error?.message.contains(folder.path + "/state") == true)
        #expect(try await store.usage().responses == 0)
    }
}
