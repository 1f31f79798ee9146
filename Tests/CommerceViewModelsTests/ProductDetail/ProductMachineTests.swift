import Commerce
import Testing

@testable import CommerceViewModels

/// The product page's decisions alone: no tasks, no backend.
@Suite struct ProductMachineTests {
    private static let red = SelectedOption(name: "Color", value: "Red")
    private static let blue = SelectedOption(name: "Color", value: "Blue")
    private static let green = SelectedOption(name: "Color", value: "Green")
    private static let small = SelectedOption(name: "Size", value: "S")
    private static let large = SelectedOption(name: "Size", value: "L")

    private static let options = [
        ProductOption(name: "Color", values: ["Red", "Blue", "Green"].map { ProductOptionValue(name: $0) }),
        ProductOption(name: "Size", values: ["S", "L"].map { ProductOptionValue(name: $0) }),
    ]

    private static let variants = [
        Samples.variant("red-s", ["Color": "Red", "Size": "S"], availability: .outOfStock),
        Samples.variant("red-l", ["Color": "Red", "Size": "L"], image: Samples.image("red")),
        Samples.variant("blue-s", ["Color": "Blue", "Size": "S"], image: Samples.image("blue")),
    ]

    private static func product(
        _ variants: [Variant] = variants, hasMore: Bool = false, id: ID<Product> = "p1"
    ) -> Product {
        Product(
            id: id, title: "Shirt", images: [Samples.image("front")].compactMap(\.self), options: options,
            variants: variants, hasMoreVariants: hasMore)
    }

    private static func machine(
        variantID: ID<Variant>? = nil, capabilities: Capabilities? = Samples.capabilities()
    ) -> ProductMachine {
        ProductMachine(
            reference: .id("p1"), variantID: variantID, loadsRecommendations: true, market: MarketContext(),
            capabilities: capabilities)
    }

    private static func loaded(_ product: Product = product(), variantID: ID<Variant>? = nil) -> ProductMachine {
        var machine = machine(variantID: variantID)
        _ = machine.handle(.load)
        _ = machine.handle(.arrived(Fetched(product), generation: 1))
        return machine
    }

    // MARK: Choosing

    @Test func theFirstVariantThatCanBeBoughtIsShownFirst() {
        let state = Self.loaded().state
        #expect(state.variant?.id == "red-l")
        #expect(state.selection == [Self.red, Self.large])
    }

    @Test func aVariantThatIsAskedForIsShownSoldOutOrNot() {
        let state = Self.loaded(variantID: "red-s").state
        #expect(state.variant?.id == "red-s")
        #expect(!state.canBeOrdered)
        #expect(state.lineInput() == nil)
        #expect(Self.loaded(variantID: "gone").state.variant?.id == "red-l")
    }

    @Test func choosingAValueLeadsToTheNearestVariantWithIt() {
        var machine = Self.loaded()
        _ = machine.handle(.select(Self.blue))
        #expect(machine.state.variant?.id == "blue-s")
        #expect(machine.state.selection == [Self.blue, Self.small])
        _ = machine.handle(.select(Self.large))
        #expect(machine.state.variant?.id == "red-l")
    }

    @Test func aValueThatNoVariantHasChangesNothing() {
        var machine = Self.loaded()
        let before = machine.state
        _ = machine.handle(.select(Self.green))
        _ = machine.handle(.select(SelectedOption(name: "Moon", value: "full")))
        _ = machine.handle(.selectVariant("gone"))
        #expect(machine.state == before)
    }

    @Test func theMatrixSaysWhatEachValueWouldGive() {
        let choices = Self.loaded().state.choices
        #expect(choices.map(\.option) == [Self.red, Self.blue, Self.green, Self.small, Self.large])
        #expect(choices.map(\.isSelected) == [true, false, false, false, true])
        #expect(choices.map(\.isAvailable) == [true, false, false, false, true])
        #expect(choices.map(\.exists) == [true, true, false, true, true])
        #expect(choices.map(\.nearest?.id) == ["red-l", "blue-s", nil, "blue-s", "red-l"])
        #expect(Self.machine().state.choices.isEmpty)
    }

    @Test func choosingBeforeTheProductCameChangesNothing() {
        var machine = Self.machine()
        _ = machine.handle(.select(Self.red))
        #expect(machine.state.selection.isEmpty)
    }

