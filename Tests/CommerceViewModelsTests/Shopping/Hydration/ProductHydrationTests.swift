import Commerce
import FoundationEssentials
import Testing

@testable import CommerceViewModels

@Suite struct ProductHydrationTests {
    static func eur(_ amount: Decimal) -> Money { Money(amount: amount, currencyCode: .eur) }

    static let product = Product(
        id: "p1", title: "Shirt", description: "Plain", descriptionHTML: "<p>Plain</p>",
        options: [ProductOption(name: "Size", values: ["S", "L"].map { ProductOptionValue(name: $0) })],
        variants: [
            Variant(
                id: "s", title: "S", price: eur(10), compareAtPrice: eur(12), availability: .inStock,
                selectedOptions: [SelectedOption(name: "Size", value: "S")]),
            Variant(
                id: "l", title: "L", price: eur(20), availability: .inStock,
                selectedOptions: [SelectedOption(name: "Size", value: "L")]),
        ], hasMoreVariants: true)

    private func shown(_ build: (inout ProductHydration) -> Void) -> Product {
        var hydration = ProductHydration(id: "p1")
        build(&hydration)
        return hydration.applied(to: Self.product)
    }

    @Test func nothingSetChangesNothing() {
        #expect(shown { _ in } == Self.product)
        #expect(shown { $0.mergeVariants([]) } == Self.product)
    }

    @Test func whatIsSetOfTheProductIsShown() {
        let shown = shown {
            $0.name = "Tee"
            $0.description = "Soft"
            $0.availability = .outOfStock
        }
        #expect(shown.title == "Tee")
        #expect(shown.description == "Soft")
        #expect(shown.descriptionHTML == nil)
        #expect(shown.availability == .outOfStock)
        #expect(shown.variants == Self.product.variants)
        #expect(shown.id == "p1")
    }

