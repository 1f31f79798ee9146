// All that changes in the shop. One request at a time has it.
struct ShopState: Sendable {
    let catalogue: Catalogue
    var stock: StockLevels
    var random: SeededRandom

    init(seed: UInt64) {
        let catalogue = Catalogue(seed: seed)
        self.catalogue = catalogue
        stock = StockLevels(catalogue)
        random = SeededRandom(seed: seed ^ 0x5348_4F50)
    }
}
