import Commerce
import Testing

@testable import CommerceTool

@Suite("Command lines are read by the table of commands")
struct ArgumentParserTests {
    private static let name = OptionSpec.value("name", .text("TEXT"), "a name")
    private static let count = OptionSpec.value("count", .integer("N", 1...9), "a count")
    private static let tag = OptionSpec.repeated("tag", .pair("K=V"), "a tag")
    private static let loud = OptionSpec.flag("loud", "loudly")
    private static let root = Command(
        group: "tool", "a tool",
        [
            Command(
                "say", "say words", operands: [OperandSpec("WORD", "what to say", count: .oneOrMore)],
                options: [name, count, tag, loud]
            ) { _ in .done },
            Command("maybe", "one word or none", operands: [OperandSpec("WORD", "a word", count: .optional)]) { _ in
                .done
            },
            Command(
                "pair", "two things",
                operands: [OperandSpec("A", "one"), OperandSpec(.integer("N", 0...Int.max), "a number")]
            ) { _ in .done },
            Command("pick", "a shell", operands: [OperandSpec(.word("SHELL", ["bash", "zsh"]), "a shell")]) { _ in
                .done
            },
            Command("list", "nothing", operands: [OperandSpec("X", "any", count: .any)]) { _ in .done },
            Command(group: "box", "a group", [Command("open", "open it", options: [loud]) { _ in .done }]),
        ])

    /// A command line that is understood: path, operands and options come back as text.
    struct Good: Sendable, CustomTestStringConvertible {
        let words: [String]
        let path: String
        let operands: [String]
        let options: [String: [String]]

        init(_ words: [String], _ path: String, _ operands: [String] = [], _ options: [String: [String]] = [:]) {
            self.words = words
            self.path = path
            self.operands = operands
            self.options = options
        }

        var testDescription: String { words.joined(separator: " ") }
    }

    static let good: [Good] = [
        Good(["say", "a"], "say", ["a"]),
        Good(["say", "a", "b", "c"], "say", ["a", "b", "c"]),
        Good(["say", ""], "say", [""]),
        Good(["say", "-"], "say", ["-"]),
        Good(["say", "a:1", "gid://x/1?k=v#f", "ein Wort", "👟"], "say", ["a:1", "gid://x/1?k=v#f", "ein Wort", "👟"]),
        Good(["say", "a", "--name", "x"], "say", ["a"], ["name": ["x"]]),
        Good(["say", "--name", "x", "a"], "say", ["a"], ["name": ["x"]]),
        Good(["say", "a", "--name=x"], "say", ["a"], ["name": ["x"]]),
        Good(["say", "a", "--name=x=y"], "say", ["a"], ["name": ["x=y"]]),
        Good(["say", "a", "--name="], "say", ["a"], ["name": [""]]),
        Good(["say", "a", "--name", ""], "say", ["a"], ["name": [""]]),
        Good(["say", "a", "--name", "-x"], "say", ["a"], ["name": ["-x"]]),
        Good(["say", "a", "--name", "--unheard"], "say", ["a"], ["name": ["--unheard"]]),
        Good(["say", "a", "--name=--loud"], "say", ["a"], ["name": ["--loud"]]),
        Good(["say", "a", "--count", "3"], "say", ["a"], ["count": ["3"]]),
        Good(["say", "a", "--count=9"], "say", ["a"], ["count": ["9"]]),
        Good(["say", "a", "--loud"], "say", ["a"], ["loud": [""]]),
        Good(["say", "a", "--loud", "--loud"], "say", ["a"], ["loud": [""]]),
        Good(["say", "--tag", "a=1", "x", "--tag", "b="], "say", ["x"], ["tag": ["a=1", "b="]]),
        Good(["say", "--tag", "a=1=2", "x"], "say", ["x"], ["tag": ["a=1=2"]]),
        Good(["say", "--", "--loud"], "say", ["--loud"]),
        Good(["say", "--", "--"], "say", ["--"]),
        Good(["say", "a", "--", "-5", "--name"], "say", ["a", "-5", "--name"]),
        Good(["--", "say", "a"], "say", ["a"]),
        Good(["--json", "say", "a"], "say", ["a"], ["json": [""]]),
        Good(["say", "--json", "a"], "say", ["a"], ["json": [""]]),
        Good(["say", "a", "--json"], "say", ["a"], ["json": [""]]),
        Good(["--backend", "shop", "say", "a"], "say", ["a"], ["backend": ["shop"]]),
        Good(["--backend=say", "say", "a"], "say", ["a"], ["backend": ["say"]]),
        Good(
            ["--country", "de", "say", "a", "--currency", "EUR"], "say", ["a"],
            ["country": ["de"], "currency": ["EUR"]]),
        Good(["--language", "pt-BR", "say", "a"], "say", ["a"], ["language": ["pt-BR"]]),
        Good(["--language", "zh-Hans-CN", "say", "a"], "say", ["a"], ["language": ["zh-Hans-CN"]]),
        Good(["maybe"], "maybe"),
        Good(["maybe", "x"], "maybe", ["x"]),
        Good(["pair", "a", "0"], "pair", ["a", "0"]),
        Good(["pick", "zsh"], "pick", ["zsh"]),
        Good(["list"], "list"),
        Good(["list", "a", "b"], "list", ["a", "b"]),
        Good(["box", "open"], "box open"),
        Good(["box", "open", "--loud"], "box open", [], ["loud": [""]]),
        Good(["box", "--json", "open"], "box open", [], ["json": [""]]),
        Good(["--help"], "", [], ["help": [""]]),
        Good(["-h"], "", [], ["help": [""]]),
        Good(["say", "--help"], "say", [], ["help": [""]]),
        Good(["box", "--help"], "box", [], ["help": [""]]),
        Good(["pair", "a", "--help"], "pair", ["a"], ["help": [""]]),
        Good(["--version"], "", [], ["version": [""]]),
    ]

