import Commerce
import CommerceGraphQL
import CommerceHTTP
import CommerceJSON
import FoundationEssentials
import Testing

@Suite("What a configuration says of requests")
struct RequestSettingsTests {
    private func requests(_ settings: [String: JSONValue]) throws -> RequestSettings {
        try RequestSettings(Settings(settings))
    }

    @Test("what is absent is as the declarations say")
    func defaults() throws {
        let requests = try requests([:])
        #expect(requests.rate == nil)
        #expect(requests.retry?.attempts == .finite(3))
        #expect(requests.timeouts == HTTPTimeouts(connect: .seconds(10), total: .seconds(30)))
        let declared = RequestSettings.definitions.map { ($0.key, $0.defaultValue) }
        #expect(Dictionary(uniqueKeysWithValues: declared) == ["retries": 2, "timeout": 30, "connectTimeout": 10])
    }

    @Test("what is given is taken")
    func given() throws {
        let requests = try requests(["rate": 0.5, "retries": 5, "timeout": 2.5, "connectTimeout": 1])
        #expect(requests.rate == 0.5)
        #expect(requests.retry?.attempts == .finite(6))
        #expect(requests.timeouts == HTTPTimeouts(connect: .seconds(1), total: .milliseconds(2_500)))
        #expect(try self.requests(["retries": 0]).retry == nil)
        #expect(try self.requests(["rate": 10_000]).rate == 10_000)
    }

    @Test("a rate out of range is refused", arguments: [0, -1, 10_001] as [JSONValue])
    func rate(_ rate: JSONValue) {
        let error = #expect(throws: CommerceError.self) { try requests(["rate": rate]) }
        #expect(error?.kind == .configuration)
        #expect(error?.message == "A rate is more than 0 and at most 10000 requests a second.")
        #expect(error?.report?["setting"] == "rate")
    }
}

@Suite("What a configuration says of the market")
struct MarketSettingsTests {
    private let market = MarketSettings(country: "NL", language: "nl")

    @Test("a country and a language, or neither")
    func given() throws {
        #expect(try market.read(Settings([:])) == MarketContext())
        #expect(
            try market.read(Settings(["country": "de", "language": "es-419"]))
                == MarketContext(country: "de", language: "es-419"))
    }

    @Test(
        "what is none is told with one that is",
        arguments: [
            ("country", "Germany", "\"Germany\" is no country: write an ISO 3166-1 code such as NL."),
            ("country", "", "\"\" is no country: write an ISO 3166-1 code such as NL."),
            ("language", "d", "\"d\" is no language: write a code such as nl or pt-BR."),
            ("language", "de-", "\"de-\" is no language: write a code such as nl or pt-BR."),
        ])
    func wrong(key: String, text: String, message: String) {
        let error = #expect(throws: CommerceError.self) { try market.read(Settings([key: .string(text)])) }
        #expect(error?.message == message)
        #expect(error?.report?["setting"] == .string(key))
    }

    @Test("the declarations' own examples are a market")
    func examples() throws {
        let examples = market.definitions.map { ($0.key, $0.example ?? .null) }
        let settings = Settings(Dictionary(uniqueKeysWithValues: examples))
        #expect(try market.read(settings) == MarketContext(country: "NL", language: "nl"))
    }
}
