import CommerceJSON
import FoundationEssentials
import Testing

@testable import Commerce

/// What settings hold after reading.
@Suite struct SettingsReadingTests {
    /// Gives the settings that a plugin would get; the file lies in `folder`.
    private func settings(
        _ text: String, environment: [String: String] = [:], file: String = "/etc/shop/commerce.json"
    ) throws -> Settings {
        let configuration = try Configuration(
            parsing: #"{"backends": {"shop": {"plugin": "everything", "domain": "d", \#(text)}}}"#.utf8, file: file,
            environment: environment)
        var validation = EntryValidation(try configuration.entry("shop"), in: configuration, outside: .all)
        let validated = validation.validate(with: .forTests, allowsCommands: true)
        #expect(validation.problems == [])
        return try #require(validated).settings
    }

    @Test func fillsInDefaults() throws {
        let settings = try settings("")
        #expect(settings.string("dialect") == "auto")
        #expect(settings.integer("pageSize") == 20)
        #expect(settings.flag("isOpen"))
        #expect(settings.string("folder") == "/etc/shop/data")
        #expect(settings.duration("timeout") == .seconds(30))
        #expect(!settings.has("retries") && !settings.has("scenario") && !settings.has("plugin"))
    }

    @Test func readsEveryType() throws {
        let settings = try settings(
            """
            "dialect": "yml", "pageSize": 250, "retries": 0, "rate": 0.190, "isOpen": false, "currency": "eur",
            "timeout": 1.5, "tags": ["a", "b"], "headers": {"X-Shop": "1"}, "endpoint": "https://shop.example/api",
            "checkout": {"link": "http://localhost:4100/pay"}, "extra": {"any": [1, null, {"file": "x"}]}
            """)
        #expect(settings.string("dialect") == "yml")
        #expect(settings.integer("pageSize") == 250 && settings.integer("retries") == 0)
        #expect(settings.decimal("rate") == Decimal(19) / 100)
        #expect(!settings.flag("isOpen"))
        #expect(settings.currency("currency") == .eur)
        #expect(settings.duration("timeout") == .milliseconds(1500))
        #expect(settings.strings("tags") == ["a", "b"])
        #expect(settings.stringMap("headers") == ["X-Shop": "1"])
        #expect(settings.url("endpoint")?.host == "shop.example")
        #expect(settings.nested("checkout")?.string("link") == "http://localhost:4100/pay")
        #expect(settings.json("extra") == ["any": [1, nil, ["file": "x"]]])
    }

