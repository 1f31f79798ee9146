import Commerce
import CommerceJSON
import TestSupport
import Testing

/// What follows from the declared settings: the schema for editors, the table, the template.
@Suite struct PluginDocumentsTests {
    private let registry = PluginRegistry.forTests

    // MARK: The template

    @Test(arguments: ["everything", "plain"])
    func theTemplateLoadsOnceItsVariablesAreSet(identifier: String) throws {
        let plugin = try #require(registry.plugin(named: identifier))
        let template = registry.template(for: plugin)
        let all = SettingsTemplate.uncommented(template)
        #expect(all != template)
        for text in [template, all] {
            let configuration = try Configuration(
                parsing: text.utf8, file: "commerce.json", environment: SettingsTemplate.environment(for: text))
            #expect(registry.validate(configuration).map(\.description) == [])
            #expect(try registry.backend(in: configuration).plugin == identifier)
        }
    }

    @Test func everySettingIsInTheTemplate() throws {
        let text = SettingsTemplate.uncommented(registry.template(for: EverythingPlugin.self))
        let entry = try #require(try LocatedJSON(parsing: text)["backends"]?["everything"])
        #expect(
            Set(entry.members.map(\.key))
                == Set(EverythingPlugin.settings.settings.map(\.key) + ["plugin", "scenario", "allowInsecureHTTP"]))
    }

    @Test func theTemplateExplainsItself() {
        let text = registry.template(for: EverythingPlugin.self)
        #expect(text.hasPrefix("// everything: A setting of every type.\n"))
        #expect(text.contains("\n      // The shop's domain. Required.\n      \"domain\": \"shoes.example\",\n"))
        #expect(text.contains("\n      // Items a page. Whole number, 1–250.\n      // \"pageSize\": 20,\n"))
        #expect(text.contains("\n      // The dialect. One of auto, google, yml.\n"))
        #expect(text.contains("\n      // The longest wait. Seconds, 0.5–600.\n"))
        #expect(
            text.contains(
                """

                      // The checkout.
                      // "checkout": {
                      //   // Where to pay. Required.
                      //   "link": "https://a.example",
                      //   // What it says.
                      //   "label": "Pay",
                      // },

                """))
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 120 })
    }

    // MARK: The table

    @Test func theTableHasARowASetting() {
        let table = registry.markdownTable(for: EverythingPlugin.self)
        #expect(
            table == """
                | Key | Value | Default | Meaning |
                |---|---|---|---|
                | `domain` | text | required | The shop's domain. |
                | `token` | text, secret |  | What lets one in. |
                | `dialect` | one of `auto`, `google`, `yml` | `"auto"` | The dialect. |
                | `pageSize` | whole number, 1–250 | `20` | Items a page. |
                | `retries` | whole number, at least 0 |  | Tries after the first. |
                | `rate` | number |  | A tax rate. |
                | `isOpen` | `true` or `false` | `true` | Whether the shop is open. |
                | `folder` | path | `"data"` | A folder. |
                | `source` | path or address |  | A feed. |
                | `run` | command: program and arguments |  | A program. |
                | `endpoint` | address |  | Where it answers. |
                | `currency` | currency code |  | The currency. |
                | `timeout` | seconds, 0.5–600 | `30` | The longest wait. |
                | `tags` | list: text |  | Words. |
                | `headers` | object: text by name |  | More headers. |
                | `rules` | list: object |  | What goes where. |
                | `rules[].from` | text |  | Where from. |
                | `checkout` | object |  | The checkout. |
                | `checkout.link` | address | required | Where to pay. |
                | `checkout.label` | text |  | What it says. |
                | `extra` | any JSON |  | Anything. |

                """)
        #expect(registry.markdownTable(for: PlainPlugin.self) == "No settings.\n")
        #expect(registry.markdownTableOfCommonSettings().contains("| `scenario.customer.password` | text, secret |"))
    }

    // MARK: The schema

    private func violations(_ text: String) throws -> [JSONError] {
        let value = try LocatedJSON(parsing: text).value
        return try JSONSchema(registry.jsonSchema()).violations(of: value)
    }

    @Test(arguments: ["everything", "plain"])
    func theSchemaAcceptsTheTemplate(identifier: String) throws {
        let template = registry.template(for: try #require(registry.plugin(named: identifier)))
        #expect(try violations(template) == [])
        #expect(try violations(SettingsTemplate.uncommented(template)) == [])
    }

    @Test(arguments: [
        #"{}"#, #"{"backends": {"a": {}}}"#, #"{"backends": {"a": {"plugin": "unknown"}}}"#,
        #"{"backends": {"a": {"plugin": "plain", "b": 1}}}"#, #"{"backends": {"a": {"plugin": "everything"}}}"#,
        #"{"backends": {"a": {"plugin": "everything", "domain": "d", "pageSize": 900}}}"#,
        #"{"backends": {"a": {"plugin": "everything", "domain": "d", "dialect": "csv"}}}"#,
        #"{"backends": {"a": {"plugin": "everything", "domain": {"fil": "d"}}}}"#,
        #"{"backends": {"a": {"plugin": "plain", "scenario": {"serch": "x"}}}}"#,
        #"{"backends": {"a": {"plugin": "plain"}}, "defualt": "a"}"#,
    ])
    func theSchemaRefusesWhatValidationRefuses(text: String) throws {
        #expect(try !violations(text).isEmpty)
        #expect(try !registry.validate(Configuration(parsing: text.utf8, file: "c.json")).isEmpty)
    }

    @Test(arguments: [
        #"{"$schema": "x", "backends": {"a": {"plugin": "everything", "domain": {"file": "d"}, "dialect": "${D}"}}}"#,
        #"{"backends": {"a": {"plugin": "everything", "domain": "d", "currency": "${C}", "timeout": 0.5}}}"#,
    ])
    func theSchemaAcceptsTextsFromOutside(text: String) throws {
        #expect(try violations(text) == [])
    }

    @Test func theSchemaSaysWhatItIs() {
        let schema = registry.jsonSchema()
        #expect(schema["$schema"] == "https://json-schema.org/draft/2020-12/schema")
        #expect(schema["$defs"]?["everything"]?["properties"]?["plugin"] == ["const": "everything"])
    }
}
