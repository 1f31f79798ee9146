import CommerceJSON
import Foundation
import Testing

@Suite("The tool behaves as a process should", .serialized)
struct ProcessTests {
    @Test("It exits with the status of the contract, and prints where it should")
    func statuses() async throws {
        let version = try await BuiltTool.run(["--version"])
        #expect(version.status == 0 && version.output.hasPrefix("commerce ") && version.diagnostics.isEmpty)
        let usage = try await BuiltTool.run(["prodcts"])
        #expect(usage.status == 2 && usage.output.isEmpty && usage.diagnostics.contains("did you mean \"products\"?"))
        let none = try await BuiltTool.run(["products"], folder: NSTemporaryDirectory())
        #expect(none.status == 2 && none.diagnostics.contains("There is no configuration"))
    }

    @Test("A reader that goes away is no reason to complain")
    func brokenPipe() async throws {
        let shop = try DemoShop()
        let options = shop.options.joined(separator: " ")
        let ending = try await BuiltTool.bash(
            "commerce products --all --first 1 \(options) | head -1; echo \"${PIPESTATUS[0]}\"")
        #expect(ending.diagnostics.isEmpty)
        let lines = ending.output.split(separator: "\n")
        #expect(lines.first?.hasPrefix("PRODUCT") ?? false)
        #expect(["0", "1"].contains(lines.last.map(String.init)))
        let closed = try await BuiltTool.bash("commerce --help >&-; echo $?")
        #expect(closed.output == "1\n", "\(closed)")
    }

    @Test("What is meant for a closed stream goes nowhere, and into no file that is opened in its place")
    func closedStreams() async throws {
        let shop = try DemoShop()
        let options = shop.options.joined(separator: " ")
        let add = "commerce cart add P1030-2 \(options)"
        let ending = try await BuiltTool.bash(
            "\(add) >&-; echo $?; \(add) >&- 2>&- <&-; echo $?; \(add) <&- >/dev/null; echo $?; \(add) 2>&- >/dev/null; echo $?"
        )
        #expect(ending.output == "1\n1\n0\n0\n")
        #expect(ending.diagnostics.contains("Bad file descriptor"), "\(ending.diagnostics)")
        #expect(try await shop.document(["cart", "show"])["lines"]?[0]?["quantity"]?.int == 4)
    }

    @Test("An argument that is no text is refused, not repaired into another")
    func argumentsThatAreNoText() async throws {
        let folder = try TemporaryFolder()
        let ending = try await BuiltTool.bash(
            "commerce cart create --state \(folder.path)/$'caf\\xe9'; echo $?; ls \(folder.path)")
        #expect(ending.output == "2\n", "\(ending)")
        #expect(ending.diagnostics.contains("is not text in UTF-8"))
    }

    @Test("A password file without an end is refused")
    func endlessPassword() async throws {
        let shop = try DemoShop()
        let endless = try await BuiltTool.run(
            ["login", "buyer@example.com", "--password-file", "/dev/zero"] + shop.options)
        #expect(endless.status == 2 && endless.diagnostics.contains("it is longer than"), "\(endless)")
    }

    @Test("A full disk is an error, not silence")
    func fullDisk() async throws {
        let ending = try await BuiltTool.bash("commerce --help > /dev/full")
        #expect(ending.status == 1)
        #expect(ending.diagnostics.contains("The result could not be written"))
    }

