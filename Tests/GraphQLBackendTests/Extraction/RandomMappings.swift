import Commerce
import CommerceJSON

@testable import GraphQLBackend

/// A small generator with a seed, so that a failure can be repeated.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: values.indices, using: &self)] }

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
}

/// Random answers, and random shapes over the same few keys.
struct RandomMappings {
    var generator: SeededGenerator

    private static let keys = ["a", "b", "c", "d", "__typename"]
    private static let scalars: [JSONValue] = [
        "", "x", "y", "A", "19.99", "1,99", "007", "EUR", "true", "IN_STOCK", "sold out", 0, 1, -5, 4_294_967_296,
        .number(JSONNumber("1.50") ?? 0), .number(JSONNumber("1e2") ?? 0), true, false, .null, .null,
        "2026-11-30T13:43:51Z", "https://a.example/é", "/p",
    ]

    mutating func answer(depth: Int = 5) -> JSONValue {
        guard depth > 0, generator.chance(75) else { return generator.pick(Self.scalars) }
        if generator.chance(35) {
            return .array((0..<Int.random(in: 0...3, using: &generator)).map { _ in answer(depth: depth - 1) })
        }
        var object = JSONObject()
        for key in Self.keys.shuffled(using: &generator) where generator.chance(70) {
            object[key] = key == "__typename" ? generator.pick(["A", "B", .null, 3]) : answer(depth: depth - 1)
        }
        return .object(object)
    }

    mutating func path(_ length: ClosedRange<Int> = 1...3) -> Path {
        var path = Path()
        if generator.chance(10) { path.origin = generator.pick([.root, .enclosing(1), .enclosing(2)]) }
        for _ in 0..<Int.random(in: length, using: &generator) {
            path.steps.append(.field(generator.pick(["a", "b", "c", "d"])))
            guard generator.chance(30) else { continue }
            path.steps.append(
                generator.pick([
                    .each, .each, .element(0), .element(1), .type("A"),
                    .matching(Path(steps: [.field("a")]), generator.pick(["x", "1", "true"])),
                ]))
        }
        return path
    }

    mutating func located() -> Located<Path> { Located(value: path(), place: nowhere) }

    /// A source of a plain value.
    mutating func value(_ depth: Int = 2) -> Source {
        guard depth > 0, generator.chance(35) else { return .path(located()) }
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: return .several((0..<3).map { _ in value(depth - 1) })
        case 1: return .constant(generator.pick(Self.scalars))
        case 2:
            return .template(PathTemplate(parts: [.path(path()), .text("-"), .path(path())], place: nowhere))
        case 3:
            return value(depth - 1).converted(
                generator.pick([.integer, .boolean, .json, .text, nil]),
                table: generator.chance(50) ? ["x": "X", "1": .null, "true": 7] : [:])
        default: return .choice(located(), ["x": value(depth - 1), "1": value(depth - 1), "*": value(depth - 1)])
        }
    }

    /// A source of texts: plain, or several.
    mutating func texts() -> Source {
        generator.chance(40) ? .several([.path(located()), .path(located())]) : .path(located())
    }

    mutating func entity(_ shape: Shape, isList: Bool) -> Source {
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: return .at(located(), shape)
        case 1: return .inline(shape)
        case 2: return .several([.each(located(), shape, limit: nil), .at(located(), shape)])
        case 3: return .choice(located(), ["x": .inline(shape), "*": .each(located(), shape, limit: nil)])
        default: return .each(located(), shape, limit: generator.chance(30) ? 2 : nil)
        }
    }

    mutating func money() -> Source {
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: return .inline(Shape(.money, ["amount": value(), "currency": value()]))
        case 1: return .at(located(), Shape(.money, ["amount": value(), "currency": .constant("JPY")]))
        case 2: return value().converted(.money, unit: generator.pick([.minor, .major, nil]))
        case 3: return .several([value(), value()])
        default: return value()
        }
    }

    mutating func product() -> Shape {
        let option = Shape(.selectedOption, ["name": value(), "value": value()])
        let variant = Shape(
            .variant,
            [
                "id": value(), "title": value(), "sku": value(), "price": money(), "availability": value(),
                "selectedOptions": entity(option, isList: true),
            ])
        let metafield = Shape(.metafield, ["namespace": .constant("n"), "key": .constant("k"), "value": value()])
        var fields: [(String, Source)] = [
            ("id", generator.chance(70) ? .several([value(), .constant("I")]) : value()),
            ("title", .several([value(), .constant("T")])), ("handle", value()), ("vendor", value()),
            ("tags", texts()), ("variants", entity(variant, isList: true)),
            ("metafields", entity(metafield, isList: true)),
        ]
        if generator.chance(50) {
            fields += [("price", money()), ("sku", value()), ("availability", value())]
        }
        return Shape(
            entity: .product, fields: fields.map { Shape.Field(name: $0.0, source: $0.1, place: nowhere) },
            place: nowhere)
    }

    /// A shape of any kind with a source for every field, of a kind that may or may not fit.
    mutating func anything(_ entity: Shape.Entity, depth: Int = 3) -> Shape {
        var fields: [Shape.Field] = []
        for field in entity.fields {
            fields.append(Shape.Field(name: field.name, source: anything(field.type, depth), place: nowhere))
        }
        return Shape(entity: entity, fields: fields, place: nowhere)
    }

    private mutating func anything(_ kind: ShapeField.Kind, _ depth: Int) -> Source {
        switch kind {
        case .list(.entity(let entity)) where depth > 0: self.entity(anything(entity, depth: depth - 1), isList: true)
        case .entity(let entity) where depth > 0:
            generator.chance(80) ? self.entity(anything(entity, depth: depth - 1), isList: false) : value()
        case .money: generator.chance(70) ? money() : value().converted(generator.pick(Conversion.Form.allCases))
        default:
            generator.chance(60)
                ? value() : value().converted(generator.pick(Conversion.Form.allCases), words: ["x": "inStock"])
        }
    }
}
