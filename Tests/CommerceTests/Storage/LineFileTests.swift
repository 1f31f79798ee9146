import Commerce
import CommerceTesting
import Foundation
import Testing

/// Two values on one path stand for two processes, since flock(2) tells open files apart, not processes.
@Suite struct LineFileTests {
    let folder: TemporaryFolder
    let path: String
    let file: LineFile

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path + "/events.jsonl"
        file = LineFile(path: path)
    }

    @Test func linesAreAppendedToAFileForTheOwnerAlone() async throws {
        try await append("one\n")
        try await append("two\nthree\n", isDurable: true)
        #expect(try content() == "one\ntwo\nthree\n")
        #expect(try mode() == 0o600)
    }

    @Test func permissionsForOthersAreTakenAway() async throws {
        try folder.write("one\n", to: "events.jsonl", mode: 0o644)
        try await append("two\n")
        #expect(try content() == "one\ntwo\n")
        #expect(try mode() == 0o600)
    }

    @Test func aLineBehindHalfALineIsALineOfItsOwn() async throws {
        try folder.write("one\nhal", to: "events.jsonl")
        try await append("two\n")
        try await append("three\n")
        #expect(try content() == "one\nhal\ntwo\nthree\n")
    }

    @Test func aFileThatWasMovedAwayIsBegunAnew() async throws {
        try await append("one\n")
        try FileManager.default.moveItem(atPath: path, toPath: path + ".old")
        try await append("two\n")
        #expect(try content() == "two\n")
    }

    @Test func writersOfTheSameFileDoNotMixTheirLines() async throws {
        // Longer than what a system writes at once.
        let lines = (0..<40).map { String(repeating: "\($0 % 10)", count: 30_000) + "-\($0)\n" }
        try await withThrowingTaskGroup { group in
            for line in lines {
                group.addTask { [path] in
                    try await LineFile(path: path).append(Array(line.utf8), isDurable: false)
                }
            }
            try await group.waitForAll()
        }
        #expect(Set(try content().split(separator: "\n").map { $0 + "\n" }) == Set(lines))
    }

    @Test func itWaitsForAnotherProcessWithoutBlocking() async throws {
        try await append("one\n")
        let descriptor = open(path, O_RDONLY)
        #expect(flock(descriptor, LOCK_EX) == 0)
        let clock = ManualClock()
        let waiting = Task { [path] in
            try await LineFile(path: path, clock: clock).append(Array("two\n".utf8), isDurable: false)
        }
        await clock.waitForSleepers()
        #expect(try content() == "one\n")
        close(descriptor)
        clock.advance(by: .seconds(1))
        try await waiting.value
        #expect(try content() == "one\ntwo\n")
    }

    @Test func itDoesNotWaitForEver() async throws {
        try await append("one\n")
        let descriptor = open(path, O_RDONLY)
        defer { close(descriptor) }
        #expect(flock(descriptor, LOCK_EX) == 0)
        let impatient = LineFile(path: path, clock: ManualClock(advancesItself: true))
        let error = await #expect(throws: CommerceError.self) { try await impatient.append([0x0A], isDurable: false) }
        #expect(error?.kind == .storage)
        #expect(error?.message.contains("has held the lock \(path) for 30 seconds") == true)
    }

    enum Obstacle: CaseIterable { case noFolder, folder, link, pipe }

    @Test(arguments: Obstacle.allCases) func whatIsNoFileIsRefusedByName(_ obstacle: Obstacle) async throws {
        let path: String
        let reason: String
        switch obstacle {
        case .noFolder: (path, reason) = (folder.path + "/none/events.jsonl", "it does not exist")
        case .folder: (path, reason) = (folder.path, "it is a folder")
        case .link:
            (path, reason) = (folder.path + "/link", "it is a symbolic link")
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/null")
        case .pipe:
            (path, reason) = (folder.path + "/pipe", "is not an ordinary file")
            #expect(mkfifo(path, 0o600) == 0)
        }
        let error = await #expect(throws: CommerceError.self) {
            try await LineFile(path: path).append([0x0A], isDurable: false)
        }
        #expect(error?.kind == .storage)
        #expect(error?.message.contains(path) == true)
        #expect(error?.message.contains(reason) == true)
    }

    private func append(_ text: String, isDurable: Bool = false) async throws {
        try await file.append(Array(text.utf8), isDurable: isDurable)
    }

    private func content() throws -> String { try String(contentsOf: URL(filePath: path), encoding: .utf8) }

    private func mode() throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
    }
}
