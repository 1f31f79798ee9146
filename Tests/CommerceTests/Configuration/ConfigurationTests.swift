import Commerce
import CommerceJSON
import FoundationEssentials
import Testing

@Suite struct ConfigurationTests {
    private let registry = PluginRegistry.forTests

    @Test func readsBackendsInTheirOrderWithCommentsAndTrailingCommas() throws {
        let configuration = try Configuration(
            parsing: """
                \u{FEFF}// Shops.
                {
                  "$schema": "commerce.schema.json",
                  "default": "second", /* for now */
                  "backends": {
                    "zebra": { "plugin": "plain" },
                    "second": { "plugin": "everything", "domain": "a.example", },
                  },
                }
                """.utf8, file: "commerce.json")
        #expect(configuration.backends.map(\.name) == ["zebra", "second"])
        #expect(configuration.backends.map(\.plugin) == ["plain", "everything"])
        #expect(configuration.defaultBackend == "second")
        #expect(registry.validate(configuration).isEmpty)
        #expect(try registry.backend(in: configuration).stateIdentity == "a.example")
        #expect(try registry.backend("zebra", in: configuration).name == "zebra")
    }

    @Test func theOnlyBackendIsTheDefault() throws {
        let configuration = try Configuration(
            parsing: #"{"backends": {"shop": {"plugin": "plain"}}}"#.utf8, file: "commerce.json")
        #expect(configuration.defaultBackend == "shop")
        #expect(try registry.backend(in: configuration).name == "shop")
    }

    @Test func withoutADefaultABackendHasToBeNamed() throws {
        let configuration = try Configuration(
            parsing: #"{"backends": {"a": {"plugin": "plain"}, "b": {"plugin": "plain"}}}"#.utf8, file: "c.json")
        let error = #expect(throws: CommerceError.self) { try registry.backend(in: configuration) }
        #expect(
            error?.message == #"c.json:1:1: $: no backend is named: name one, or set "default" to one of a, b"#)
        #expect(try registry.backend("b", in: configuration).name == "b")
    }

    @Test(arguments: [
        ("shpo", #"c.json: unknown backend "shpo", did you mean "shop"?"#),
        ("nowhere", #"c.json: unknown backend "nowhere"; the backends here are shop, feed."#),
    ])
    func anUnknownNameSuggestsTheNearest(name: String, message: String) throws {
        let configuration = try Configuration(
            parsing: #"{"backends": {"shop": {"plugin": "plain"}, "feed": {"plugin": "plain"}}}"#.utf8, file: "c.json")
        let error = #expect(throws: CommerceError.self) { try registry.backend(name, in: configuration) }
        #expect(error?.kind == .configuration)
        #expect(error?.message == message)
    }

    @Test func aMissingFileIsOneErrorThatNamesIt() {
        let error = #expect(throws: CommerceError.self) { try Configuration.load(from: "no/such/file.json") }
        #expect(error?.kind == .configuration)
        #expect(
            error?.message
                == "no/such/file.json: the configuration can't be read: there is no such file; check the name, "
                + "or make one with \"commerce init PLUGIN\".")
    }

    @Test func twoProblemsAreBothReportedAndBothInTheReport() throws {
        let configuration = try Configuration.everything("\"dialekt\": \"auto\",\n      \"pageSize\": 900")
        let error = #expect(throws: CommerceError.self) { try registry.backend("shop", in: configuration) }
        #expect(error?.kind == .configuration)
        #expect(error?.backend == "shop")
        #expect(
            error?.message == """
                commerce.json:6:7: $.backends.shop.dialekt: unknown key "dialekt", did you mean "dialect"?
                commerce.json:7:19: $.backends.shop.pageSize: expected a whole number from 1 to 250, found 900
                """)
        #expect(
            error?.report == [
                [
                    "file": "commerce.json", "path": "$.backends.shop.dialekt", "line": 6, "column": 7,
                    "message": "unknown key \"dialekt\"", "suggestion": "dialect",
                ],
                [
                    "file": "commerce.json", "path": "$.backends.shop.pageSize", "line": 7, "column": 19,
                    "message": "expected a whole number from 1 to 250, found 900",
                ],
            ])
    }

    @Test func openingABackendNeedsItsOwnEntryAlone() throws {
        let configuration = try Configuration(
            parsing: """
                {"backends": {
                  "shop": {"plugin": "everything", "domain": "${SHOP}", "pageSize": 0},
                  "feed": {"plugin": "plain", "scenario": {"discountCode": "${CODE}"}}
                }}
                """.utf8, file: "c.json")
        #expect(try registry.backend("feed", in: configuration).name == "feed")
        #expect(throws: CommerceError.self) { try registry.backend("shop", in: configuration) }
        #expect(
            registry.validate(configuration).map(\.path) == [
                "$.backends.shop.domain", "$.backends.shop.pageSize", "$.backends.feed.scenario.discountCode",
            ])
    }

    @Test func aWrongOutlineStopsEveryBackend() throws {
        let configuration = try Configuration(
            parsing: #"{"defualt": "a", "backends": {"a": {"plugin": "plain"}}}"#.utf8, file: "c.json")
        let error = #expect(throws: CommerceError.self) { try registry.backend("a", in: configuration) }
        #expect(error?.message == #"c.json:1:2: $.defualt: unknown key "defualt", did you mean "default"?"#)
    }

    @Test func aPluginsOwnRefusalGetsItsPlace() throws {
        let configuration = try Configuration(
            parsing: """
                {"backends": {"shop": {"plugin": "everything", "domain": "clash.example",
                  "checkout": {"link": "https://a.example", "label": "Pay"}}}}
                """.utf8, file: "c.json")
        let error = #expect(throws: CommerceError.self) { try registry.backend("shop", in: configuration) }
        #expect(
            error?.message
                == "c.json:2:54: $.backends.shop.checkout.label: a label and this domain exclude each other")
    }

    @Test func readsTheScenario() throws {
        let configuration = try Configuration.everything(
            """
            "scenario": {
              "search": "shirt", "product": "linen-shirt", "variantOptions": {"Size": "M"}, "discountCode": "TEN",
              "customer": {"email": "ada@shop.example", "password": "${PASSWORD}"},
              "completeCheckout": ["python3", "pay.py"]
            }
            """, environment: ["PASSWORD": "hush"])
        let scenario = try configuration.scenario(of: "shop")
        #expect(
            scenario
                == Scenario(
                    search: "shirt", product: "linen-shirt", variantOptions: ["Size": "M"], discountCode: "TEN",
                    customer: Scenario.Customer(email: "ada@shop.example", password: Secret("hush")),
                    completeCheckout: ["python3", "pay.py"]))
        #expect(!"\(scenario)".contains("hush"))
        #expect(try Configuration.everything("").scenario() == Scenario())
    }

    @Test func aScenarioWithProblemsReportsThemAll() throws {
        let configuration = try Configuration.everything(
            #""scenario": {"serch": "x", "customer": {"email": "a@b.example", "password": "${NOT_SET}"}}"#)
        let error = #expect(throws: CommerceError.self) { try configuration.scenario(of: "shop") }
        #expect(error?.report?.array?.count == 2)
    }
}