    @Test("is understood", arguments: good)
    func understands(_ line: Good) throws {
        let parsed = try ArgumentParser.parse(line.words, root: Self.root)
        #expect(parsed.path.joined(separator: " ") == line.path)
        #expect(parsed.operands == line.operands)
        let all = GlobalOptions.all + [Self.name, Self.count, Self.tag, Self.loud]
        for option in all {
            #expect(parsed.strings(option) == line.options[option.name, default: []], "\(option.name)")
        }
    }

    static let bad: [(words: [String], message: String)] = [
        ([], "tool needs a command: say, maybe, pair, pick, list, box."),
        (["sya", "a"], "Unknown command \"sya\", did you mean \"say\"?"),
        (["frobnicate"], "Unknown command \"frobnicate\". See"),
        (["box"], "tool box needs a command: open."),
        (["box", "opne"], "Unknown command \"opne\", did you mean \"open\"?"),
        (["box", "close"], "The commands of tool box are open."),
        (["say"], "tool say needs WORD, what to say."),
        (["say", "a", "--nmae", "x"], "Unknown option --nmae, did you mean --name?"),
        (["say", "a", "--zzzzzzzz"], "Unknown option --zzzzzzzz."),
        (["say", "a", "-x"], "Unknown option \"-x\": options begin with two hyphens."),
        (["say", "a", "-5"], "If it is no option, write -- before it."),
        (["say", "a", "--name"], "--name needs a value: write --name TEXT."),
        (["say", "a", "--name", "--loud"], "--name needs a value: write --name TEXT."),
        (["say", "a", "--name", "--json"], "--name needs a value"),
        (["say", "a", "--name", "--"], "--name needs a value"),
        (["say", "a", "--name", "x", "--name", "y"], "--name was given twice, with \"x\" and with \"y\"."),
        (["say", "a", "--loud=yes"], "--loud takes no value."),
        (["say", "a", "--json=true"], "--json takes no value."),
        (["say", "a", "--count", "x"], "--count takes a whole number, not \"x\"."),
        (["say", "a", "--count", "1.5"], "--count takes a whole number, not \"1.5\"."),
        (["say", "a", "--count", "+1"], "--count takes a whole number, not \"+1\"."),
        (["say", "a", "--count", "0"], "--count takes a number from 1 to 9, not 0."),
        (["say", "a", "--count=-1"], "--count takes a number from 1 to 9, not -1."),
        (["say", "a", "--count", "99999999999999999999"], "--count takes a whole number"),
        (["say", "a", "--count="], "--count takes a whole number, not \"\"."),
        (["say", "a", "--tag", "x"], "--tag takes K=V, such as gift=yes, not \"x\"."),
        (["say", "a", "--tag", "=x"], "--tag takes K=V"),
        (["maybe", "a", "b"], "tool maybe takes no \"b\" after \"a\"."),
        (["pair", "a"], "tool pair needs N, a number."),
        (["pair", "a", "x"], "N takes a whole number, not \"x\"."),
        (["pair", "a", "-1"], "Unknown option \"-1\""),
        (["pair", "a", "--", "-1"], "N takes a number 0 or more, not -1."),
        (["pick", "bsh"], "SHELL takes bash, zsh, not \"bsh\": did you mean \"bash\"?"),
        (["pick", "powershell"], "SHELL takes bash, zsh, not \"powershell\"."),
        (["box", "open", "x"], "tool box open takes no \"x\"."),
        (["--loud", "say", "a"], "--loud is an option of say, box open: write it after the command."),
        (["box", "--loud", "open"], "--loud is an option of box open: write it after the command."),
        (["box", "open", "--tag", "a=b"], "tool box open has no option --tag; it belongs to say."),
        (["--country", "DEU", "say", "a"], "--country takes a country code of two letters such as DE, not \"DEU\"."),
        (["--country", "1E", "say", "a"], "--country takes a country code"),
        (["--currency", "€", "say", "a"], "--currency takes a currency code of three letters such as EUR"),
        (["--language", "", "say", "a"], "--language takes a language such as en or pt-BR"),
        (["--language", "de_DE", "say", "a"], "--language takes a language such as en or pt-BR, not \"de_DE\"."),
        (["--state", "", "say", "a"], "--state takes a path, not an empty text."),
        (["--state", "x", "--ephemeral", "say", "a"], "--state and --ephemeral exclude each other."),
        (["--json"], "tool needs a command"),
        (["--", "--help"], "Unknown command \"--help\""),
    ]

    @Test("is refused, saying what would be right", arguments: bad)
    func refuses(_ line: (words: [String], message: String)) {
        do {
            let parsed = try ArgumentParser.parse(line.words, root: Self.root)
            Issue.record("understood as \(parsed.path) \(parsed.operands)")
        } catch {
            #expect(error.kind == .invalidInput)
            #expect(error.message.contains(line.message), "\(error.message)")
            #expect(error.message.contains("--help"), "the message leads to the help")
            #expect(RunStatus(error) == .usage)
        }
    }
}
