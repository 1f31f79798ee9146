import CommerceJSON
import Testing

@Suite("JSON Schema, keyword by keyword")
struct JSONSchemaKeywordTests {
    @Test(
        "values that a schema takes and refuses",
        arguments: [
            ("true", ["1", "null", "{}"], []),
            ("false", [], ["1", "null", "{}"]),
            ("{}", ["1", "null", "[]"], []),
            (#"{"type": "object"}"#, ["{}"], ["[]", "1", "\"\"", "true", "null"]),
            (#"{"type": "array"}"#, ["[]"], ["{}", "1", "\"\"", "true", "null"]),
            (#"{"type": "string"}"#, ["\"\""], ["{}", "1", "[]", "true", "null"]),
            (#"{"type": "number"}"#, ["1", "1.5", "1e400"], ["{}", "\"1\"", "[]", "true", "null"]),
            (
                #"{"type": "integer"}"#, ["1", "-0", "1.0", "1e3", "12345678901234567890123"],
                ["1.5", "1e-1", "\"1\"", "true"]
            ),
            (#"{"type": "boolean"}"#, ["true", "false"], ["0", "1", "null", "\"true\""]),
            (#"{"type": "null"}"#, ["null"], ["0", "false", "\"\"", "{}"]),
            (#"{"type": ["string", "null"]}"#, ["\"\"", "null"], ["0", "false"]),
            (
                #"{"enum": [1, "a", null, {"a": [1.0]}]}"#, ["1", "1.0", "\"a\"", "null", #"{"a": [1]}"#],
                [
                    "2", "\"b\"", "false",
                    #"{"a": [1, 2]}"#, #"{"a": [1], "b": 2}"#, #"{"b": [1]}"#,
                ]
            ),
            (#"{"const": 100}"#, ["100", "1e2", "100.00"], ["\"100\"", "1e400", "10"]),
            (#"{"required": ["a", "b"]}"#, [#"{"a": 1, "b": null}"#, "[]", "1"], ["{}", #"{"a": 1}"#]),
            (
                #"{"properties": {"a": {"type": "number"}}}"#, ["{}", #"{"a": 1}"#, #"{"b": "x"}"#, "1"],
                [#"{"a": "x"}"#]
            ),
            (#"{"additionalProperties": false}"#, ["{}", "1"], [#"{"a": 1}"#]),
            (
                #"{"properties": {"a": true}, "additionalProperties": {"type": "string"}}"#,
                [#"{"a": 1, "b": "x"}"#], [#"{"a": 1, "b": 2}"#]
            ),
            (#"{"items": {"type": "number"}}"#, ["[]", "[1, 2]", "{}", "\"x\""], ["[1, \"x\"]", "[null]"]),
            (#"{"minItems": 1, "maxItems": 2}"#, ["[1]", "[1, 2]", "\"\"", "{}"], ["[]", "[1, 2, 3]"]),
            (#"{"minLength": 1, "maxLength": 2}"#, ["\"é\"", "\"😀😀\"", "1", "[]"], ["\"\"", "\"abc\""]),
            (#"{"pattern": "^a+$"}"#, ["\"a\"", "\"aaa\"", "1"], ["\"\"", "\"ab\"", "\"ba\""]),
            (#"{"pattern": "[0-9]"}"#, ["\"x1y\""], ["\"xy\""]),
            (
                #"{"minimum": 0.1, "maximum": 0.3}"#, ["0.1", "0.3", "0.2", "\"x\""],
                ["0.0999999999999999999999", "0.31", "-1", "1e400"]
            ),
            (#"{"allOf": [{"minimum": 1}, {"maximum": 2}]}"#, ["1", "2"], ["0", "3"]),
            (#"{"anyOf": [{"type": "string"}, {"minimum": 2}]}"#, ["\"\"", "2"], ["1"]),
            (#"{"oneOf": [{"minimum": 1}, {"maximum": 2}]}"#, ["0", "3"], ["1", "2"]),
            (##"{"$ref": "#/$defs/a", "maximum": 9, "$defs": {"a": {"minimum": 1}}}"##, ["1", "9"], ["0", "10"]),
            (
                ##"{"type": ["array", "null"], "items": {"$ref": "#"}}"##, ["null", "[]", "[[null], [[]]]"],
                ["1", "[[1]]"]
            ),
            (
                #"{"title": "t", "description": "d", "default": 1, "examples": [1], "deprecated": true, "format": "uri"}"#,
                ["1", "\"not a uri\""], []
            ),
        ] as [(String, [String], [String])])
    func keywords(schema: String, valid: [String], invalid: [String]) throws {
        let schema = try JSONSchema(JSONValue(parsing: schema))
        for text in valid {
            #expect(schema.violations(of: try JSONValue(parsing: text)).isEmpty, "\(text)")
        }
        for text in invalid {
            #expect(!schema.violations(of: try JSONValue(parsing: text)).isEmpty, "\(text)")
        }
    }
}