    @Test(arguments: [
        ("${A}", "one"), ("x${A}y${B}z", "xoney2z"), ("$${A}", "${A}"), ("$A $ ${A}$", "$A $ one$"),
        ("$$${A}", "$${A}"),
        ("${EMPTY}", ""), ("${NESTED}", "${A}"),
    ])
    func putsVariablesIntoTexts(written: String, read: String) throws {
        let environment = ["A": "one", "B": "2", "EMPTY": "", "NESTED": "${A}"]
        let settings = try settings(
            #""token": "\#(written)", "extra": ["\#(written)"], "tags": ["\#(written)"]"#, environment: environment)
        #expect(settings.string("token") == read)
        #expect(settings.json("extra") == [.string(read)])
        #expect(settings.strings("tags") == [read])
    }

    @Test(arguments: [
        ("data", "/etc/shop/data"), ("./data", "/etc/shop/data"), ("../data", "/etc/shop/../data"), ("/srv", "/srv"),
        (".", "/etc/shop"), ("././/a b", "/etc/shop/a b"),
    ])
    func relativePathsAreRelativeToTheFile(written: String, absolute: String) throws {
        let settings = try settings(#""folder": "\#(written)", "source": "\#(written)""#)
        #expect(settings.string("folder") == absolute)
        #expect(settings.string("source") == absolute)
    }

    @Test func aFileInTheWorkingFolderMakesPathsAbsoluteToo() throws {
        let settings = try settings(#""folder": "data""#, file: "commerce.json")
        #expect(settings.string("folder") == FileManager.default.currentDirectoryPath + "/data")
    }

    @Test(arguments: [
        (#"["./run", "./data"]"#, ["/etc/shop/run", "./data"]), (#"["bin/run"]"#, ["/etc/shop/bin/run"]),
        (#"["python3", "x.py"]"#, ["python3", "x.py"]), (#"["/bin/sh"]"#, ["/bin/sh"]),
    ])
    func aProgramWithASlashIsRelativeToTheFile(written: String, read: [String]) throws {
        #expect(try settings(#""run": \#(written)"#).strings("run") == read)
    }

    @Test(arguments: [
        "https://shop.example/a?b=c", "http://localhost:4100/", "http://127.0.0.1:80/x", "http://127.9.9.9/",
        "http://[::1]:8080/", "http://shop.localhost/", "https://shop.example/cart/{lines}?code={code}",
        "HTTPS://SHOP.EXAMPLE/",
    ])
    func acceptsAddressesOfHTTPSAndOfThisMachine(address: String) throws {
        let settings = try settings(#""endpoint": "\#(address)", "source": "\#(address)""#)
        #expect(settings.string("endpoint") == address)
        #expect(settings.string("source") == address)
    }

    @Test(arguments: [
        "http://128.0.0.1/", "http://127.0.0.256/", "http://127.0.0/", "http://localhost.shop.example/",
        "http://notlocalhost/", "http://[::2]/", "http://127.0.0.1./", "http://0x7f.0.0.1/", "file:///etc/passwd",
        "javascript://shop.example/", "//shop.example/",
    ])
    func refusesOtherAddresses(address: String) throws {
        #expect(WebAddress.fault(address, allowsInsecureHTTP: false) != nil)
    }

    @Test func plainHTTPElsewhereHasToBeAllowed() throws {
        let settings = try settings(#""allowInsecureHTTP": true, "endpoint": "http://intranet.example/""#)
        #expect(settings.string("endpoint") == "http://intranet.example/")
    }

    @Test(arguments: [
        ("s3cret", "s3cret"), ("s3cret\n", "s3cret"), ("s3cret\r\n", "s3cret"), ("s3cret\n\n", "s3cret\n"), ("", ""),
        ("\n", ""), ("\r", "\r"),
    ])
    func readsATextFromAFile(content: String, text: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(content, to: "token.txt")
        let file = folder.path + "/commerce.json"
        #expect(try settings(#""token": {"file": "token.txt"}"#, file: file).string("token") == text)
        #expect(
            try settings(#""tags": [{"file": "${DIR}/token.txt"}]"#, environment: ["DIR": folder.path]).strings("tags")
                == [text])
    }

    @Test func aFileOfASecretHasToBeTextOfASensibleLength() throws {
        let folder = try TemporaryFolder()
        try folder.write([0xFF, 0xFE], to: "binary")
        try folder.write(repeatElement(UInt8(ascii: "x"), count: 2 << 20), to: "long")
        let configuration = try Configuration(
            parsing: """
                {"backends": {"shop": {"plugin": "everything", "domain": {"file": "binary"}, "token": {"file": "long"}}}}
                """.utf8, file: folder.path + "/commerce.json")
        #expect(
            PluginRegistry.forTests.validate(configuration).map(\.message) == [
                #"the file "binary" is not a text in UTF-8"#,
                #"the file "long" can't be read: it is longer than 1048576 bytes"#,
            ])
    }

    @Test(arguments: [(0o600, 0), (0o640, 0), (0o644, 1)])
    func warnsOfASecretThatEverybodyMayRead(mode: Int, count: Int) throws {
        let folder = try TemporaryFolder()
        let secret = try folder.write("s3cret", to: "token.txt", mode: mode)
        let logger = RecordingLogger()
        let configuration = try Configuration(
            parsing: #"{"backends": {"a": {"plugin": "everything", "domain": "d", "token": {"file": "token.txt"}}}}"#
                .utf8, file: folder.path + "/commerce.json")
        _ = try PluginRegistry.forTests.backend(in: configuration, context: PluginContext(logger: logger))
        #expect(logger.messages.count == count)
        #expect(logger.messages.allSatisfy { $0.contains(secret) && !$0.contains("s3cret") })
    }

    @Test func valuesFromOutsideAreNeverInAMessage() throws {
        let configuration = try Configuration.everything(
            """
            "dialect": "${S}", "currency": "${S}", "endpoint": "http://u:${S}@h.example/", "source": "ftp://${S}/",
            "pageSize": "${S}", "folder": {"file": "${S}"}
            """, environment: ["S": "s3cret"])
        let problems = PluginRegistry.forTests.validate(configuration)
        #expect(problems.count == 6)
        #expect(problems.allSatisfy { !$0.description.contains("s3cret") })
    }

    @Test func settingsShowTheirKeysAlone() throws {
        let settings = try settings(#""token": "s3cret""#)
        var dumped = ""
        dump(settings, to: &dumped)
        #expect(!"\(settings) \(dumped)".contains("s3cret"))
        #expect(settings.secret("token")?.reveal() == "s3cret")
    }
}
