/// The verb that prints completion scripts.
enum CompletionVerb {
    static let completion = Command(
        "completion", "a completion script for a shell",
        discussion: "For bash: source <(commerce completion bash). The script's first lines say how to use it.",
        operands: [OperandSpec(.word("SHELL", ["bash", "zsh", "fish"]), "bash, zsh or fish")]
    ) { invocation in
        let table = CompletionTable(root: CommandTable.root)
        let script =
            switch invocation.arguments.operand {
            case "bash": BashCompletion.script(table)
            case "zsh": ZshCompletion.script(table)
            default: FishCompletion.script(table)
            }
        try invocation.console.print(verbatim: script)
        return .done
    }
}
