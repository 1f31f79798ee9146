import Commerce
import FoundationEssentials
import Testing

@testable import GraphQLBackend

@Suite("The tables of the mapping language")
struct MappingTablesTests {
    @Test("every entity has keys, each once", arguments: Shape.Entity.allCases)
    func fields(_ entity: Shape.Entity) {
        let names = entity.fields.map(\.name)
        #expect(!names.isEmpty)
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { entity.field($0)?.name == $0 })
        #expect(entity.field("price ") == nil)
    }

    @Test("a short field is a field of its entity", arguments: Shape.Entity.allCases)
    func shortFields(_ entity: Shape.Entity) {
        guard let name = entity.shortField else { return }
        #expect(entity.field(name) != nil)
        // A path alone can give no more than the one field.
        #expect(entity.fields.allSatisfy { !$0.isRequired || $0.name == name || $0.name == "currency" })
    }

    @Test("every operation but OAuth's challenge and permalinks can be mapped")
    func operations() {
        let mapped = OperationFacts.all.map(\.operation).filter { !PortOperation.cartParts.contains($0) }
        #expect(mapped == PortOperation.known.filter { $0 != .authorizationChallenge && $0 != .permalink })
        #expect(OperationFacts[.permalink] == nil)
        #expect(OperationFacts[.orders]?.inputs.map(\.name) == ["first", "last", "after", "before", "offset", "page"])
    }

    @Test("no operation has an input twice, nor one of every call")
    func inputs() {
        for facts in OperationFacts.all {
            let names = (MappingInput.everywhere + facts.inputs).map(\.name)
            #expect(Set(names).count == names.count, "\(facts.operation)")
        }
    }

    @Test("things are asked for by identifiers, all at once or each alone")
    func identifiers() {
        for operation in [PortOperation.productsByID, .variantsByID] {
            #expect(OperationFacts[operation]?.inputs.map(\.name) == ["ids", "id", "first"])
        }
        #expect(OperationFacts[.variantsByID]?.otherEntity == .product)
        #expect(OperationFacts[.productsByID]?.otherEntity == nil)
    }

    @Test("every filter key of the vocabulary has its inputs")
    func filters() {
        #expect(FilterKey.known.allSatisfy { FilterInputs.inputs(of: $0) != nil })
        #expect(FilterInputs.inputs(of: "colour") == nil)
    }

    @Test("the keys of a shape are the names of the model's fields", arguments: MappingTablesTests.models)
    func names(_ model: Model) {
        let names = Mirror(reflecting: model.value).children.compactMap(\.label)
        #expect(Set(model.entity.fields.map(\.name)) == Set(names).subtracting(model.without).union(model.with))
    }

    /// A value of the model with what a mapping calls otherwise, adds or leaves to the adapter.
    struct Model: Sendable, CustomTestStringConvertible {
        let entity: Shape.Entity
        let value: any Sendable
        var with: Set<String> = []
        var without: Set<String> = []

        var testDescription: String { entity.rawValue }
    }

    static let models: [Model] = {
        guard let url = URL(string: "https://shop.example/") else { return [] }
        let price = Money(amount: 1, currencyCode: .eur)
        let variant = Variant(id: "v", title: "V")
        return [
            Model(entity: .shop, value: Shop(name: "S")), Model(entity: .shopPolicy, value: ShopPolicy(title: "T")),
            Model(entity: .collection, value: ProductCollection(id: "c", title: "C")),
            Model(entity: .collectionSummary, value: CollectionSummary(id: "c", title: "C")),
            Model(
                entity: .product, value: Product(id: "p", title: "P"),
                with: ["price", "compareAtPrice", "unitPrice", "sku", "barcode"]),
            Model(entity: .variant, value: variant),
            Model(entity: .productSummary, value: ProductSummary(id: "p", title: "P")),
            Model(entity: .image, value: Image(url: url)),
            Model(entity: .option, value: ProductOption(name: "Size", values: [])),
            Model(entity: .optionValue, value: ProductOptionValue(name: "M")),
            Model(entity: .selectedOption, value: SelectedOption(name: "Size", value: "M")),
            Model(entity: .money, value: price, with: ["currency"], without: ["currencyCode"]),
            Model(entity: .priceRange, value: PriceRange(minimum: price, maximum: price)),
            Model(entity: .unitPrice, value: UnitPrice(price: price, referenceValue: 1, referenceUnit: "l")),
            Model(entity: .availability, value: Availability.unknown),
            Model(entity: .quantityRule, value: QuantityRule()),
            Model(entity: .sellingPlan, value: SellingPlan(id: "s", name: "S")),
            Model(
                entity: .metafield, value: Metafield(namespace: "n", key: "k", rawValue: ""), with: ["value"],
                without: ["rawValue"]),
            Model(entity: .suggestions, value: Suggestions()), Model(entity: .cart, value: Cart(id: "c")),
            Model(entity: .cartLine, value: CartLine(id: "l", variant: variant, quantity: 1)),
            Model(entity: .cartCost, value: CartCost()), Model(entity: .cartLineCost, value: CartLineCost()),
            Model(entity: .discountCode, value: DiscountCode(code: "X", isApplicable: true)),
            Model(entity: .giftCard, value: AppliedGiftCard(id: "g", lastCharacters: "1234")),
            Model(entity: .attribute, value: Attribute(key: "k", value: "v")),
            Model(entity: .buyerIdentity, value: BuyerIdentity()),
            Model(entity: .deliveryGroup, value: DeliveryGroup(id: "g")),
            Model(entity: .deliveryOption, value: DeliveryOption(handle: "h", title: "T")),
            Model(entity: .session, value: Session(accessToken: Secret("t"))),
            Model(entity: .customer, value: Customer(id: "c")), Model(entity: .address, value: MailingAddress()),
            Model(entity: .order, value: Order(id: "o")),
            Model(entity: .orderLine, value: OrderLine(title: "T", quantity: 1)),
            // Of which cart it is the adapter knows.
            Model(
                entity: .handoff, value: CheckoutHandoff(id: "h", cartID: "c", url: url), without: ["cartID"]),
            Model(entity: .checkoutStatus, value: CheckoutStatus(state: .pending)),
        ]
    }()
}
