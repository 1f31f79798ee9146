public import CommerceJSON

extension PluginRegistry {
    /// The JSON Schema (draft 2020-12) of `commerce.json` with these plugins, for editors.
    ///
    /// It knows what a file may hold, not whether variables are set, files exist or addresses are allowed. Comments are
    /// not JSON: an editor has to be told that they are welcome.
    public func jsonSchema() -> JSONValue {
        var definitions: JSONObject = [
            "file": [
                "description": "The text of a file, without a line break at its end.",
                "type": "object", "properties": ["file": ["type": "string"]], "required": ["file"],
                "additionalProperties": false,
            ]
        ]
        for plugin in plugins { definitions[plugin.identifier] = entrySchema(of: plugin) }
        var backend: JSONObject = ["type": "object"]
        if !plugins.isEmpty {
            backend["oneOf"] = .array(plugins.map { ["$ref": .string("#/$defs/\($0.identifier)")] })
        }
        return [
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "commerce.json",
            "description": "Backends of swift-commerce.",
            "type": "object",
            "properties": [
                "$schema": ["type": "string"],
                "default": ["description": "The backend to use where none is named.", "type": "string"],
                "backends": [
                    "description": "The backends by name.", "type": "object", "additionalProperties": .object(backend),
                ],
            ],
            "required": ["backends"],
            "additionalProperties": false,
            "$defs": .object(definitions),
        ]
    }

    private func entrySchema(of plugin: any BackendPlugin.Type) -> JSONValue {
        var schema = BackendEntry.schema(of: plugin).jsonSchema
        schema["description"] = .string(plugin.summary)
        schema["properties"]?["plugin"] = ["const": .string(plugin.identifier)]
        return schema
    }
}

extension SettingsSchema {
    /// The schema of an object with these settings.
    fileprivate var jsonSchema: JSONValue {
        let properties = settings.map { definition -> (key: String, value: JSONValue) in
            var schema = definition.type.jsonSchema
            schema["description"] = .string(definition.help)
            schema["default"] = definition.defaultValue
            if let example = definition.example { schema["examples"] = [example] }
            return (definition.key, schema)
        }
        var schema: JSONValue = [
            "type": "object", "properties": .object(JSONObject(properties)), "additionalProperties": false,
        ]
        let required = settings.filter { $0.isRequired && $0.defaultValue == nil }.map { JSONValue.string($0.key) }
        if !required.isEmpty { schema["required"] = .array(required) }
        return schema
    }
}

extension SettingType {
    fileprivate var jsonSchema: JSONValue {
        switch self {
        case .string, .path, .location, .url: Self.text(["type": "string"])
        case .word(let words): Self.text(["enum": .array(words.map(JSONValue.string))], Self.variable)
        case .currency: Self.text(["type": "string", "pattern": "^[A-Za-z]{3}$"], Self.variable)
        case .integer(let bounds): Self.integer(bounds)
        case .decimal: ["type": "number"]
        case .seconds(let bounds):
            [
                "type": "number", "minimum": JSONValue(floatLiteral: bounds.lowerBound),
                "maximum": JSONValue(floatLiteral: bounds.upperBound),
            ]
        case .boolean: ["type": "boolean"]
        case .command: ["type": "array", "items": Self.text(["type": "string"]), "minItems": 1]
        case .list(let element): ["type": "array", "items": element.jsonSchema]
        case .map(let element): ["type": "object", "additionalProperties": element.jsonSchema]
        case .object(let schema): schema.jsonSchema
        case .any: [:]
        }
    }

    /// A text that refers to a variable: its value is not known to the schema.
    private static let variable: JSONValue = ["type": "string", "pattern": #"\$\{"#]

    /// A text of some forms, or the text of a file.
    private static func text(_ forms: JSONValue...) -> JSONValue {
        ["anyOf": .array(forms + [["$ref": "#/$defs/file"]])]
    }

    private static func integer(_ bounds: ClosedRange<Int>) -> JSONValue {
        var schema: JSONValue = ["type": "integer"]
        if bounds.lowerBound != .min { schema["minimum"] = .number(JSONNumber(bounds.lowerBound)) }
        if bounds.upperBound != .max { schema["maximum"] = .number(JSONNumber(bounds.upperBound)) }
        return schema
    }
}