    @Test func aProductWithoutOptionsHasItsOneVariant() {
        let product = Product(id: "p1", title: "Book", variants: [Samples.variant("only")])
        let state = Self.loaded(product).state
        #expect(state.variant?.id == "only")
        #expect(state.choices.isEmpty)
        #expect(state.lineInput() == CartLineInput(variantID: "only", quantity: 1))
    }

    @Test func aProductWithoutVariantsCannotBeOrdered() {
        var machine = Self.loaded(Product(id: "p1", title: "Nothing"))
        _ = machine.handle(.stepQuantity(by: 1))
        #expect(machine.state.variant == nil)
        #expect(machine.state.lineInput() == nil)
    }

    // MARK: Quantity

    @Test func case23_aQuantityBelowTheLeastIsTheLeast() {
        var machine = Self.loaded()
        for quantity in [0, -1, Int.min] {
            _ = machine.handle(.setQuantity(quantity))
            #expect(machine.state.quantity == 1)
        }
    }

    @Test func case94_exactlyTheVariantAndTheQuantityShownAreAdded() {
        var machine = Self.loaded()
        _ = machine.handle(.select(Self.blue))
        _ = machine.handle(.setQuantity(3))
        #expect(machine.state.lineInput() == CartLineInput(variantID: "blue-s", quantity: 3))
    }

    @Test func stepsFollowTheRule() {
        let rule = QuantityRule(minimum: 2, maximum: 6, increment: 2)
        var machine = Self.loaded(Product(id: "p1", title: "Box", variants: [Samples.variant("box", rule: rule)]))
        #expect(machine.state.quantity == 2)
        var seen: [Int] = []
        for steps in [1, 1, 1, -1, -5, Int.max, Int.min] {
            _ = machine.handle(.stepQuantity(by: steps))
            seen.append(machine.state.quantity)
        }
        #expect(seen == [4, 6, 6, 4, 2, 6, 2])
    }

    @Test func theWishOutlivesAVariantThatHasLess() {
        var machine = Self.loaded(
            Self.product([
                Samples.variant("red", ["Color": "Red"]),
                Samples.variant("blue", ["Color": "Blue"], availability: Availability(status: .inStock, quantity: 2)),
            ]))
        _ = machine.handle(.setQuantity(5))
        _ = machine.handle(.select(Self.blue))
        #expect(machine.state.quantity == 2)
        _ = machine.handle(.select(Self.red))
        #expect(machine.state.quantity == 5)
        // What was clamped when it was asked for is what was seen, and stays.
        _ = machine.handle(.select(Self.blue))
        _ = machine.handle(.setQuantity(100))
        _ = machine.handle(.select(Self.red))
        #expect(machine.state.quantity == 2)
    }

    // MARK: Pictures

    @Test func theGalleryFollowsTheVariant() {
        var machine = Self.loaded()
        #expect(machine.state.gallery == ["front", "red", "blue"].map(Samples.image))
        #expect(machine.state.image == Samples.image("red"))
        _ = machine.handle(.select(Self.blue))
        #expect(machine.state.galleryIndex == 2)
        for (index, shown) in [(0, 0), (-1, 0), (99, 2), (1, 1)] {
            _ = machine.handle(.showImage(index))
            #expect(machine.state.galleryIndex == shown)
        }
        #expect(Self.machine().state.image == nil)
        var empty = Self.machine()
        _ = empty.handle(.showImage(3))
        #expect(empty.state.galleryIndex == 0)
    }

    // MARK: Loading

    @Test func answersOfAnEarlierGenerationOrASecondTimeAreIgnored() {
        var machine = Self.loaded()
        _ = machine.handle(.show(.id("p2"), nil))
        _ = machine.handle(.arrived(Fetched(Self.product()), generation: 1))
        _ = machine.handle(.failed(Samples.failure, generation: 1))
        _ = machine.handle(.recommended([Samples.product(9)], generation: 1))
        #expect(machine.state.product == .loading(previous: nil))
        _ = machine.handle(.arrived(Fetched(Self.product(id: "p2")), generation: 2))
        _ = machine.handle(.arrived(Fetched(Self.product(id: "p3")), generation: 2))
        _ = machine.handle(.failed(Samples.failure, generation: 2))
        #expect(machine.state.product.value?.id == "p2")
        #expect(machine.state.product.isLoaded)
        #expect(machine.state.recommendations == .loading(previous: nil))
    }

