import CommerceTesting
import Foundation
import Testing

@testable import Commerce

@Suite struct SmallFileTests {
    /// What is no ordinary file ends in an error, never in waiting for ever.
    @Test(arguments: [
        ("pipe", "nobody wrote to it for 1 seconds"), ("folder", "it is a folder"),
        ("circle", "its symbolic links lead in a circle"), ("/dev/zero", "it is longer than 1000 bytes"),
        ("none", "there is no such file"), ("a\0b", "there is no such file"),
    ])
    func aFileThatCannotBeReadSaysWhy(name: String, reason: String) throws {
        let folder = try TemporaryFolder()
        #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
        #expect(mkdir(folder.path + "/folder", 0o700) == 0)
        #expect(symlink("circle", folder.path + "/circle") == 0)
        let path = name.hasPrefix("/") ? name : "\(folder.path)/\(name)"
        let failure = #expect(throws: SmallFile.Failure.self) {
            try SmallFile(path: path, maximumBytes: 1000, patienceMilliseconds: 50)
        }
        #expect(failure?.reason == reason)
    }

    @Test func aPipeIsReadToItsEnd() throws {
        var ends: [CInt] = [-1, -1]
        #expect(pipe(&ends) == 0)
        let writer = Thread { [writeEnd = ends[1]] in
            for byte in UInt8(ascii: "a")...UInt8(ascii: "e") {
                _ = withUnsafeBytes(of: byte) { write(writeEnd, $0.baseAddress, 1) }
            }
            close(writeEnd)
        }
        writer.start()
        let file = try SmallFile(path: "/dev/fd/\(ends[0])", maximumBytes: 1000)
        #expect(file.bytes == Array("abcde".utf8))
        close(ends[0])
    }
}
