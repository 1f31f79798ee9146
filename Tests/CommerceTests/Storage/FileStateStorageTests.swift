import Commerce
import CommerceTesting
import Foundation
import Testing

@Suite struct FileStateStorageTests {
    let parent: TemporaryFolder
    let folder: String
    let storage: FileStateStorage
    let key = StateKey(kind: "cart", scope: "memory:demo", name: "secret-1f2e3d")

    init() throws {
        parent = try TemporaryFolder()
        folder = parent.path + "/state/commerce"
        storage = FileStateStorage(folder: folder)
    }

    @Test func keepsWhatIsStored() async throws {
        #expect(try await storage.value(for: key) == nil)
        try await storage.setValue([1, 2, 3], for: key)
        try await storage.setValue([4], for: key)
        #expect(try await FileStateStorage(folder: folder).value(for: key) == [4])
        try await storage.setValue([], for: key)
        #expect(try await storage.value(for: key) == [])
        try await storage.setValue(nil, for: key)
        try await storage.setValue(nil, for: key)
        #expect(try await storage.value(for: key) == nil)
        #expect(try names().isEmpty)
    }

    @Test func removesAKindWhateverItsScopesAndNames() async throws {
        let keys = [
            StateKey(kind: "cart", scope: "a", name: "1"), StateKey(kind: "cart", scope: "b", name: "2"),
            StateKey(kind: "cart-creations", scope: "a"), StateKey(kind: "carton", scope: "a"),
            StateKey(kind: "session", scope: "cart"),
        ]
        for key in keys { try await storage.setValue([1], for: key) }
        try await storage.removeValues(ofKind: "cart")
        var left: [StateKey] = []
        for key in keys where try await storage.value(for: key) != nil { left.append(key) }
        #expect(left == Array(keys.suffix(2)))
        #expect(try names().count == 2)
    }

    @Test func aKindIsRemovedAsFarAsItCanBe() async throws {
        try await storage.setValue([1], for: key)
        let blocked = folder + "/cart-a-0.state"
        try FileManager.default.createDirectory(atPath: blocked, withIntermediateDirectories: false)
        await #expect(throws: CommerceError.self) { try await storage.removeValues(ofKind: "cart") }
        #expect(try await storage.value(for: key) == nil)
    }

