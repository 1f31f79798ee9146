public import Commerce
public import CommerceJSON
import FoundationEssentials

/// A warehouse: a catalogue with stock from a file, and links that order from it.
///
/// It has no carts. A host keeps them on its own side, as for every plugin without them.
public struct Warehouse: Sendable {
    let name: String
    let currency: CurrencyCode
    let orderAddress: String
    let products: [Product]
    private let fingerprint: String

    /// Reads the stock.
    ///
    /// - Parameters:
    ///   - stockFile: a table in comma-separated values; see `stock.csv`.
    ///   - settings: `name` of the shop, `currency` of the prices (EUR), `order`: the address that order links begin with.
    /// - Throws: `CommerceError` of kind `configuration` for a file that can't be read or is not by the rules, with its
    ///   line.
    public init(stockFile: String, settings: JSONObject = JSONObject()) throws(CommerceError) {
        guard let content = FileManager.default.contents(atPath: stockFile) else {
            throw CommerceError(.configuration, "The stock file \"\(stockFile)\" can't be read.")
        }
        name = settings["name"]?.string ?? "Warehouse"
        currency = CurrencyCode(rawValue: settings["currency"]?.string ?? "EUR")
        orderAddress = settings["order"]?.string ?? "https://warehouse.example/order/"
        fingerprint = stockFile
        do {
            products = try StockReader(currency: currency).products(in: CSVTable(parsing: content))
        } catch {
            throw CommerceError(.configuration, "The stock file \"\(stockFile)\" has an error in \(error).")
        }
    }

    /// The warehouse behind the ports.
    public func backend(named name: String) -> Backend {
        Backend(
            name: name, plugin: "warehouse", stateIdentity: fingerprint, capabilities: capabilities,
            catalog: WarehouseCatalog(self), checkout: WarehouseLinks(self))
    }

    private var capabilities: Capabilities {
        Capabilities(
            operations: [
                .shop, .collections, .collection, .products, .product, .productsByID, .variantsByID, .variantsOfProduct,
                .search, .permalink,
            ],
            sortKeys: [.manual, .title, .price], filterKeys: [.available, .vendor, .category, .option],
            maximumPageSize: 100, checkoutKinds: [.permalink], currencies: [currency])
    }
}