    @Test func aReloadKeepsWhatWasChosen() {
        var machine = Self.loaded()
        _ = machine.handle(.select(Self.blue))
        _ = machine.handle(.setQuantity(4))
        _ = machine.handle(.reload)
        #expect(machine.state.product.value != nil)
        let soldOut = Samples.variant("blue-s", ["Color": "Blue", "Size": "S"], availability: .outOfStock)
        _ = machine.handle(.arrived(Fetched(Self.product([Self.variants[1], soldOut])), generation: 2))
        #expect(machine.state.variant == soldOut)
        // A variant that is gone is replaced by the nearest.
        _ = machine.handle(.reload)
        _ = machine.handle(.arrived(Fetched(Self.product([Self.variants[1]])), generation: 3))
        #expect(machine.state.variant?.id == "red-l")
    }

    @Test func aFailedReloadKeepsTheProduct() {
        var machine = Self.loaded()
        _ = machine.handle(.reload)
        _ = machine.handle(.failed(Samples.failure, generation: 2))
        #expect(machine.state.product.value != nil)
        #expect(machine.state.canBeOrdered)
        let effects = machine.handle(.retry)
        #expect(
            effects.last
                == .run(.product(.id("p1"), ReadOptions(freshness: .refresh), generation: 3), in: .product))
    }

    @Test func furtherVariantsFollowPageByPage() {
        var machine = Self.machine()
        _ = machine.handle(.load)
        let effects = machine.handle(.arrived(Fetched(Self.product([Self.variants[0]], hasMore: true)), generation: 1))
        #expect(effects.first == Self.variantPage(after: nil))
        // Sold out is all there is so far.
        #expect(machine.state.variant?.id == "red-s")
        let next = machine.handle(
            .variantsArrived(
                Page(items: Array(Self.variants.prefix(2)), info: PageInfo(next: "v1")), generation: 1))
        #expect(next == [Self.variantPage(after: "v1")])
        #expect(machine.state.product.value?.variants.map(\.id) == ["red-s", "red-l"])
        // Nobody has chosen yet: the first that can be bought is shown.
        #expect(machine.state.variant?.id == "red-l")
        _ = machine.handle(.variantsArrived(Page(items: [Self.variants[2]]), generation: 1))
        #expect(machine.state.product.value?.variants.map(\.id) == ["red-s", "red-l", "blue-s"])
        #expect(machine.state.product.value?.hasMoreVariants == false)
        #expect(machine.state.moreVariants == .idle)
        _ = machine.handle(.variantsArrived(Page(items: [Samples.variant("twice")]), generation: 1))
        #expect(machine.state.product.value?.variants.count == 3)
    }

    @Test func aCursorThatLeadsBackEndsThePages() {
        var machine = Self.machine()
        _ = machine.handle(.load)
        _ = machine.handle(.arrived(Fetched(Self.product([Self.variants[0]], hasMore: true)), generation: 1))
        _ = machine.handle(.variantsArrived(Page(items: [], info: PageInfo(next: "v1")), generation: 1))
        #expect(machine.handle(.variantsArrived(Page(items: [], info: PageInfo(next: "v1")), generation: 1)).isEmpty)
        #expect(machine.state.moreVariants == .idle)
    }

    @Test func cursorsThatGoInACircleEndThePages() {
        var machine = Self.machine()
        _ = machine.handle(.load)
        _ = machine.handle(.arrived(Fetched(Self.product([Self.variants[0]], hasMore: true)), generation: 1))
        for cursor in ["v1", "v2"] as [Cursor] {
            let effects = machine.handle(
                .variantsArrived(Page(items: [], info: PageInfo(next: cursor)), generation: 1))
            #expect(effects == [Self.variantPage(after: cursor)])
        }
        #expect(machine.handle(.variantsArrived(Page(items: [], info: PageInfo(next: "v1")), generation: 1)).isEmpty)
        #expect(machine.state.moreVariants == .idle)
    }

    @Test func aVariantThatIsAskedForMayComeLater() {
        var machine = Self.machine(variantID: "blue-s")
        _ = machine.handle(.load)
        _ = machine.handle(.arrived(Fetched(Self.product([Self.variants[1]], hasMore: true)), generation: 1))
        #expect(machine.state.variant?.id == "red-l")
        _ = machine.handle(.variantsArrived(Page(items: [Self.variants[2]]), generation: 1))
        #expect(machine.state.variant?.id == "blue-s")
    }

    @Test func whatTheBuyerChoseMeanwhileIsNotTakenAway() {
        var machine = Self.machine(variantID: "blue-s")
        _ = machine.handle(.load)
        _ = machine.handle(.arrived(Fetched(Self.product([Self.variants[1]], hasMore: true)), generation: 1))
        _ = machine.handle(.select(Self.red))
        _ = machine.handle(.variantsArrived(Page(items: [Self.variants[2]]), generation: 1))
        #expect(machine.state.variant?.id == "red-l")
    }

    @Test func failedVariantsAndRecommendationsAreRetriedByThemselves() {
        var machine = Self.machine()
        _ = machine.handle(.load)
        _ = machine.handle(.arrived(Fetched(Self.product(hasMore: true)), generation: 1))
        _ = machine.handle(.variantsFailed(Samples.failure, generation: 1))
        _ = machine.handle(.recommendationsFailed(Samples.failure, generation: 1))
        #expect(machine.state.moreVariants == .failed(Samples.failure))
        #expect(machine.state.recommendations == .failed(Samples.failure, previous: nil))
        #expect(machine.state.product.isLoaded)
        #expect(machine.handle(.retry) == [Self.variantPage(after: nil), Self.recommendations])
        #expect(machine.handle(.retry).isEmpty)
    }

    @Test func case68_whatTheBackendLacksIsNotAskedFor() {
        var machine = Self.machine(capabilities: Samples.capabilities(operations: [.product]))
        #expect(!machine.state.hasRecommendations)
        _ = machine.handle(.load)
        #expect(machine.handle(.arrived(Fetched(Self.product(hasMore: true)), generation: 1)).isEmpty)
        #expect(machine.state.moreVariants == .idle)
        #expect(machine.state.recommendations == .idle)
        #expect(!Self.machine(capabilities: Samples.capabilities(operations: [])).state.isAvailable)
    }

    @Test func anotherProductBeginsAnew() {
        var machine = Self.loaded()
        _ = machine.handle(.setQuantity(4))
        let effects = machine.handle(.show(.id("p2"), "v9"))
        #expect(effects.last == .run(.product(.id("p2"), ReadOptions(), generation: 2), in: .product))
        #expect(machine.state.product == .loading(previous: nil))
        #expect(machine.state.variant == nil)
        #expect(machine.state.quantity == 1)
        #expect(machine.state.gallery.isEmpty)
        #expect(machine.handle(.show(.id("p2"), nil)).isEmpty)
    }

    @Test func anotherMarketKeepsTheChoiceButNotThePrice() {
        var machine = Self.loaded()
        _ = machine.handle(.select(Self.blue))
        let effects = machine.handle(.setMarket(MarketContext(country: "DE")))
        #expect(effects.count == 3)
        #expect(machine.state.product == .loading(previous: nil))
        #expect(machine.state.variant == nil)
        _ = machine.handle(.arrived(Fetched(Self.product()), generation: 2))
        #expect(machine.state.variant?.id == "blue-s")
        #expect(machine.handle(.setMarket(MarketContext(country: "DE"))).isEmpty)
    }

    @Test func whatAStopCutOffIsLoadedByTheNextLoad() {
        var machine = Self.machine()
        _ = machine.handle(.load)
        _ = machine.handle(.arrived(Fetched(Self.product(hasMore: true)), generation: 1))
        _ = machine.handle(.stop)
        #expect(machine.state.moreVariants == .idle)
        #expect(machine.state.recommendations == .idle)
        #expect(machine.handle(.load).count == 2)
        #expect(machine.handle(.load).isEmpty)
    }

    private static func variantPage(after cursor: Cursor?) -> ProductMachine.Effect {
        .follow(
            .variants("p1", PageRequest(first: 250, after: cursor), ReadOptions(), generation: 1), in: .variants)
    }

    private static let recommendations = ProductMachine.Effect.run(
        .recommendations("p1", ReadOptions(), generation: 1), in: .recommendations)
}
