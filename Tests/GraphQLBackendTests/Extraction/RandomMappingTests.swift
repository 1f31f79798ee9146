import Commerce
import CommerceJSON
import Foundation
import Testing

@testable import GraphQLBackend

@Suite("Random mappings of random answers")
struct RandomMappingTests {
    private static let defaults = ExtractionDefaults(currency: .eur, site: URL(string: "https://shop.example"))

    @Test("come to what the tree says, walked the slow way", arguments: 0..<16 as Range<UInt64>)
    func reference(seed: UInt64) throws {
        var random = RandomMappings(generator: SeededGenerator(state: seed))
        var made = 0
        for round in 0..<30 {
            let shape = random.product()
            let items = random.path(0...2)
            var operation = MappedOperation.sketch(items: "a", shape)
            operation.items = Located(value: items, place: nowhere)
            let plan = AnswerPlan<Product>(operation, Self.defaults)
            for _ in 0..<4 {
                let data = random.answer()
                let answer = try plan.read(JSONWriter().string(data))
                let reference = ReferenceEvaluation(data, Self.defaults)
                let expected = reference.list(.each(operation.items ?? located("a"), shape, limit: nil)) {
                    $0.product($1)
                }
                #expect(answer.items == expected, "seed \(seed), round \(round)")
                made += expected.count
            }
        }
        #expect(made > 0)
    }

    private static func read<Value: MappedEntity>(_ type: Value.Type, _ shape: Shape, _ texts: [String]) {
        let list = AnswerPlan<Value>(.sketch(items: "a", shape), defaults)
        let value = AnswerPlan<Value>(.sketch(shape), defaults)
        for text in texts {
            let read = try? list.read(text)
            _ = try? value.read(text)
            #expect((read?.items.count ?? 0) <= (read?.itemCount ?? 0))
        }
    }

    @Test("of every kind of value never crash, whole or cut or damaged", arguments: 0..<8 as Range<UInt64>)
    func everything(seed: UInt64) throws {
        var random = RandomMappings(generator: SeededGenerator(state: seed &+ 1000))
        for _ in 0..<12 {
            let texts = (0..<4).flatMap { _ in
                let text = Array(JSONWriter().bytes(random.answer(depth: 7)))
                let cut = text.prefix(Int.random(in: 0...text.count, using: &random.generator))
                var damaged = text
                damaged[Int.random(in: damaged.indices, using: &random.generator)] = random.generator.pick(
                    Array("\",:{}[]0e\\".utf8))
                return [text, Array(cut), damaged].map { String(decoding: $0, as: UTF8.self) }
            }
            Self.read(Product.self, random.anything(.product), texts)
            Self.read(Variant.self, random.anything(.variant), texts)
            Self.read(ProductCollection.self, random.anything(.collection), texts)
            Self.read(Shop.self, random.anything(.shop), texts)
            Self.read(Suggestions.self, random.anything(.suggestions, depth: 2), texts)
            Self.read(Cart.self, random.anything(.cart), texts)
            Self.read(Customer.self, random.anything(.customer), texts)
            Self.read(Session.self, random.anything(.session), texts)
            Self.read(MailingAddress.self, random.anything(.address), texts)
            Self.read(Order.self, random.anything(.order), texts)
            Self.read(MappedHandoff.self, random.anything(.handoff), texts)
            Self.read(CheckoutStatus.self, random.anything(.checkoutStatus), texts)
        }
    }

    @Test("every field of every shape has a name that plans are looked into by")
    func names() {
        let names = Set(Shape.Entity.allCases.flatMap(\.fields).map(\.name))
        #expect(names == Set(FieldName.allCases.map(\.stringValue)))
    }
}
