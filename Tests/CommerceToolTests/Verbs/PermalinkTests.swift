import Commerce
import CommerceJSON
import CommerceTesting
import FoundationEssentials
import Testing

@testable import CommerceTool

@Suite("Permalinks need neither cart nor token")
struct PermalinkTests {
    /// A backend whose catalogue wants a token that nobody has, and whose links need none.
    private enum LockedPlugin: BackendPlugin {
        static let identifier = "locked"
        static let summary = "Links alone."
        static let settings = SettingsSchema([])

        static func makeBackend(_ settings: Settings, context: PluginContext) throws(CommerceError) -> Backend {
            Backend(
                name: context.backendName, plugin: identifier, stateIdentity: "locked",
                capabilities: Capabilities(
                    operations: [.variantsByID, .product, .permalink], checkoutKinds: [.permalink]),
                catalog: Catalog(), checkout: Checkout())
        }

        private struct Catalog: CatalogPort {
            func variants(
                ids: [ID<Variant>], options: ReadOptions
            ) async throws(CommerceError) -> Fetched<[Variant?]> {
                throw CommerceError(.unauthenticated, "There is no token.")
            }
        }

        private struct Checkout: CheckoutPort {
            func permalink(
                for lines: [PermalinkLine], options: PermalinkOptions
            ) async throws(CommerceError) -> URL {
                let text = lines.map { "\($0.variantID)x\($0.quantity)" }.joined(separator: ",")
                guard let url = URL(string: "https://shop.example/\(text)") else { throw .invalidInput("no URL") }
                return url
            }
        }
    }

    @Test("Where the catalogue can't be asked, words are read as far as can be said without asking")
    func withoutToken() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(#"{"backends": {"l": {"plugin": "locked"}}}"#, to: "commerce.json")
        let run = await ToolRun.run(
            ["checkout", "--permalink", "a:2", "b", "--config", file, "--ephemeral"],
            registry: PluginRegistry([LockedPlugin.self]))
        #expect(run.status == .done, "\(run.diagnostics)")
        #expect(run.output == "https://shop.example/ax2,bx1\n")
    }

    @Test("The options of the link reach it, those of a checkout are refused")
    func options() async throws {
        let shop = try DemoShop()
        let url = try await shop.document(["checkout", "--permalink", "P1030-2:2", "--discount", "TAKE5"])["url"]?
            .string
        #expect(url?.contains("P1030-2:2") == true && url?.contains("TAKE5") == true)
        let refused: [[String]] = [
            ["checkout", "--permalink", "P1030-2", "--wait", "5"], ["checkout", "--discount", "TAKE5"],
            ["checkout", "P1030-2"], ["checkout", "--permalink", "P1030-2", "--discount", "A", "--discount", "B"],
            ["checkout", "--permalink", "P1030-1", "P1030-2", "--quantity", "2"],
        ]
        for words in refused {
            let document = try await shop.document(words, status: .usage)
            #expect(document["error"]?["kind"]?.string == "invalidInput", "\(words)")
        }
    }
}
