import Commerce
import Testing

@Suite struct ProductSelectionTests {
    /// Shirts in two colours and three sizes; red M is sold out and blue S does not exist.
    let shirt: Product = {
        func variant(_ color: String, _ size: String, _ status: AvailabilityStatus = .inStock) -> Variant {
            Variant(
                id: ID("\(color)-\(size)"), title: "\(color) / \(size)", availability: Availability(status: status),
                selectedOptions: [
                    SelectedOption(name: "Colour", value: color), SelectedOption(name: "Size", value: size),
                ])
        }
        func option(_ name: String, _ values: [String]) -> ProductOption {
            ProductOption(name: name, values: values.map { ProductOptionValue(name: $0) })
        }
        return Product(
            id: "shirt", title: "Shirt",
            options: [option("Colour", ["Red", "Blue"]), option("Size", ["S", "M", "L"])],
            variants: [
                variant("Red", "S"), variant("Red", "M", .outOfStock), variant("Red", "L"), variant("Blue", "M"),
                variant("Blue", "L", .backorder),
            ])
    }()

    func choice(_ color: String, _ size: String) -> [SelectedOption] {
        [SelectedOption(name: "Size", value: size), SelectedOption(name: "Colour", value: color)]
    }

    @Test func findsTheExactVariantWhateverTheOrderOfOptions() {
        #expect(shirt.variant(matching: choice("Red", "M"))?.id == "Red-M")
        #expect(shirt.variant(matching: choice("Blue", "S")) == nil)
        #expect(shirt.variant(matching: [SelectedOption(name: "Size", value: "M")]) == nil)
    }

    @Test(arguments: [
        ("Red", "S", "Red-S"),  // exact and in stock
        ("Blue", "S", "Blue-M"),  // does not exist: another blue one, since the first option weighs more than size
        ("Red", "M", "Red-S"),  // sold out: another red one
        ("Green", "L", "Red-L"),  // no such colour: the size decides, then the product's order
        ("Green", "XXL", "Red-S"),  // nothing agrees: the first that can be bought
    ])
    func nearestPrefersWhatCanBeBought(color: String, size: String, expected: String) {
        #expect(shirt.nearestVariant(to: choice(color, size))?.id == ID(expected))
    }

    @Test func nearestKeepsTheValueJustChosen() {
        let size = SelectedOption(name: "Size", value: "M")
        #expect(shirt.nearestVariant(to: choice("Red", "M"), keeping: size)?.id == "Blue-M")
        let unknown = SelectedOption(name: "Size", value: "XXL")
        #expect(shirt.nearestVariant(to: choice("Red", "XXL"), keeping: unknown)?.id == "Red-S")
    }

    @Test func choicesShowEveryValueWithWhatItLeadsTo() {
        let choices = shirt.choices(given: choice("Red", "S"))
        let byName = Dictionary(uniqueKeysWithValues: choices.map { ($0.option.value, $0) })
        #expect(choices.map(\.option.value) == ["Red", "Blue", "S", "M", "L"])
        #expect(byName["Red"]?.isSelected == true && byName["Blue"]?.isSelected == false)
        #expect(byName["Blue"]?.exact == nil && byName["Blue"]?.nearest?.id == "Blue-M")
        #expect(byName["M"]?.exact?.id == "Red-M" && byName["M"]?.isAvailable == false)
        #expect(byName["M"]?.nearest?.id == "Blue-M")
        #expect(byName["L"]?.isAvailable == true && byName["L"]?.nearest?.id == "Red-L")
    }

    @Test func aProductWithoutVariantsHasNothingToChoose() {
        let empty = Product(id: "e", title: "Empty")
        #expect(empty.nearestVariant(to: choice("Red", "S")) == nil)
        #expect(empty.defaultVariant == nil)
        #expect(empty.choices(given: []).isEmpty)
        #expect(empty.availability == .unknown)
    }

    @Test func allSoldOutStillGivesAVariantToShow() {
        let product = Product(
            id: "p", title: "P", variants: [Variant(id: "v", title: "V", availability: .outOfStock)])
        #expect(product.defaultVariant?.id == "v")
        #expect(product.availability.status == .outOfStock)
    }
}
