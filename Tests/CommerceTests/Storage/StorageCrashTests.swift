import Commerce
import CommerceTesting
import Foundation
import TestSupport
import Testing

/// A process that saves a cart is killed at each of its system calls in turn, or the call fails: whatever was reported
/// saved is there, whole, or a newer one.
@Suite(
    .serialized, .enabled(if: Strace.isUsable, "strace is missing or may not trace: run Scripts/setup --test"))
struct StorageCrashTests {
    let parent: TemporaryFolder
    let saves = 2

    init() throws {
        parent = try TemporaryFolder()
    }

    @Test func undisturbedItSavesEverythingOnOneThread() async throws {
        let run = try plainRun()
        #expect(run.output == ["begin", "saved 1", "saved 2", "forgetting", "forgotten", "end"])
        #expect(Set(run.calls.compactMap { $0.split(separator: " ").first }).count == 1)
        #expect(run.calls.count > 100)
    }

    /// What a kill can't show, since the system outlives it: that a power cut would lose nothing either.
    @Test func everyValueIsOnTheDeviceBeforeItIsInPlaceAndItsPlaceBeforeItIsReported() throws {
        var unsynchronizedFiles: Set<Substring> = []
        var unsynchronizedFolders: Set<Substring> = []
        var hasWritten = false
        var renames = 0
        for line in try plainRun().calls {
            let arguments = (line.split(separator: "(", maxSplits: 1).last ?? "").split(separator: ", ")
            let descriptor = (arguments.first ?? "").prefix { $0.isNumber }
            switch StorageProbe.name(of: line) {
            case "write" where descriptor == "1":
                #expect(unsynchronizedFolders.isEmpty, "\(line)")
            case "write":
                unsynchronizedFiles.insert(descriptor)
                hasWritten = true
            case "fsync":
                unsynchronizedFiles.remove(descriptor)
                unsynchronizedFolders.remove(descriptor)
            case "renameat":
                #expect(hasWritten && unsynchronizedFiles.isEmpty, "\(line)")
                hasWritten = false
                unsynchronizedFolders.insert(descriptor)
                renames += 1
            default: break
            }
        }
        #expect(renames >= saves)
    }

    @Test func killedAtAnyCallItKeepsWhatItReported() async throws {
        let places = StorageProbe.places(in: try plainRun(), effect: "signal=KILL")
        var kills = 0
        for (index, place) in places.enumerated() {
            let folder = "\(parent.path)/\(index)/state"
            let run = try StorageProbe(folder: folder).run(saves: saves, place)
            if run.wasKilled { kills += 1 }
            try await expectIntact(folder, after: run, place)
        }
        #expect(kills == places.count)
    }

    @Test(
        arguments: [
            ("openat", "EMFILE"), ("write", "ENOSPC"), ("fsync", "EIO"), ("renameat", "ENOSPC"), ("flock", "ENOLCK"),
            ("mkdir", "EACCES"), ("read", "EIO"), ("newfstatat", "EIO"), ("getdents64", "EIO"), ("faccessat2", "EIO"),
            ("unlinkat", "EIO"),
        ] as [(Substring, String)])
    func aCallThatFailsIsAnErrorAndLosesNothing(_ call: Substring, _ code: String) async throws {
        let places = StorageProbe.places(in: try plainRun(), effect: "error=\(code)", among: [call])
        try #require(!places.isEmpty)
        for (index, place) in places.enumerated() {
            let folder = "\(parent.path)/\(index)/state"
            let run = try StorageProbe(folder: folder).run(saves: saves, place)
            #expect(!run.wasKilled, "\(place)")
            for line in run.output where line.hasPrefix("failed") {
                #expect(line.hasPrefix("failed storage Can't "), "\(place): \(line)")
                #expect(line.contains(parent.path), "\(place): \(line)")
            }
            try await expectIntact(folder, after: run, place)
            let left = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            #expect(!left.contains { $0.hasSuffix(".tmp") }, "\(place)")
        }
    }

    /// The state in a folder is readable, holds what was reported, and can be worked with.
    private func expectIntact(_ folder: String, after run: StorageProbe.Run, _ place: StorageProbe.Injection)
        async throws
    {
        let storage = FileStateStorage(folder: folder, clock: ManualClock())
        let engine = LocalCartEngine(catalog: FakeCatalog([.sample("shoe")]), storage: storage, scope: "probe")
        let session = CartSession(
            backend: Backend(
                name: "probe", plugin: "probe", stateIdentity: "probe",
                capabilities: LocalCartEngine.capabilities(addedTo: Capabilities()), cart: engine),
            storage: storage)
        let quantity = try await session.current()?.value.totalQuantity
        if run.output.contains("forgotten") {
            #expect(quantity == nil, "\(place)")
        } else if quantity == nil {
            #expect(run.lastSaved == 0 || run.output.contains("forgetting"), "\(place): \(run.output)")
        } else {
            #expect((run.lastSaved...run.lastSaved + 1).contains(quantity ?? 0), "\(place): \(run.output)")
        }
        let added = try await session.add([CartLineInput(variantID: "shoe")])
        #expect(added.value?.totalQuantity == (quantity ?? 0) + 1, "\(place)")
        #expect(
            !(try FileManager.default.contentsOfDirectory(atPath: folder).contains { $0.hasSuffix(".tmp") }), "\(place)"
        )
    }

    private func plainRun() throws -> StorageProbe.Run {
        try StorageProbe(folder: parent.path + "/plain-\(UUID().uuidString)/state").run(saves: saves)
    }
}
