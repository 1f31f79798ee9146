import Commerce
import CommerceFormatting
import CommerceViewModels
import FoundationEssentials
import MemoryBackend
import Testing

@Suite("Texts for the buyer")
struct FormattedStateTests {
    private struct Shown: FormattedState {
        var format = BuyerFormat(market: MarketContext(country: "DE", language: "de"))
    }

    private func variant(_ price: Money?, before: Money? = nil, unitPrice: UnitPrice? = nil) -> Variant {
        Variant(id: "v", title: "Red", price: price, compareAtPrice: before, unitPrice: unitPrice)
    }

    private func euros(_ cents: Int64) -> Money { Money(minorUnits: cents, currencyCode: .eur) }

    @Test("A variant's price is written the buyer's way")
    func variantPrice() {
        #expect(Shown().priceText(of: variant(euros(1250))) == "12,50\u{A0}€")
        #expect(Shown().priceText(of: variant(nil)) == nil)
        #expect(Shown().text(euros(5)) == "0,05\u{A0}€")
    }

    @Test(
        "A former price is shown only where the variant is reduced",
        arguments: [
            (1250, 1500, "15,00\u{A0}€"), (1250, 1250, nil), (1250, 1000, nil),
        ] as [(Int64, Int64, String?)])
    func variantReduction(now: Int64, before: Int64, text: String?) {
        #expect(Shown().compareAtPriceText(of: variant(euros(now), before: euros(before))) == text)
    }

    @Test("A former price in another currency is no reduction")
    func otherCurrency() {
        let dollars = Money(minorUnits: 9900, currencyCode: .usd)
        #expect(Shown().compareAtPriceText(of: variant(euros(1250), before: dollars)) == nil)
    }

    @Test("A unit price has its measure")
    func unitPrice() {
        let price = UnitPrice(price: euros(398), referenceValue: 1, referenceUnit: "L")
        #expect(Shown().unitPriceText(of: variant(euros(199), unitPrice: price)) == "3,98\u{A0}€/l")
        #expect(Shown().unitPriceText(of: variant(euros(199))) == nil)
    }

    @Test("A product's price is a range where its variants differ")
    func productPrice() {
        let range = PriceRange(minimum: euros(1250), maximum: euros(2000))
        let before = PriceRange(minimum: euros(1250), maximum: euros(2500))
        let product = Product(id: "p", title: "Shirt", priceRange: range, compareAtPriceRange: before)
        #expect(Shown().priceText(of: product) == "12,50\u{A0}€ – 20,00\u{A0}€")
        #expect(Shown().compareAtPriceText(of: product) == "12,50\u{A0}€ – 25,00\u{A0}€")
        let steady = Product(id: "p", title: "Shirt", priceRange: range, compareAtPriceRange: range)
        #expect(Shown().compareAtPriceText(of: steady) == nil)
    }

    @Test("Lists, search boxes and product pages write for the market that they are shown in")
    func models() {
        let backend = MemoryShop().backend(name: "shop")
        let german = MarketContext(country: "DE", language: "de")
        let british = MarketContext(country: "GB", language: "en")
        let list = ProductListModel(backend: backend, market: german)
        let search = SearchModel(backend: backend, market: german)
        let product = ProductModel(backend: backend, reference: .handle("any"), market: german)
        let texts = {
            [
                list.snapshot.state.text(euros(1250)), search.snapshot.state.text(euros(1250)),
                search.results.snapshot.state.text(euros(1250)), product.snapshot.state.text(euros(1250)),
            ]
        }
        #expect(texts() == Array(repeating: "12,50\u{A0}€", count: 4))
        list.setMarket(british)
        search.setMarket(british)
        product.setMarket(british)
        #expect(texts() == Array(repeating: "€12.50", count: 4))
    }
}
