import Commerce
import Testing

@testable import GraphQLBackend

@Suite("Lines of APIs that know them by their variant alone")
struct LineMergeTests {
    private let engraved = [Attribute(key: "engraving", value: "A")]

    private func line(_ id: ID<CartLine>, _ variant: ID<Variant>, _ quantity: Int, _ attributes: [Attribute] = [])
        -> CartLine
    {
        CartLine(id: id, variant: Variant(id: variant, title: "V"), quantity: quantity, attributes: attributes)
    }

    private func merge(_ lines: [CartLineInput], _ cart: [CartLine]) -> LineMerge {
        LineMerge(lines, into: Cart(id: "c", lines: cart))
    }

    @Test("a new variant is added")
    func new() {
        let merge = merge([CartLineInput(variantID: "v", quantity: 2)], [])
        #expect(merge.added.map(\.line) == [CartLineInput(variantID: "v", quantity: 2)])
        #expect(merge.added.map(\.isNew) == [false])
        #expect(merge.grown.isEmpty)
    }

    @Test("the one line of a variant grows by what is added")
    func plain() {
        let merge = merge([CartLineInput(variantID: "v", quantity: 2)], [line("1", "v", 1)])
        #expect(merge.added.map(\.isNew) == [false])
        #expect(merge.grown.isEmpty)
    }

    @Test("other attributes make a line of their own")
    func attributes() {
        let merge = merge([CartLineInput(variantID: "v", attributes: engraved)], [line("1", "v", 1)])
        #expect(merge.added.map(\.isNew) == [true])
        // The other way round, too: a plain one must not fall into the engraved one.
        let other = self.merge([CartLineInput(variantID: "v")], [line("1", "v", 1, engraved)])
        #expect(other.added.map(\.isNew) == [true])
    }

    @Test("a line with the same attributes grows to the sum")
    func sameAttributes() {
        let merge = merge(
            [CartLineInput(variantID: "v", quantity: 3, attributes: engraved)],
            [line("1", "v", 1), line("2", "v", 4, engraved)])
        #expect(merge.added.isEmpty)
        #expect(merge.grown == [CartLineUpdate(lineID: "2", quantity: 7)])
    }

    @Test("a plain line beside an engraved one grows to the sum")
    func plainBesideEngraved() {
        let merge = merge(
            [CartLineInput(variantID: "v", quantity: 3)], [line("1", "v", 1), line("2", "v", 4, engraved)])
        #expect(merge.grown == [CartLineUpdate(lineID: "1", quantity: 4)])
    }

    @Test("two new lines of one variant are two")
    func twoNew() {
        let merge = merge([CartLineInput(variantID: "v"), CartLineInput(variantID: "v", attributes: engraved)], [])
        #expect(merge.added.map(\.isNew) == [false, true])
    }

    @Test("the same line twice is one, and a quantity has an end")
    func merged() {
        let lines = LineMerge.merged([
            CartLineInput(variantID: "v", quantity: 1), CartLineInput(variantID: "w", quantity: .max),
            CartLineInput(variantID: "v", quantity: 2), CartLineInput(variantID: "w", quantity: 1),
            CartLineInput(variantID: "v", quantity: 1, attributes: engraved),
        ])
        #expect(
            lines == [
                CartLineInput(variantID: "v", quantity: 3), CartLineInput(variantID: "w", quantity: .max),
                CartLineInput(variantID: "v", quantity: 1, attributes: engraved),
            ])
    }
}
