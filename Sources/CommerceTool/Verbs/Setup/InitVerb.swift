import Commerce
import CommerceJSON
import CommercePlugins

/// The verb that prints a configuration to begin with.
enum InitVerb {
    private static let names = PluginRegistry.standard.plugins.map { $0.identifier }

    static let initialize = Command(
        "init", "a commented configuration for a plugin",
        discussion: "It goes to standard output: commerce init memory > commerce.json.",
        operands: [
            OperandSpec(.word("PLUGIN", names), "a plugin of commerce plugins: " + names.joined(separator: ", "))
        ]
    ) { invocation in
        let registry = invocation.environment.registry
        let name = invocation.arguments.operand
        guard let plugin = registry.plugin(named: name) else {
            throw CommerceError.invalidInput("The plugin \"\(name)\" is not linked in.")
        }
        let text = registry.template(for: plugin)
        if invocation.wantsJSON {
            try invocation.console.print(["plugin": .string(name), "configuration": .string(text)])
        } else {
            try invocation.console.print(verbatim: text)
            if invocation.console.width != nil {
                invocation.note("To keep it: commerce init \(name) > \(ConfigurationSearch.fileName)")
            }
        }
        return .done
    }
}
