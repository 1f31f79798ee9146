// How many there are of each variant, and which ones are not counted.
struct StockLevels: Sendable {
    private var levels: [Int: Int] = [:]
    private var soldWithoutStock: Set<Int> = []

    init(_ catalogue: Catalogue) {
        for variant in catalogue.products.lazy.flatMap(\.variants) {
            if let stock = variant.stock { levels[variant.number] = stock }
            if variant.isSoldWithoutStock { soldWithoutStock.insert(variant.number) }
        }
    }

    // Nil for what is not counted.
    func level(_ variant: CatalogueVariant) -> Int? { levels[variant.number] }

    // How many can be bought; nil for any number.
    func limit(_ variant: CatalogueVariant) -> Int? {
        soldWithoutStock.contains(variant.number) ? nil : levels[variant.number]
    }

    func isAvailable(_ variant: CatalogueVariant) -> Bool { limit(variant).map { $0 > 0 } ?? true }

    // Whether it is sold although there are none.
    func isBackordered(_ variant: CatalogueVariant) -> Bool {
        soldWithoutStock.contains(variant.number) && (levels[variant.number] ?? 1) <= 0
    }

    mutating func set(_ level: Int?, of variant: Int) { levels[variant] = level.map { max(0, $0) } }

    mutating func take(_ quantity: Int, of variant: Int) {
        if let level = levels[variant] { levels[variant] = max(0, level - quantity) }
    }
}
