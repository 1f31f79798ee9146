import Commerce
import CommerceJSON

/// The verb that prints a configuration to begin with.
enum InitVerb {
    static let initialize = Command(
        "init", "a commented configuration for a plugin",
        discussion: "It goes to standard output: commerce init memory > commerce.json.",
        operands: [OperandSpec("PLUGIN", "a plugin that commerce plugins lists")]
    ) { invocation in
        let registry = invocation.environment.registry
        let name = invocation.arguments.operand
        guard let plugin = registry.plugin(named: name) else {
            let names = registry.plugins.map { $0.identifier }
            throw CommerceError.invalidInput(
                "Unknown plugin \"\(name)\"\(NearestName.suggestion(for: name, among: names)) "
                    + "The plugins here are \(names.joined(separator: ", ")).")
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
