// All that the shop sells: 60 products of believable variety, the same for the same seed.
final class Catalogue: Sendable {
    let products: [CatalogueProduct]
    let collections: [CatalogueCollection]

    private let byNumber: [Int: CatalogueProduct]
    private let byHandle: [String: CatalogueProduct]

    static let firstProduct = 8_001_001

    init(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        products = Goods.all.enumerated().map { index, spec in
            CatalogueProduct(spec, number: Self.firstProduct + index, random: &random)
        }
        collections = Self.collectionTable.enumerated().map { index, row in
            CatalogueCollection(
                number: 430_001 + index, handle: row.handle, title: LocalizedText(row.title),
                description: LocalizedText(row.text), picture: row.picture,
                updatedAt: ShopClock.opening + index * 86_400, sort: row.sort)
        }
        byNumber = Dictionary(products.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
        byHandle = Dictionary(products.map { ($0.handle, $0) }, uniquingKeysWith: { first, _ in first })
    }

    func product(number: Int) -> CatalogueProduct? { byNumber[number] }

    func product(handle: String) -> CatalogueProduct? { byHandle[handle] }

    func variant(number: Int) -> (product: CatalogueProduct, variant: CatalogueVariant)? {
        guard let product = byNumber[number / 1000], let variant = product.variant(number) else { return nil }
        return (product, variant)
    }

    func collection(handle: String) -> CatalogueCollection? { collections.first { $0.handle == handle } }

    func collection(number: Int) -> CatalogueCollection? { collections.first { $0.number == number } }

    func products(of collection: CatalogueCollection) -> [CatalogueProduct] {
        let members = products.filter { $0.collections.contains(collection.handle) }
        return collection.sort == "BEST_SELLING" ? members.sorted { $0.sold > $1.sold } : members
    }

    // Products like this one: the more of type, collections and tags they share, the sooner they come.
    func recommendations(for product: CatalogueProduct, complementary: Bool) -> [CatalogueProduct] {
        let scored = products.compactMap { other -> (product: CatalogueProduct, score: Int)? in
            guard other.number != product.number, !other.isGiftCard, other.imageCount > 0 else { return nil }
            let isSameType = other.type == product.type
            guard !complementary || !isSameType else { return nil }
            let shared = Set(other.tags).intersection(product.tags).count
            let together = Set(other.collections).intersection(product.collections).count
            let score = shared * 2 + together * 3 + (isSameType ? 4 : 0)
            return score > 0 ? (other, score) : nil
        }
        return scored.sorted { ($1.score, $0.product.number) < ($0.score, $1.product.number) }.prefix(10).map(\.product)
    }

    private typealias CollectionRow = (
        handle: String, title: String, text: String, picture: PictureKind?, sort: String
    )

    private static let collectionTable: [CollectionRow] = [
        ("clothing", "Clothing|Kleidung", "What you wear every day.|Was man jeden Tag trägt.", .sweater, "MANUAL"),
        ("knitwear", "Knitwear|Strick", "From sheep that we know.|Von Schafen, die wir kennen.", .hat, "MANUAL"),
        ("shoes", "Shoes|Schuhe", "For decks and trails.|Für Deck und Wanderweg.", .shoe, "MANUAL"),
        ("bags", "Bags|Taschen", "To carry it all.|Um alles zu tragen.", .bag, "MANUAL"),
        ("accessories", "Accessories|Accessoires", "Small things.|Kleine Dinge.", .watch, "MANUAL"),
        ("kitchen", "Kitchen|Küche", "For cooking and the table.|Zum Kochen und für den Tisch.", .pot, "MANUAL"),
        ("pantry", "Pantry|Vorrat", "Coffee, tea and what keeps.|Kaffee, Tee und was sich hält.", .jar, "MANUAL"),
        ("living", "Living|Wohnen", "For long evenings.|Für lange Abende.", .lamp, "MANUAL"),
        ("outdoors", "Outdoors|Draußen", "Weather is no excuse.|Wetter ist keine Ausrede.", .tent, "MANUAL"),
        ("sale", "Sale|Angebote", "Fewer dollars, the same things.|Weniger Euro, dieselben Dinge.", nil, "MANUAL"),
        ("bestsellers", "Bestsellers|Beliebt", "What others take.|Was andere nehmen.", .mug, "BEST_SELLING"),
        ("empty-shelf", "Empty Shelf|Leeres Regal", "Nothing here yet.|Hier ist noch nichts.", nil, "MANUAL"),
    ]
}
