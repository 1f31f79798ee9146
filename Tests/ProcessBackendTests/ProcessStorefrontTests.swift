import Commerce
import CommerceJSON
import Testing

@testable import ProcessBackend

@Suite("The description of a process plugin")
struct ProcessStorefrontTests {
    @Test("only harmless variables and those that are named are passed, each once, if they are set")
    func environment() {
        let description = ProcessDescription(
            command: ["a"], workingFolder: nil, variables: ["TOKEN", "PATH", "UNSET", "TOKEN"])
        let host = ["PATH": "/bin", "TOKEN": "t=1", "SECRET": "s", "LANG": "de_DE.UTF-8"]
        #expect(description.environment { host[$0] } == ["PATH=/bin", "LANG=de_DE.UTF-8", "TOKEN=t=1"])
    }

    @Test("stored state belongs to the command, the folder and the settings, and shows none of them but the program")
    func stateIdentity() {
        let plain = ProcessStorefront(command: ["./plugin", "--token", "hunter2"])
        var other = plain
        other.settings = ["shop": "b"]
        var order = plain
        order.settings = ["b": 1, "a": 2]
        var reordered = plain
        reordered.settings = ["a": 2, "b": 1]
        #expect(plain.stateIdentity.hasPrefix("./plugin "))
        #expect(!plain.stateIdentity.contains("hunter2"))
        #expect(plain.stateIdentity == ProcessStorefront(command: ["./plugin", "--token", "hunter2"]).stateIdentity)
        #expect(plain.stateIdentity != other.stateIdentity)
        #expect(order.stateIdentity == reordered.stateIdentity)
        #expect(
            ProcessStorefront(command: ["a", "bc"]).stateIdentity
                != ProcessStorefront(command: ["a", "b", "c"]).stateIdentity)
        // FNV-1a of an empty input is its offset basis.
        #expect(StableDigest.hexadecimal(of: []) == "cbf29ce484222325")
    }

    @Test("a configuration's settings are those of the typed initialiser")
    func settings() throws {
        let known = Set(ProcessPlugin.settings.settings.map(\.key))
        let properties = Set(Mirror(reflecting: ProcessStorefront(command: ["a"])).children.compactMap(\.label))
        #expect(known == properties.subtracting(["carts"]).union(["cart"]))
        let defaults = ProcessStorefront(command: ["a"])
        #expect(ProcessPlugin.settings["maximumMessageBytes"]?.defaultValue?.int == defaults.maximumMessageBytes)
        #expect(ProcessPlugin.settings["callTimeout"]?.defaultValue?.double == defaults.callTimeout / .seconds(1))
        #expect(ProcessPlugin.settings["startTimeout"]?.defaultValue?.double == defaults.startTimeout / .seconds(1))
        #expect(ProcessPlugin.settings["stopTimeout"]?.defaultValue?.double == defaults.stopTimeout / .seconds(1))
        #expect(ProcessPlugin.settings["restartWindow"]?.defaultValue?.double == defaults.restartWindow / .seconds(1))
        #expect(ProcessPlugin.settings["maximumRestarts"]?.defaultValue?.int == defaults.maximumRestarts)
        #expect(ProcessPlugin.settings["maximumConcurrentCalls"]?.defaultValue?.int == defaults.maximumConcurrentCalls)
        #expect(ProcessPlugin.settings["maximumWaitingCalls"]?.defaultValue?.int == defaults.maximumWaitingCalls)
        #expect(ProcessPlugin.settings["cart"]?.defaultValue?.string == defaults.carts.rawValue)
    }

    @Test("commands of a configuration that nobody trusted make no backend")
    func untrusted() {
        let error = #expect(throws: CommerceError.self) {
            try ProcessPlugin.makeBackend(Settings(["command": ["a"]]), context: PluginContext(allowsCommands: false))
        }
        #expect(error?.kind == .configuration)
    }

    @Test("plugin settings that are no object are refused")
    func settingsKind() {
        #expect(throws: CommerceError.self) {
            try ProcessPlugin.makeBackend(Settings(["command": ["a"], "settings": [1]]), context: PluginContext())
        }
    }
}
