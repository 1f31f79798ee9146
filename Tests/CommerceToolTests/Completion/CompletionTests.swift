import Foundation
import Testing

@testable import CommerceTool

@Suite("Completion scripts complete")
struct CompletionTests {
    private static let table = CompletionTable(root: CommandTable.root)

    /// Words on a command line, the last one being completed, and some of the completions.
    static let cases: [(words: [String], some: [String], none: [String])] = [
        ([""], ["products", "cart", "completion"], ["create", "--json"]),
        (["pro"], ["products", "product"], ["shop"]),
        (["cart", ""], ["create", "giftcard"], ["products"]),
        (["cart", "giftcard", ""], ["add", "remove"], ["create"]),
        (["--json", "cart", "giftcard", "r"], ["remove"], ["add"]),
        (["--backend", "cart", "pro"], ["products"], []),
        (["products", "--"], ["--sort", "--filter", "--json", "--config"], ["--wait"]),
        (["products", "--so"], ["--sort"], ["--json"]),
        (["products", "--sort", ""], ["price", "best-selling"], ["products"]),
        (["products", "--sort", "=", "pr"], ["price"], ["title"]),
        (["products", "--sort", "="], ["price", "title"], []),
        (["products", "--first", ""], [], ["products", "price"]),
        (["completion", ""], ["bash", "zsh", "fish"], ["products"]),
        (["init", ""], ["graphql", "memory", "process", "shopify", "xml-feed"], ["bash"]),
        (["conformance", "--only", "pag"], ["paging"], ["cart"]),
        (["customer", "--marketing", ""], ["yes", "no"], []),
        (["products", "--", "--so"], [], ["--sort"]),
        (["checkout", "--wait", "5", "--op"], ["--open"], []),
    ]

    @Test("in bash", arguments: cases)
    func bash(words: [String], some: [String], none: [String]) async throws {
        let folder = try TemporaryFolder()
        let script = try folder.write(BashCompletion.script(Self.table), to: "completion.bash")
        let quoted = (["commerce"] + words).map { "'\($0)'" }.joined(separator: " ")
        let ending = try await BuiltTool.bash(
            """
            source \(script); complete -p commerce >&2
            COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count)
            _commerce; printf '%s\\n' "${COMPREPLY[@]}"
            """)
        #expect(ending.diagnostics == "complete -F _commerce commerce\n")
        let completions = Set(ending.output.split(separator: "\n").map(String.init))
        #expect(completions.isSuperset(of: some), "\(completions)")
        #expect(completions.isDisjoint(with: none), "\(completions)")
    }

    @Test("in bash, files where a file is wanted")
    func bashFiles() async throws {
        let folder = try TemporaryFolder()
        let script = try folder.write(BashCompletion.script(Self.table), to: "completion.bash")
        _ = try folder.write("{}", to: "shop.json")
        for words in ["commerce --config s", "commerce feed inspect s"] {
            let ending = try await BuiltTool.bash(
                """
                source \(script)
                COMP_WORDS=(\(words)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
                _commerce; printf '%s\\n' "${COMPREPLY[@]}"
                """, folder: folder.path)
            #expect(ending.output == "shop.json\n", "\(words)")
        }
    }

    @Test(
        "in fish, where it is here",
        arguments: [
            ("commerce pro", "products"), ("commerce cart ", "create"), ("commerce --backend cart pro", "products"),
            ("commerce products --sort ", "price"), ("commerce cart giftcard ", "remove"),
            ("commerce checkout --w", "--wait"),
        ])
    func fish(line: String, completion: String) async throws {
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/fish") else { return }
        let folder = try TemporaryFolder()
        let script = try folder.write(FishCompletion.script(Self.table), to: "completion.fish")
        let ending = try await BuiltTool.launch(
            "/usr/bin/fish", ["-c", "source \(script); complete -C '\(line)'"], environment: ["HOME": folder.path]
        ).ending()
        let completions = ending.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
        #expect(completions.contains(Substring(completion)), "\(ending)")
    }

    @Test("The scripts are syntax of their shells, where the shells are here", arguments: ["bash", "zsh", "fish"])
    func syntax(shell: String) async throws {
        let run = await ToolRun.run(["completion", shell])
        #expect(run.status == .done && !run.output.isEmpty)
        let program = ["/usr/bin/\(shell)", "/bin/\(shell)"].first(where: FileManager.default.isExecutableFile)
        guard let program else { return }
        let folder = try TemporaryFolder()
        let script = try folder.write(run.output, to: "completion")
        let ending = try await BuiltTool.launch(program, ["-n", script]).ending()
        #expect(ending.status == 0 && ending.diagnostics.isEmpty, "\(ending.diagnostics)")
    }

    @Test("Every command and option is in every script", arguments: ["bash", "zsh", "fish"])
    func whole(shell: String) async {
        let script = await ToolRun.run(["completion", shell]).output
        for entry in Self.table.entries {
            #expect(entry.path.isEmpty || script.contains(entry.path), "\(entry.path)")
            for option in entry.options { #expect(script.contains(option.name), "\(option.name)") }
        }
    }
}
