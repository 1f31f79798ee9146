import Commerce
import CommerceJSON
import Testing

/// Every kind of mistake with the whole of what is said about it.
@Suite struct BadConfigurationTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let text: String
        let problems: [String]

        init(_ text: String, _ problems: String...) {
            self.text = text
            self.problems = problems
        }

        var testDescription: String { text }
    }

    /// Settings of a backend of the plugin `everything`, from line 6, column 7 on.
    @Test(arguments: [
        // Keys.
        Case(
            #""dialekt": "auto""#,
            #"commerce.json:6:7: $.backends.shop.dialekt: unknown key "dialekt", did you mean "dialect"?"#),
        Case(
            #""colour": "red""#,
            #"commerce.json:6:7: $.backends.shop.colour: unknown key "colour"; the keys here are plugin, allowInsecureHTTP, scenario, domain, token, dialect, pageSize, retries, rate, isOpen, folder, source, run, endpoint, currency, timeout, tags, headers, rules, checkout, extra"#
        ),
        Case(
            #""pageSize": 20, "pageSize": 30"#,
            #"commerce.json:6:23: $.backends.shop.pageSize: the key "pageSize" is there twice"#),
        Case(
            #""checkout": {"link": "https://a.example", "lable": "Pay"}"#,
            #"commerce.json:6:49: $.backends.shop.checkout.lable: unknown key "lable", did you mean "label"?"#),
        Case(
            #""checkout": {}"#,
            #"commerce.json:6:19: $.backends.shop.checkout: the key "link" is missing, for example "link": "https://a.example""#
        ),
        Case(
            #""checkout": {"link": ""}"#,
            "commerce.json:6:28: $.backends.shop.checkout.link: expected an address such as https://shop.example/api"),
        Case(
            #""extra": {"a": {"b": 1, "b": 2}}"#,
            #"commerce.json:6:31: $.backends.shop.extra.a.b: the key "b" is there twice"#),
        // Kinds.
        Case(#""token": 12"#, "commerce.json:6:16: $.backends.shop.token: expected a string, found a number"),
        Case(#""token": null"#, "commerce.json:6:16: $.backends.shop.token: expected a string, found null"),
        Case(
            #""token": {"path": "token.txt"}"#,
            #"commerce.json:6:17: $.backends.shop.token.path: unknown key "path"; the only key here is file"#),
        Case(
            #""token": {}"#,
            #"commerce.json:6:16: $.backends.shop.token: expected a string or {"file": "path"}, found an empty object"#),
        Case(
            #""token": {"file": 3}"#,
            "commerce.json:6:25: $.backends.shop.token.file: expected the path of a file, found a number"),
        Case(
            #""token": {"file": ""}"#,
            "commerce.json:6:25: $.backends.shop.token.file: expected the path of a file, found an empty text"),
        Case(
            #""dialect": ["auto"]"#,
            "commerce.json:6:18: $.backends.shop.dialect: expected one of auto, google, yml, found an array"),
        Case(
            #""pageSize": "20""#,
            "commerce.json:6:19: $.backends.shop.pageSize: expected a whole number from 1 to 250, found a string"),
        Case(#""isOpen": "yes""#, "commerce.json:6:17: $.backends.shop.isOpen: expected true or false, found a string"),
        Case(
            #""folder": true"#,
            "commerce.json:6:17: $.backends.shop.folder: expected the path of a file or folder, found true or false"),
        Case(#""tags": "a""#, "commerce.json:6:15: $.backends.shop.tags: expected a list, found a string"),
        Case(#""tags": ["a", 1]"#, "commerce.json:6:21: $.backends.shop.tags[1]: expected a string, found a number"),
        Case(
            #""headers": {"a": "b", "c": false}"#,
            "commerce.json:6:34: $.backends.shop.headers.c: expected a string, found true or false"),
        Case(#""headers": []"#, "commerce.json:6:18: $.backends.shop.headers: expected an object, found an array"),
        Case(
            #""checkout": "https://a.example""#,
            "commerce.json:6:19: $.backends.shop.checkout: expected an object, found a string"),
        Case(
            #""run": "./run --quiet""#,
            "commerce.json:6:14: $.backends.shop.run: expected a list of texts: a program and its arguments, found a string"
        ),
        // Words and bounds.
        Case(
            #""dialect": "gogle""#,
            #"commerce.json:6:18: $.backends.shop.dialect: expected one of auto, google, yml, found "gogle", did you mean "google"?"#
        ),
        Case(
            #""dialect": "csv""#,
            #"commerce.json:6:18: $.backends.shop.dialect: expected one of auto, google, yml, found "csv""#),
        Case(
            #""pageSize": 0"#,
            "commerce.json:6:19: $.backends.shop.pageSize: expected a whole number from 1 to 250, found 0"),
        Case(
            #""pageSize": 12.5"#,
            "commerce.json:6:19: $.backends.shop.pageSize: expected a whole number from 1 to 250, found 12.5"),
        Case(
            #""pageSize": 1e400"#,
            "commerce.json:6:19: $.backends.shop.pageSize: expected a whole number from 1 to 250, found 1e400"),
        Case(
            #""retries": -1"#,
            "commerce.json:6:18: $.backends.shop.retries: expected a whole number of at least 0, found -1"),
        Case(
            #""rate": 0.123456789012345678901234567890123456789"#,
            "commerce.json:6:15: $.backends.shop.rate: expected a decimal number of at most 38 digits, found 0.123456789012345678901234567890123456789"
        ),
        Case(
            #""timeout": 0.1"#,
            "commerce.json:6:18: $.backends.shop.timeout: expected a number of seconds from 0.5 to 600, found 0.1"),
        Case(
            #""currency": "EURO""#,
            #"commerce.json:6:19: $.backends.shop.currency: expected an ISO 4217 currency code, found "EURO", did you mean "EUR"?"#
        ),
        // Files, commands, addresses.
        Case(
            #""folder": """#,
            "commerce.json:6:17: $.backends.shop.folder: expected the path of a file or folder, found an empty text"),
        Case(
            #""source": "ftp://shop.example/feed.xml""#,
            "commerce.json:6:17: $.backends.shop.source: expected an address of https or http, found one of ftp"),
        Case(
            #""source": "http://shop.example/feed.xml""#,
            #"commerce.json:6:17: $.backends.shop.source: plain http is for addresses of this machine only: use https, or set "allowInsecureHTTP": true in this backend"#
        ),
        Case(
            #""run": []"#,
            "commerce.json:6:14: $.backends.shop.run: expected a list of texts: a program and its arguments, found an empty list"
        ),
        Case(#""run": [""]"#, "commerce.json:6:15: $.backends.shop.run[0]: expected a program, found an empty text"),
        Case(
            #""endpoint": "shop.example""#,
            "commerce.json:6:19: $.backends.shop.endpoint: expected an address such as https://shop.example/api"),
        Case(
            #""endpoint": "https://""#,
            "commerce.json:6:19: $.backends.shop.endpoint: expected an address such as https://shop.example/api"),
        Case(
            #""endpoint": "https://shop example/""#,
            "commerce.json:6:19: $.backends.shop.endpoint: expected an address such as https://shop.example/api"),
        Case(
            #""endpoint": "http://shop.example/""#,
            #"commerce.json:6:19: $.backends.shop.endpoint: plain http is for addresses of this machine only: use https, or set "allowInsecureHTTP": true in this backend"#
        ),
        Case(
            #""endpoint": "http://127.0.0.1.shop.example/""#,
            #"commerce.json:6:19: $.backends.shop.endpoint: plain http is for addresses of this machine only: use https, or set "allowInsecureHTTP": true in this backend"#
        ),
        Case(
            #""endpoint": "http://127.0.0.1@shop.example/""#,
            #"commerce.json:6:19: $.backends.shop.endpoint: plain http is for addresses of this machine only: use https, or set "allowInsecureHTTP": true in this backend"#
        ),
        Case(
            #""allowInsecureHTTP": "true""#,
            "commerce.json:6:28: $.backends.shop.allowInsecureHTTP: expected true or false, found a string"),
        // Values from outside.
        Case(
            #""token": "${NOT_SET}""#,
            "commerce.json:6:16: $.backends.shop.token: the environment variable NOT_SET is not set; set it, or write the value here"
        ),
        Case(
            #""headers": {"a": "${NOT_SET} and ${NEITHER}"}"#,
            "commerce.json:6:24: $.backends.shop.headers.a: the environment variable NEITHER is not set; set it, or write the value here",
            "commerce.json:6:24: $.backends.shop.headers.a: the environment variable NOT_SET is not set; set it, or write the value here"
        ),
        Case(
            #""extra": [{"deep": "${NOT_SET}"}]"#,
            "commerce.json:6:26: $.backends.shop.extra[0].deep: the environment variable NOT_SET is not set; set it, or write the value here"
        ),
        Case(
            #""token": "${1UP}""#,
            #"commerce.json:6:16: $.backends.shop.token: "${" needs the name of an environment variable and "}" behind it; for the characters themselves write "$${""#
        ),
        Case(
            #""token": "${OPEN""#,
            #"commerce.json:6:16: $.backends.shop.token: "${" needs the name of an environment variable and "}" behind it; for the characters themselves write "$${""#
        ),
        Case(
            #""token": {"file": "no/such/file"}"#,
            "commerce.json:6:25: $.backends.shop.token.file: the file \"no/such/file\" can't be read: there is no such file"
        ),
        Case(
            #""token": {"file": "/"}"#,
            "commerce.json:6:25: $.backends.shop.token.file: the file \"/\" can't be read: it is a folder"),
        Case(
            #""token": "${ and ${ and ${""#,
            #"commerce.json:6:16: $.backends.shop.token: "${" needs the name of an environment variable and "}" behind it; for the characters themselves write "$${""#
        ),
        Case(
            #""token": "${NOT_SET}-${NOT_SET}""#,
            "commerce.json:6:16: $.backends.shop.token: the environment variable NOT_SET is not set; set it, or write the value here"
        ),
        Case(
            #""token": {"file": "${SET}/none"}"#,
            "commerce.json:6:25: $.backends.shop.token.file: the file can't be read: there is no such file"),
        Case(
            #""token": {"file": "a\u0000b"}"#,
            #"commerce.json:6:25: $.backends.shop.token.file: the file "a\u0000b" can't be read: there is no such file"#
        ),
        Case(
            #""token": {"file": "a", "file": "b"}"#,
            #"commerce.json:6:30: $.backends.shop.token.file: the key "file" is there twice"#),
        Case(
            #""token": {"mode": 1, "file": "a"}"#,
            #"commerce.json:6:17: $.backends.shop.token.mode: unknown key "mode"; the only key here is file"#),
        Case(
            #""fold\ner": 1"#,
            #"commerce.json:6:7: $.backends.shop["fold\ner"]: unknown key "fold\ner", did you mean "folder"?"#),
        // The scenario.
        Case(
            #""scenario": {"serch": "shirt", "customer": {"email": "a@b.example"}}"#,
            #"commerce.json:6:20: $.backends.shop.scenario.serch: unknown key "serch", did you mean "search"?"#,
            #"commerce.json:6:50: $.backends.shop.scenario.customer: the key "password" is missing, for example "password": "${CUSTOMER_PASSWORD}""#
        ),
        Case(
            #""scenario": {"variantOptions": ["M"], "completeCheckout": "run"}"#,
            "commerce.json:6:38: $.backends.shop.scenario.variantOptions: expected an object, found an array",
            "commerce.json:6:65: $.backends.shop.scenario.completeCheckout: expected a list of texts: a program and its arguments, found a string"
        ),
    ])
    func everyProblemOfASettingIsNamedWithItsPlace(_ bad: Case) throws {
        let configuration = try Configuration.everything(bad.text, environment: ["SET": "x"])
        let problems = PluginRegistry.forTests.validate(configuration)
        #expect(problems.map(\.description) == bad.problems)
    }

    /// Whole files.
    @Test(arguments: [
        Case("", "commerce.json:1:1: $: the text ends where a value has to come"),
        Case("{", "commerce.json:1:2: $: the text ends where a key in double quotes has to come"),
        Case("<rss/>", #"commerce.json:1:1: $: expected a value, found "<""#),
        Case("[]", #"commerce.json:1:1: $: expected an object with the key "backends", found an array"#),
        Case(
            "{}",
            #"commerce.json:1:1: $: the key "backends" is missing, for example "backends": {"shop": {"plugin": "memory"}}"#
        ),
        Case(
            #"{"backends": []}"#,
            "commerce.json:1:14: $.backends: expected an object of backends by name, found an array"),
        Case(
            #"{"backends": {}}"#,
            #"commerce.json:1:14: $.backends: there is no backend in it, for example "shop": {"plugin": "memory"}"#),
        Case(
            #"{"backend": {"shop": {"plugin": "plain"}}}"#,
            #"commerce.json:1:1: $: the key "backends" is missing, for example "backends": {"shop": {"plugin": "memory"}}"#,
            #"commerce.json:1:2: $.backend: unknown key "backend", did you mean "backends"?"#),
        Case(
            #"{"mapping": "plants", "catalog": {}, "cart": "local"}"#,
            #"commerce.json:1:13: $.mapping: this is the mapping of an API, and a configuration is wanted: one with an entry that names it, for example "backends": {"shop": {"plugin": "graphql", "endpoint": "https://shop.example/graphql", "mapping": "commerce.json"}}"#
        ),
        Case(
            #"{"backends": {"shop": "plain"}}"#,
            #"commerce.json:1:23: $.backends.shop: expected an object with the key "plugin", found a string"#),
        Case(
            #"{"backends": {"": {"plugin": "plain"}}}"#, #"commerce.json:1:15: $.backends[""]: a backend needs a name"#),
        Case(
            #"{"backends": {"shop": {}}}"#,
            #"commerce.json:1:23: $.backends.shop: the key "plugin" is missing, for example "plugin": "memory""#),
        Case(
            #"{"backends": {"shop": {"plugin": 1}}}"#,
            "commerce.json:1:34: $.backends.shop.plugin: expected a string, found a number"),
        Case(
            #"{"backends": {"shop": {"plugin": "${NOT_SET}"}}}"#,
            "commerce.json:1:34: $.backends.shop.plugin: the environment variable NOT_SET is not set; set it, or write the value here"
        ),
        Case(
            #"{"backends": {"shop": {"plugin": "plane", "colour": "red"}}}"#,
            #"commerce.json:1:34: $.backends.shop.plugin: unknown plugin "plane"; the plugins here are everything, plain"#
        ),
        Case(
            #"{"backends": {"shop": {"plugin": "shopify", "domain": "x", "scenario": []}}}"#,
            #"commerce.json:1:34: $.backends.shop.plugin: unknown plugin "shopify"; the plugins here are everything, plain"#,
            "commerce.json:1:72: $.backends.shop.scenario: expected an object, found an array"),
        Case(
            #"{"backends": {"shop": {"plugin": "everything"}}}"#,
            #"commerce.json:1:23: $.backends.shop: the key "domain" is missing, for example "domain": "shoes.example""#),
        Case(
            #"{"default": "shp", "backends": {"shop": {"plugin": "plain"}}}"#,
            #"commerce.json:1:13: $.default: unknown backend "shp", did you mean "shop"?"#),
        Case(
            #"{"default": "cms", "backends": {"shop": {"plugin": "plain"}}}"#,
            #"commerce.json:1:13: $.default: unknown backend "cms"; the only backend here is shop"#),
        Case(
            #"{"default": 1, "backends": {"shop": {"plugin": "plain"}}}"#,
            "commerce.json:1:13: $.default: expected the name of a backend, found a number"),
        Case(
            #"{"$schema": false, "backends": {"shop": {"plugin": "plain"}}}"#,
            #"commerce.json:1:13: $["$schema"]: expected a string, found true or false"#),
        Case(
            #"{"backends": {"shop": {"plugin": "plain"}, "shop": {"plugin": "plain"}}}"#,
            #"commerce.json:1:44: $.backends.shop: the key "shop" is there twice"#),
        Case(
            "{\n  \"default\": \"x\",\n  \"defualt\": \"x\",\n  \"backends\": {\n    \"a\": {\"plugin\": \"plain\", \"b\": 1},\n\t\"ü\": {\"plugin\": \"plian\"}\n  }\n}",
            #"commerce.json:2:14: $.default: unknown backend "x"; the backends here are a, ü"#,
            #"commerce.json:3:3: $.defualt: unknown key "defualt", did you mean "default"?"#,
            #"commerce.json:5:30: $.backends.a.b: unknown key "b"; the keys here are plugin, allowInsecureHTTP, scenario"#,
            #"commerce.json:6:18: $.backends["ü"].plugin: unknown plugin "plian", did you mean "plain"?"#),
    ])
    func everyProblemOfAFileIsNamedWithItsPlace(_ bad: Case) throws {
        var lines: [String]
        do throws(CommerceError) {
            let configuration = try Configuration(parsing: bad.text.utf8, file: "commerce.json")
            lines = PluginRegistry.forTests.validate(configuration).map(\.description)
        } catch {
            lines = error.message.split(separator: "\n").map(String.init)
        }
        #expect(lines == bad.problems)
    }

    @Test func ofEndlessProblemsTheMessageHasTheFirstAndTheNumber() throws {
        let keys = (1...5_000).map { #""dialekt\#($0)": 1"# }.joined(separator: ", ")
        let configuration = try Configuration(
            parsing: #"{"backends": {"shop": {"plugin": "plain", \#(keys)}}}"#.utf8, file: "commerce.json")
        let error = #expect(throws: CommerceError.self) {
            try PluginRegistry.forTests.backend(in: configuration)
        }
        let lines = error?.message.split(separator: "\n") ?? []
        #expect(lines.count == 101)
        #expect(lines.first?.contains(#"unknown key "dialekt1""#) == true)
        #expect(lines.last == "and 4900 more problems")
        #expect(error?.report?.array?.count == 5_000)
    }

    @Test(arguments: [
        [0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00], [0xFE, 0xFF, 0x00, 0x7B, 0x00, 0x7D], [0x7B, 0x00, 0x7D, 0x00],
        [0x00, 0x7B, 0x00, 0x7D],
    ])
    func textInUTF16IsCalledSo(bytes: [UInt8]) {
        let error = #expect(throws: CommerceError.self) { try Configuration(parsing: bytes, file: "commerce.json") }
        #expect(error?.message == "commerce.json:1:1: $: this is text in UTF-16: save the file as UTF-8")
    }
}
