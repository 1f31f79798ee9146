import Commerce
import CommerceTesting
import CommerceViewModels
import FoundationEssentials

/// Products, pages and backends for tests.
enum Samples {
    static func product(_ number: Int) -> Product {
        Product(id: ID("p\(number)"), title: "Product \(number)")
    }

    static func page(_ numbers: some Sequence<Int>, next: Cursor? = nil, total: Int? = nil) -> Page<Product> {
        Page(items: numbers.map(product), info: PageInfo(next: next, total: total))
    }

    static func image(_ name: String) -> Image? {
        URL(string: "https://shop.example/\(name).jpg").map { Image(url: $0) }
    }

    static func variant(
        _ id: String, _ options: [String: String] = [:], availability: Availability = .inStock,
        rule: QuantityRule? = nil, image: Image? = nil
    ) -> Variant {
        Variant(
            id: ID(id), title: id, availability: availability,
            selectedOptions: options.sorted { $0.key < $1.key }.map { SelectedOption(name: $0.key, value: $0.value) },
            image: image, quantityRule: rule)
    }

    /// A backend that can do everything that a catalogue can, unless said otherwise.
    static func backend(
        _ catalog: StubCatalog, operations: [PortOperation] = PortOperation.catalogOperations,
        maximumPageSize: Int = 250
    ) -> Backend {
        Backend(
            name: "shop", plugin: "stub", stateIdentity: "stub",
            capabilities: capabilities(operations: operations, maximumPageSize: maximumPageSize), catalog: catalog)
    }

    static func capabilities(
        operations: [PortOperation] = PortOperation.catalogOperations, maximumPageSize: Int = 250
    ) -> Capabilities {
        Capabilities(
            operations: Set(operations), sortKeys: [.title, .price, "by-moon"], filterKeys: [.vendor, .price, .tag],
            maximumPageSize: maximumPageSize)
    }

    static let networkError = CommerceError(.network, "No route.")
    static let failure = ErrorEntry(networkError, date: Date(timeIntervalSinceReferenceDate: 0))
}
