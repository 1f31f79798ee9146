import CommerceJSON
import Testing

@Suite("JSON Schema")
struct JSONSchemaTests {
    private static let lineItem = """
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "A line",
          "type": "object", "required": ["id", "price"], "additionalProperties": false,
          "properties": {
            "id": {"type": "string", "minLength": 1, "maxLength": 4, "pattern": "^[a-z]"},
            "price": {"$ref": "#/$defs/money"},
            "quantity": {"type": ["integer", "null"], "minimum": 1, "maximum": 99.5},
            "kind": {"enum": ["simple", "bundle", 1]},
            "version": {"const": 2},
            "children": {"type": "array", "items": {"$ref": "#"}, "minItems": 1, "maxItems": 2},
            "delivery": {"oneOf": [{"$ref": "#/$defs/pickup"}, {"$ref": "#/$defs/parcel"}]},
            "labels": {"type": "object", "additionalProperties": {"type": "string"}},
            "never": false, "any": true,
            "both": {"allOf": [{"type": "string"}, {"minLength": 2}]},
            "either": {"anyOf": [{"type": "string"}, {"minimum": 5}]},
            "odd": {"$ref": "#/$defs/a~1b~0c"}
          },
          "$defs": {
            "money": {"type": "object", "required": ["amount"], "properties": {"amount": {"type": ["string", "number"]}}},
            "pickup": {"type": "object", "required": ["shop"], "properties": {"shop": {"type": "string"}}},
            "parcel": {"type": "object", "required": ["street"], "properties": {"street": {"type": "string"}}},
            "a/b~c": {"type": "null"}
          }
        }
        """

    private func violations(of members: String) throws -> [String] {
        let schema = try JSONSchema(JSONValue(parsing: Self.lineItem))
        let separator = members.isEmpty ? "" : ", "
        return try schema.violations(
            of: JSONValue(parsing: #"{"id": "a1", "price": {"amount": 1}\#(separator)\#(members)}"#)
        )
        .map(\.description)
    }

    @Test(
        "valid values have no violations",
        arguments: [
            "", #""quantity": 1"#, #""quantity": 2.0"#, #""quantity": null"#, #""kind": "bundle""#, #""kind": 1.0"#,
            #""version": 2"#, #""version": 20e-1"#, #""children": [{"id": "b", "price": {"amount": "2"}}]"#,
            #""delivery": {"shop": "x"}"#, #""labels": {"a": "b"}"#, #""any": [1]"#, #""both": "ab""#, #""either": 5"#,
            #""either": "x""#, #""odd": null"#,
        ])
    func valid(members: String) throws {
        #expect(try violations(of: members) == [])
    }

    @Test(
        "violations name path and rule",
        arguments: [
            (#""quantity": 0"#, "0 is less than 1 at $.quantity"),
            (#""quantity": 100"#, "100 is more than 99.5 at $.quantity"),
            (#""quantity": 1.5"#, "expected integer or null, found the number 1.5 at $.quantity"),
            (#""quantity": "1""#, "expected integer or null, found a string at $.quantity"),
            (#""kind": "x""#, "has to be one of \"simple\", \"bundle\", 1 at $.kind"),
            (#""version": "2""#, "has to be 2 at $.version"),
            (#""extra": 1"#, "the key \"extra\" is not known at $"),
            (#""children": []"#, "has 0 elements, at least 1 are needed at $.children"),
            (#""children": [{"id": "b", "price": {}}]"#, "the key \"amount\" is missing at $.children[0].price"),
            (#""labels": {"a": 1}"#, "expected string, found a number at $.labels.a"),
            (#""never": 1"#, "nothing is allowed here at $.never"),
            (#""both": "a""#, "has 1 characters, at least 2 are needed at $.both"),
            (#""either": 4"#, "is none of 2 alternatives (expected string, found a number at $.either) at $.either"),
            (
                #""delivery": {"shop": "x", "street": "y"}"#,
                "is 2 of the alternatives of which it may be one at $.delivery"
            ),
            (
                #""delivery": {"street": 1}"#,
                "is none of 2 alternatives (expected string, found a number at $.delivery.street) at $.delivery"
            ),
            (#""odd": 1"#, "expected null, found a number at $.odd"),
        ])
    func invalid(members: String, message: String) throws {
        #expect(try violations(of: members) == [message])
    }

    @Test("all violations are reported")
    func several() throws {
        let schema = try JSONSchema(JSONValue(parsing: Self.lineItem))
        #expect(
            schema.violations(of: ["id": "Über1", "quantity": 0]).map(\.description) == [
                "the key \"price\" is missing at $", "has 5 characters, at most 4 are allowed at $.id",
                "doesn't match the pattern ^[a-z] at $.id", "0 is less than 1 at $.quantity",
            ])
    }

    @Test(
        "a schema that is wrong, or has a keyword that would not be checked, is refused",
        arguments: [
            (#"1"#, "$"), (#"{"typ": "string"}"#, "$.typ"), (#"{"type": "text"}"#, "$.type"),
            (#"{"type": 1}"#, "$.type"),
            (#"{"items": [1]}"#, "$.items"), (#"{"properties": {"a": {"minimum": "1"}}}"#, "$.properties.a.minimum"),
            (#"{"anyOf": []}"#, "$.anyOf"), (#"{"oneOf": [{}, 1]}"#, "$.oneOf[1]"),
            (#"{"required": [1]}"#, "$.required"),
            (##"{"$ref": "#/$defs/none"}"##, #"$["$ref"]"#),
            (##"{"$ref": "#/anyOf/1", "anyOf": [{}]}"##, #"$["$ref"]"#), (#"{"$ref": "other.json"}"#, #"$["$ref"]"#),
            (#"{"pattern": "("}"#, "$.pattern"), (#"{"minLength": -1}"#, "$.minLength"), (#"{"enum": 1}"#, "$.enum"),
            (#"{"$defs": {"a": {"x": 1}}}"#, #"$["$defs"].a.x"#),
        ])
    func wrongSchemas(text: String, path: String) throws {
        let document = try JSONValue(parsing: text)
        let error = #expect(throws: JSONError.self) { try JSONSchema(document) }
        #expect(error?.path.description == path)
    }

    @Test("references that lead to themselves end")
    func cycles() throws {
        let schema = try JSONSchema(
            JSONValue(
                parsing:
                    ##"{"$ref": "#/$defs/a", "$defs": {"a": {"anyOf": [{"$ref": "#/$defs/a"}, {"type": "null"}]}}}"##))
        _ = schema.violations(of: 1)
        #expect(schema.violations(of: nil).isEmpty)
    }
}