    @Test func mergingOverwritesWhatIsGiven() throws {
        let url = try #require(URL(string: "https://shop.example/s"))
        let shown = shown {
            $0.mergeVariant("s") {
                $0.name = "Small"
                $0.price = Self.eur(8)
                $0.originalPrice = .value(Self.eur(11))
                $0.url = url
                $0.image = Samples.image("small")
                $0.availability = .outOfStock
                $0.options = [SelectedOption(name: "Size", value: "XS")]
            }
        }
        #expect(
            shown.variants == [
                Variant(
                    id: "s", title: "Small", price: Self.eur(8), compareAtPrice: Self.eur(11),
                    availability: .outOfStock, selectedOptions: [SelectedOption(name: "Size", value: "XS")],
                    image: Samples.image("small"), url: url),
                Self.product.variants[1],
            ])
        #expect(shown.priceRange == PriceRange(minimum: Self.eur(8), maximum: Self.eur(20)))
        #expect(shown.compareAtPriceRange == PriceRange(minimum: Self.eur(11), maximum: Self.eur(11)))
        #expect(shown.availability.status == .inStock)
        #expect(shown.options.first?.values.map(\.name) == ["S", "L", "XS"])
        #expect(shown.hasMoreVariants)
    }

    @Test func anOriginalPriceCanBeTakenAway() {
        let shown = shown { $0.mergeVariant("s") { $0.originalPrice = .null } }
        #expect(shown.variants[0].compareAtPrice == nil)
        #expect(shown.variants[0].price == Self.eur(10))
        #expect(shown.compareAtPriceRange == nil)
    }

    @Test func aPriceOfAMeasureGoesWithThePriceThatItCameWith() {
        let unitPrice = UnitPrice(
            price: Self.eur(5), referenceValue: 1, referenceUnit: "l")
        let product = Product(
            id: "p1", title: "Oil",
            variants: [
                Variant(id: "v", title: "Oil", price: Self.eur(10), unitPrice: unitPrice)
            ])
        func unitPriceShown(at price: Money) -> UnitPrice? {
            var hydration = ProductHydration(id: "p1")
            hydration.mergeVariant("v") { $0.price = price }
            return hydration.applied(to: product).variants[0].unitPrice
        }
        #expect(unitPriceShown(at: Self.eur(10)) == unitPrice)
        #expect(unitPriceShown(at: Self.eur(9)) == nil)
    }

    @Test func mergingAddsWhatTheProductDoesNotHave() {
        let shown = shown {
            $0.mergeVariants([
                VariantHydration(id: "xl") {
                    $0.price = Self.eur(30)
                    $0.options = [
                        SelectedOption(name: "Size", value: "XL"), SelectedOption(name: "Cut", value: "Slim"),
                    ]
                },
                VariantHydration(id: "bare"),
            ])
        }
        #expect(shown.variants.map(\.id) == ["s", "l", "xl", "bare"])
        #expect(shown.variants[2].title == "XL / Slim")
        #expect(shown.variants[3].title == "Shirt")
        #expect(shown.variants[3].price == nil)
        #expect(shown.variants[2].product?.id == "p1")
        #expect(shown.priceRange?.maximum == Self.eur(30))
        #expect(shown.options.map(\.name) == ["Size", "Cut"])
        #expect(shown.options.map { $0.values.map(\.name) } == [["S", "L", "XL"], ["Slim"]])
    }

    @Test func replacingDropsTheOthers() {
        let shown = shown {
            $0.replaceVariants([
                VariantHydration(id: "xl") { $0.options = [SelectedOption(name: "Size", value: "XL")] },
                VariantHydration(id: "s") { $0.availability = .outOfStock },
            ])
        }
        #expect(shown.variants.map(\.id) == ["xl", "s"])
        #expect(shown.variants[1].price == Self.eur(10))
        #expect(shown.options.first?.values.map(\.name) == ["S", "XL"])
        #expect(shown.priceRange == PriceRange(minimum: Self.eur(10), maximum: Self.eur(10)))
        #expect(!shown.hasMoreVariants)
        #expect(shown.availability.status == .unknown)
    }

    @Test func replacingByNothingLeavesNothing() {
        let shown = shown { $0.replaceVariants([]) }
        #expect(shown.variants == [])
        #expect(shown.options == [])
        #expect(shown.priceRange == nil)
        #expect(shown.availability == .unknown)
    }

    @Test func theProductsOwnAvailabilityIsStrongerThanItsVariants() {
        let soldOut = shown { for id in ["s", "l"] { $0.mergeVariant(ID(id)) { $0.availability = .outOfStock } } }
        #expect(soldOut.availability.status == .outOfStock)
        let announced = shown {
            $0.availability = Availability(status: .preorder)
            $0.mergeVariant("s") { $0.availability = .outOfStock }
        }
        #expect(announced.availability.status == .preorder)
    }

    /// Looking for each among all before it would take minutes.
    @Test(.timeLimit(.minutes(10))) func thousandsOfVariantsAreLookedUp() {
        let count = 30_000
        let variants = (0..<count).map { number in
            VariantHydration(id: ID("v\(number)")) {
                $0.options = [SelectedOption(name: "Size", value: "\(number)")]
            }
        }
        var hydration = ProductHydration(id: "p1")
        hydration.mergeVariants(variants)
        let both = hydration.followed(by: hydration)
        #expect(both.variants.count == count)
        #expect(both.applied(to: Self.product).options.first?.values.count == count + 2)
    }

    // MARK: One after another

    @Test func ofTwoValuesTheLaterWins() {
        var first = ProductHydration(id: "p1")
        first.name = "One"
        first.description = "Kept"
        first.isHidden = true
        first.mergeVariant("s") {
            $0.price = Self.eur(1)
            $0.name = "Kept"
        }
        first.mergeVariant("s") { $0.availability = .outOfStock }
        var second = ProductHydration(id: "p1")
        second.name = "Two"
        second.isHidden = false
        second.mergeVariant("s") { $0.price = Self.eur(2) }
        second.mergeVariant("new") { _ in }
        let both = first.followed(by: second)
        #expect(both.isHidden == false)
        let shown = both.applied(to: Self.product)
        #expect(shown.title == "Two")
        #expect(shown.description == "Kept")
        #expect(shown.variants.map(\.id) == ["s", "l", "new"])
        #expect(shown.variants[0].price == Self.eur(2))
        #expect(shown.variants[0].title == "Kept")
        #expect(shown.variants[0].availability == .outOfStock)
    }

    @Test func replacingForgetsWhatWasMergedBeforeAndKeepsWhatIsMergedLater() {
        var merged = ProductHydration(id: "p1")
        merged.mergeVariant("s") { $0.name = "Gone" }
        merged.mergeVariant("x") { _ in }
        var replaced = ProductHydration(id: "p1")
        replaced.replaceVariants([VariantHydration(id: "l")])
        var later = ProductHydration(id: "p1")
        later.mergeVariant("y") { _ in }
        let shown = merged.followed(by: replaced).followed(by: later).applied(to: Self.product)
        #expect(shown.variants.map(\.id) == ["l", "y"])
        #expect(replaced.followed(by: merged).applied(to: Self.product).variants.map(\.id) == ["l", "s", "x"])
    }

    @Test func externalIdentifiersStandBesideTheProduct() {
        var hydration = ProductHydration(id: "p1")
        hydration.externalID = "P-1"
        hydration.mergeVariant("s") { $0.externalID = "U-S" }
        var ids = ExternalIDs()
        ids.note(hydration)
        #expect(hydration.applied(to: Self.product) == Self.product)
        #expect(ids.id(of: Self.product) == "P-1")
        #expect(ids.id(of: Self.product.variants[0]) == "U-S")
        #expect(ids.id(of: Self.product.variants[1]) == "l")
        #expect(ids.id(of: Samples.product(2)) == "p2")
    }
}
