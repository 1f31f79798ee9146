import Testing

@testable import CommerceTool

@Suite("Money is written in the buyer's format")
struct BuyerFormatTests {
    @Test(
        "by the options, else by the environment",
        arguments: [
            ([], "C", "$15.00"), ([], "en_US.UTF-8", "$15.00"), ([], "de_DE.UTF-8", "15,00\u{A0}$"),
            (["--country", "DE", "--language", "de"], "C", "13,50\u{A0}€"), (["--country", "IE"], "C", "€13.50"),
            (["--country", "FR"], "C", "13,50\u{A0}€"), (["--language", "de"], "C", "15,00\u{A0}$"),
            (["--currency", "EUR"], "C", "€13.50"),
        ])
    func formats(options: [String], language: String, price: String) async throws {
        let shop = try DemoShop()
        let run = await ToolRun.run(
            shop.options + ["product", "enamel-mug"] + options, variables: ["LANG": language])
        #expect(run.status == .done)
        #expect(run.output.contains(price), "\(run.output)")
    }

    @Test(
        "by the backend's configuration where no option says otherwise",
        arguments: [
            (#""country": "DE", "language": "DE""#, [], "13,50\u{A0}€"), (#""country": "IE""#, [], "€13.50"),
            (#""country": "DE", "language": "DE""#, ["--language", "en"], "13,50\u{A0}€"),
            (#""country": "${COUNTRY}", "language": "de""#, ["--country", "US"], "15.00\u{A0}$"),
            (#""language": "${LANGUAGE_OF_SHOP}""#, [], "15,00\u{A0}$"),
        ])
    func configured(settings: String, options: [String], price: String) async throws {
        let shop = try DemoShop(settings: ", " + settings)
        let run = await ToolRun.run(
            shop.options + ["product", "enamel-mug"] + options,
            variables: ["LANG": "C", "COUNTRY": "DE", "LANGUAGE_OF_SHOP": "de"])
        #expect(run.status == .done)
        #expect(run.output.contains(price), "\(run.output) \(run.diagnostics)")
    }
}