    @Test("A signal cancels the work and gives 130", arguments: [SIGINT, SIGTERM])
    func signals(signal: Int32) async throws {
        // The call takes an hour unless it is cancelled; the log line says that it has begun.
        let shop = try DemoShop(settings: #", "faults": [{"operation": "catalog/shop", "latency": 3600}]"#)
        let call = try WatchedTool(["shop", "--json", "--verbose"] + shop.options, in: shop.folder)
        try call.waitFor("catalog/shop …")
        call.tool.send(signal)
        let ending = try await call.tool.ending()
        #expect(ending.status == 130 && !ending.wasKilled)
        #expect(try JSONValue(parsing: ending.output)["error"]?["kind"]?.string == "cancelled")
    }

    @Test("Two processes that add at once fill one cart, and lose nothing")
    func simultaneousAdds() async throws {
        let shop = try DemoShop()
        let count = 6
        try await withThrowingTaskGroup(of: BuiltTool.Ending.self) { group in
            for _ in 0..<count {
                group.addTask { try await BuiltTool.run(["cart", "add", "P1030-2"] + shop.options) }
            }
            for try await ending in group { #expect(ending.status == 0, "\(ending.diagnostics)") }
        }
        let cart = try await shop.document(["cart", "show"])
        #expect(cart["lines"]?.array?.count == 1)
        #expect(cart["lines"]?[0]?["quantity"]?.int == count)
    }

    @Test("State files are for their owner alone; --ephemeral makes none")
    func stateFiles() async throws {
        let shop = try DemoShop()
        let state = shop.folder.path + "/state"
        let ephemeral = try await BuiltTool.run(
            ["cart", "add", "P1030-2", "--ephemeral", "--config", shop.configuration],
            environment: ["XDG_STATE_HOME": state])
        #expect(ephemeral.status == 0)
        #expect(!FileManager.default.fileExists(atPath: state))
        let kept = try await BuiltTool.run(
            ["cart", "add", "P1030-2", "--config", shop.configuration], environment: ["XDG_STATE_HOME": state])
        #expect(kept.status == 0)
        let files = try FileManager.default.contentsOfDirectory(atPath: state + "/commerce")
        #expect(!files.isEmpty)
        for file in files {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(state)/commerce/\(file)")
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(file)")
        }
    }

    @Test("Neither password nor token shows anywhere, whatever is logged")
    func secrets() async throws {
        let shop = try DemoShop()
        let file = try shop.folder.write("commerce\n", to: "password")
        let login = try await BuiltTool.run(
            ["login", "buyer@example.com", "--password-file", file, "--verbose", "--json"] + shop.options)
        #expect(login.status == 0, "\(login.diagnostics)")
        let session = try JSONValue(parsing: login.output)["session"]
        #expect(session?["accessToken"] == nil && session?["refreshToken"] == nil)
        let wrong = try await BuiltTool.run(
            ["login", "buyer@example.com", "--verbose", "--json"] + shop.options,
            environment: ["COMMERCE_PASSWORD": "s3cret-wrong"])
        #expect(wrong.status == 3)
        #expect(!(wrong.output + wrong.diagnostics).contains("s3cret-wrong"))
        let without = try await BuiltTool.run(["login", "buyer@example.com"] + shop.options)
        #expect(without.status == 2 && without.diagnostics.contains("--password-file"))
    }

    @Test("A cart's id is whole in JSON, and in no table, error or log")
    func cartIdentifiers() async throws {
        let shop = try DemoShop()
        let outcome = try await shop.document(["cart", "add", "P1030-2"])
        let id = try #require(outcome["cart"]?["id"]?.string)
        for words in [["cart", "show"], ["cart", "add", "P1030-2"], ["checkout"], ["cart", "set", "9", "1"]] {
            let ending = try await BuiltTool.run(words + ["--verbose"] + shop.options)
            #expect(!(ending.output + ending.diagnostics).contains(id), "\(words)")
        }
        let gone = try await BuiltTool.run(["cart", "show", id + "x", "--verbose"] + shop.options)
        #expect(gone.status == 4 && !gone.diagnostics.contains(id))
    }

    @Test("Commands of a configuration that was merely found run only once it is trusted")
    func trust() async throws {
        let folder = try TemporaryFolder()
        let marker = folder.path + "/ran"
        let configuration = #"{"backends": {"p": {"plugin": "process", "command": ["/usr/bin/touch", "\#(marker)"]}}}"#
        _ = try folder.write(configuration, to: "commerce.json")
        let environment = ["XDG_STATE_HOME": folder.path + "/state"]
        let before = try await BuiltTool.run(["shop"], environment: environment, folder: folder.path)
        #expect(before.status == 2 && before.diagnostics.contains("commerce trust"))
        #expect(!FileManager.default.fileExists(atPath: marker))
        let trust = try await BuiltTool.run(["trust"], environment: environment, folder: folder.path)
        #expect(trust.status == 0, "\(trust.diagnostics)")
        let after = try await BuiltTool.run(["shop"], environment: environment, folder: folder.path)
        #expect(after.status != 2)
        #expect(FileManager.default.fileExists(atPath: marker))
        _ = try folder.write(configuration + "\n", to: "commerce.json")
        let changed = try await BuiltTool.run(["shop"], environment: environment, folder: folder.path)
        #expect(changed.status == 2, "what changed has to be trusted again")
    }
}
