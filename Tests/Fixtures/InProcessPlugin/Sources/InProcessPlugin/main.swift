import Commerce
import CommerceTesting

// Registers the plugin, makes its backend from a configuration, and ends with the kit's verdict.
var registry = PluginRegistry()
registry.register(PostcardPlugin.self)
let configuration = try Configuration(
    parsing: Array(#"{ "default": "rack", "backends": { "rack": { "plugin": "postcards", "count": 45 } } }"#.utf8),
    file: "commerce.json")
let backend = try registry.backend(in: configuration)
let report = await ConformanceKit(backend: backend).run()
print(report.text)
precondition(!report.hasFailed, "the plugin does not pass the kit")
