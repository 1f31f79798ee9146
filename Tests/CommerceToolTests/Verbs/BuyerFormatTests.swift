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
}
