import Commerce
import CommerceJSON
import Testing

@testable import GraphQLBackend

@Suite("Lines one by one")
struct OneByOneTests {
    private static func line(_ id: ID<CartLine>, _ variant: ID<Variant>, _ quantity: Int) -> CartLine {
        CartLine(id: id, variant: Variant(id: variant, title: "V"), quantity: quantity)
    }

    private static let two = Cart(id: "c", lines: [line("l1", "v1", 1), line("l2", "v2", 2)])

    private func carts(
        _ answer: @escaping @Sendable (PortCall) throws(CommerceError) -> MappedAnswer<Cart>
    ) -> (sender: FakeSender, carts: MappedCarts) {
        let sender = FakeSender([
            .createCart: .using(), .cart: .using("cart.id"), .addLine: .using("variant.id", "quantity"),
            .updateLine: .using("line.id", "quantity"), .removeLine: .using("line.id"),
        ]) { call throws(CommerceError) in try answer(call) }
        return (sender, MappedCarts(sender: sender, catalog: nil, makeIdentifier: { "key" }))
    }

    private func sent(_ sender: FakeSender) -> [[String?]] {
        sender.calls.map { call in
            [call.operation.rawValue] + ["variant.id", "line.id", "idempotencyKey"].map { call.inputs[$0]?.string }
        }
    }

    @Test("a cart is made empty, and then gets its lines, each once")
    func make() async throws {
        let (sender, carts) = carts { call throws(CommerceError) in
            .of(call.operation == .createCart ? Cart(id: "c") : Self.two)
        }
        let draft = CartDraft(lines: [CartLineInput(variantID: "v1"), CartLineInput(variantID: "v2", quantity: 2)])
        let outcome = try await carts.create(draft, session: nil, options: MutationOptions())
        #expect(outcome == MutationOutcome(value: Self.two))
        #expect(
            sent(sender) == [
                ["cart/create", nil, nil, "key"], ["cart/addLine", "v1", nil, "key-addLine-0"],
                ["cart/addLine", "v2", nil, "key-addLine-1"],
            ])
    }

    @Test("a cart that got none of its lines is not given")
    func refusedAsWhole() async throws {
        let (_, carts) = carts { call throws(CommerceError) in
            guard call.operation == .addLine else { return .of(Cart(id: "c")) }
            throw .notFound("variant", remedy: "")
        }
        let draft = CartDraft(lines: [CartLineInput(variantID: "v1")])
        let outcome = try await carts.create(draft, session: nil, options: MutationOptions())
        #expect(outcome.value == nil)
        #expect(outcome.userErrors.map(\.code) == [.variantNotFound])
        #expect(outcome.userErrors.map(\.field) == [["lines", "0"]])
    }

    @Test("lines are changed and removed in turn, and one that is not there keeps all as they are")
    func change() async throws {
        let (sender, carts) = carts { _ throws(CommerceError) in .of(Self.two) }
        let options = MutationOptions(idempotencyKey: "k")
        let updates = [CartLineUpdate(lineID: "l1", quantity: 3), CartLineUpdate(lineID: "l2", quantity: 0)]
        #expect(try await carts.updateLines(updates, in: "c", options: options).isAccepted)
        #expect(try await carts.removeLines(["l2"], from: "c", options: options).isAccepted)
        #expect(
            sent(sender) == [
                ["cart/cart", nil, nil, nil], ["cart/updateLine", nil, "l1", "k-updateLine-0"],
                ["cart/updateLine", nil, "l2", "k-updateLine-1"], ["cart/cart", nil, nil, nil],
                ["cart/removeLine", nil, "l2", "k-removeLine-0"],
            ])
        let refused = try await carts.removeLines(["l1", "l3"], from: "c", options: options)
        #expect(refused.userErrors.map(\.field) == [["lines", "1", "lineID"]])
        #expect(sender.operations.suffix(1) == ["cart/cart"])
    }

    @Test("a warning is about the line that it came with")
    func warnings() async throws {
        let (_, carts) = carts { call throws(CommerceError) in
            .of(
                Self.two,
                warnings: call.operation == .cart
                    ? [] : [MappedError(code: "SHORT", message: "Only 2.", word: "MERCHANDISE_NOT_ENOUGH_STOCK")])
        }
        let outcome = try await carts.addLines(
            [CartLineInput(variantID: "v2", quantity: 9)], to: "c", options: MutationOptions())
        #expect(outcome.isAccepted)
        #expect(outcome.warnings.map(\.target) == ["l2"])
    }
}