    @Test func aFolderThatIsNotThereHasNothingToRemove() async throws {
        try await storage.removeValues(ofKind: "cart")
        try await storage.removeValues(ofKind: "")
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test func readingMakesNothing() async throws {
        _ = try await storage.value(for: key)
        try await storage.setValue(nil, for: key)
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test func largeValuesComeBackWhole() async throws {
        let value = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try await storage.setValue(value, for: key)
        #expect(try await storage.value(for: key) == value)
    }

    @Test func folderAndFilesAreForTheOwnerAlone() async throws {
        try await storage.withExclusiveAccess(to: key) { () throws(CommerceError) in
            try await storage.setValue([1], for: key)
        }
        #expect(try mode(folder) == 0o700)
        #expect(try mode(parent.path + "/state") == 0o700)
        #expect(try names().count == 2)
        for name in try names() { #expect(try mode(folder + "/" + name) == 0o600) }
    }

    @Test func aFolderThatIsThereIsLeftAsItIs() async throws {
        let storage = FileStateStorage(folder: parent.path)
        let before = try mode(parent.path)
        try await storage.setValue([1], for: key)
        #expect(try mode(parent.path) == before)
    }

    @Test func keysThatDifferAnywhereAreDifferent() async throws {
        let keys = [
            key, StateKey(kind: "cart", scope: "memory:demo", name: "secret-1f2e3e"),
            StateKey(kind: "cart", scope: "memory-demo", name: "secret-1f2e3d"),
            StateKey(kind: "Cart", scope: "memory:demo", name: "secret-1f2e3d"),
            StateKey(kind: "cart", scope: "memory:demosecret-1f2e3d"), StateKey(kind: "cartmemory:demo", scope: ""),
            StateKey(kind: "", scope: "", name: ""), StateKey(kind: "cart", scope: "../../etc/passwd", name: "/"),
            StateKey(kind: "cart", scope: "ünï😀", name: "\u{0}"), StateKey(kind: "cart", scope: "ünï😀", name: ""),
            StateKey(kind: "cart", scope: String(repeating: "long/", count: 1_000), name: "a"),
        ]
        for (index, key) in keys.enumerated() { try await storage.setValue([UInt8(index)], for: key) }
        for (index, key) in keys.enumerated() { #expect(try await storage.value(for: key) == [UInt8(index)]) }
        #expect(try names().count == keys.count)
        #expect(try names().allSatisfy { !$0.hasPrefix(".") && $0.utf8.count < 160 })
    }

    @Test func noNameAndNoMessageHasTheKeysName() async throws {
        try await storage.withExclusiveAccess(to: key) { () throws(CommerceError) in
            try await storage.setValue([1], for: key)
        }
        let names = try names()
        #expect(names.allSatisfy { $0.hasPrefix("cart-memory-demo-") })
        #expect(names.allSatisfy { !$0.contains("1f2e3d") })
        #expect(storage.location(of: key) == folder + "/" + (try #require(names.first { $0.hasSuffix(".state") })))
        #expect(!MemoryStateStorage().location(of: key).contains("1f2e3d"))
    }

    @Test func whatAKilledProcessLeftIsRemovedAndWhatALivingOneWritesIsNot() async throws {
        try await storage.setValue([1], for: key)
        let stale = storage.location(of: key).replacing(".state", with: ".stale.tmp")
        let living = storage.location(of: key).replacing(".state", with: ".living.tmp")
        for path in [stale, living] { try Data([9]).write(to: URL(filePath: path)) }
        let descriptor = open(living, O_RDONLY)
        #expect(flock(descriptor, LOCK_EX) == 0)
        try await FileStateStorage(folder: folder).setValue([2], for: key)
        #expect(!FileManager.default.fileExists(atPath: stale))
        #expect(FileManager.default.fileExists(atPath: living))
        close(descriptor)
        try await FileStateStorage(folder: folder).setValue([3], for: key)
        #expect(!FileManager.default.fileExists(atPath: living))
    }

    // MARK: Bad surroundings

    @Test func symbolicLinksAreRefused() async throws {
        let target = try parent.write("mine", to: "target")
        try await storage.setValue([1], for: key)
        let path = storage.location(of: key)
        let lock = path.replacing(".state", with: ".lock")
        try FileManager.default.removeItem(atPath: path)
        for link in [path, lock] {
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        }

        await expect("it is a symbolic link", path) { _ = try await storage.value(for: key) }
        await expect("it is a symbolic link", lock) { try await storage.withExclusiveAccess(to: key) {} }
        // Putting a value in place replaces the link and leaves what it points to alone.
        try await storage.setValue([2], for: key)
        #expect(try String(contentsOf: URL(filePath: target), encoding: .utf8) == "mine")
        #expect(try await storage.value(for: key) == [2])
    }

    @Test func whatIsNoOrdinaryFileIsRefusedWithoutWaiting() async throws {
        try await storage.setValue([1], for: key)
        let path = storage.location(of: key)
        try FileManager.default.removeItem(atPath: path)
        #expect(mkfifo(path, 0o600) == 0)
        await expect("is not an ordinary file", path) { _ = try await storage.value(for: key) }
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        await expect("is not an ordinary file", path) { _ = try await storage.value(for: key) }
        await expect("it is a folder", path) { try await storage.setValue([2], for: key) }
        #expect(try !names().contains { $0.hasSuffix(".tmp") })
    }

    @Test func aFolderThatIsAFileIsNamed() async throws {
        let file = try parent.write("mine", to: "file")
        for path in [file, file + "/below"] {
            let storage = FileStateStorage(folder: path)
            await expect("a part of the path is not a folder", path) { try await storage.setValue([1], for: key) }
            await expect("a part of the path is not a folder", path) { _ = try await storage.value(for: key) }
        }
    }

    @Test(arguments: ["/proc/commerce-test", "/proc/commerce-test/a/b", "/dev/null/a"])
    func aFolderThatCannotBeMadeIsSaidSo(path: String) async {
        await expect("Can't", path.split(separator: "/").first.map { "/\($0)" } ?? "") {
            try await FileStateStorage(folder: path).setValue([1], for: key)
        }
    }

    @Test func aFileThatOthersMayReadIsKeptFromThemFromTheFirstReadOn() async throws {
        try await storage.setValue([1], for: key)
        let path = storage.location(of: key)
        #expect(chmod(path, 0o666) == 0)
        #expect(try await storage.value(for: key) == [1])
        #expect(try mode(path) == 0o600)
    }

    // MARK: Helpers

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    private func mode(_ path: String) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    private func expect(_ reason: String, _ path: String, _ call: () async throws -> Void) async {
        let error = await #expect(throws: CommerceError.self) { try await call() }
        #expect(error?.kind == .storage)
        #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
        #expect(error?.message.contains(path) == true, "\(error?.message ?? "")")
    }
}
