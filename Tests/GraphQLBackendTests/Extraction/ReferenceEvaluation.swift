import Commerce
import CommerceJSON
import Foundation

@testable import GraphQLBackend

/// What a shape makes of an answer's tree, the slow and plain way: each path is walked over the tree from its start.
struct ReferenceEvaluation {
    let root: JSONValue
    var here: JSONValue
    var around: [JSONValue] = []
    let defaults: ExtractionDefaults

    init(_ data: JSONValue, _ defaults: ExtractionDefaults) {
        root = data
        here = data
        self.defaults = defaults
    }

    func within(_ value: JSONValue) -> ReferenceEvaluation {
        var inner = self
        inner.around.append(here)
        inner.here = value
        return inner
    }

    // MARK: Paths

    /// All ends of a path; null only below a list.
    func ends(_ path: Path) -> [JSONValue] {
        let origin =
            switch path.origin {
            case .here: here
            case .root: root
            case .enclosing(let levels): levels <= around.count ? around[around.count - levels] : root
            }
        return ends(path.steps[...], origin, isBelowList: false)
    }

    private func ends(_ steps: ArraySlice<Path.Step>, _ value: JSONValue, isBelowList: Bool) -> [JSONValue] {
        guard let step = steps.first else { return [value] }
        if value == .null { return isBelowList ? [.null] : [] }
        let rest = steps.dropFirst()
        func go(_ next: JSONValue?) -> [JSONValue] { next.map { ends(rest, $0, isBelowList: isBelowList) } ?? [] }
        switch step {
        case .field(let name): return go(value[name])
        case .each: return (value.array ?? [value]).flatMap { ends(rest, $0, isBelowList: true) }
        case .element(let index):
            let elements = value.array ?? [value]
            return elements.indices.contains(index) ? go(elements[index]) : []
        case .matching(let path, let word):
            return go(
                (value.array ?? [value]).first { element in
                    var inner = self
                    if path.origin == .here { inner.here = element }
                    return element != .null && inner.single(path).flatMap(Self.word) == word
                })
        case .type(let name): return value["__typename"]?.string == name ? go(value) : []
        }
    }

    /// Whether a list has as many elements as the document asks for, those that are null among them.
    func isCut(_ source: Source?) -> Bool {
        func flat(_ value: JSONValue) -> [JSONValue] { value.array.map { $0.flatMap(flat) } ?? [value] }
        return switch source {
        case .each(let path, _, let limit)?: limit.map { ends(path.value).flatMap(flat).count >= $0 } ?? false
        case .several(let sources)?: sources.contains { isCut($0) }
        case .choice(let path, let cases)?: isCut(chosen(path.value, cases))
        default: false
        }
    }

    func single(_ path: Path) -> JSONValue? { ends(path).first { $0 != .null } }

    /// All values at a path, lists there taken apart.
    func values(_ path: Path) -> [JSONValue] {
        func flat(_ value: JSONValue) -> [JSONValue] { value.array.map { $0.flatMap(flat) } ?? [value] }
        return ends(path).flatMap(flat).filter { $0 != .null }
    }

    static func word(_ value: JSONValue) -> String? {
        switch value {
        case .string(let text): text
        case .number(let number): number.text
        case .bool(let flag): "\(flag)"
        case .null, .array, .object: nil
        }
    }

    // MARK: Sources

    /// A value of the mapping: a truth value counts as its word, which one of the answer does not.
    private static func given(_ value: JSONValue) -> JSONValue { value.bool.map { .string("\($0)") } ?? value }

    func find(_ source: Source) -> JSONValue? {
        switch source {
        case .path(let path): return single(path.value)
        case .several(let sources):
            for source in sources {
                if let found = find(source), found != .string("") { return found }
            }
            return nil
        case .constant(.null): return nil
        case .constant(let value): return Self.given(value)
        case .template(let template):
            var text = ""
            for part in template.parts {
                switch part {
                case .text(let literal): text += literal
                case .path(let path):
                    guard let word = single(path).flatMap(Self.word), !word.isEmpty else { return nil }
                    text += word
                }
            }
            return .string(text)
        case .converted(let inner, let conversion):
            guard let value = find(inner), value != .string("") else { return nil }
            return converted(value, conversion)
        case .choice(let path, let cases): return chosen(path.value, cases).flatMap { find($0) }
        case .each, .at, .inline: return nil
        }
    }

    func chosen(_ path: Path, _ cases: [String: Source]) -> Source? {
        single(path).flatMap(Self.word).flatMap { cases[$0] } ?? cases["*"]
    }

    private func converted(_ value: JSONValue, _ conversion: Conversion) -> JSONValue? {
        var value = value
        if !conversion.table.isEmpty, let word = Self.word(value),
            let other = conversion.table[word] ?? conversion.table["*"]
        {
            if other == .null { return nil }
            value = Self.given(other)
        }
        switch conversion.form {
        case .integer: return integer(value).map { .number(JSONNumber($0)) }
        case .boolean: return boolean(value).map { Self.given(.bool($0)) }
        case .json: return .string(Self.word(value) ?? JSONWriter().string(value))
        default: return value
        }
    }

    // MARK: Values

    func text(_ value: JSONValue?) -> String? {
        switch value {
        case .string(let text)?: text.isEmpty ? nil : text
        case .number(let number)?: number.text
        default: nil
        }
    }

    func anyText(_ value: JSONValue?) -> String? {
        value.flatMap(Self.word).flatMap { $0.isEmpty ? nil : $0 }
    }

    func decimal(_ value: JSONValue) -> Decimal? {
        switch value {
        case .number(let number): number.decimal
        case .string(let text): try? Money(parsing: text, currencyCode: .eur).amount
        default: nil
        }
    }

    func integer(_ value: JSONValue) -> Int? {
        switch value {
        case .number(let number): number.int
        case .string: decimal(value).flatMap { JSONNumber("\($0)")?.int }
        default: nil
        }
    }

    func boolean(_ value: JSONValue) -> Bool? {
        ["true": true, "false": false, "1": true, "0": false][Self.word(value)?.lowercased() ?? ""]
    }

    // MARK: Shapes

    func one<Value>(_ source: Source?, _ make: (ReferenceEvaluation, Shape) -> Value?) -> Value? {
        switch source {
        case .at(let path, let shape)?: single(path.value).flatMap { entity($0, shape, make) }
        case .each(let path, let shape, _)?: values(path.value).first.flatMap { entity($0, shape, make) }
        case .inline(let shape)?: make(self, shape)
        case .several(let sources)?: sources.reduce(nil) { $0 ?? one($1, make) }
        case .choice(let path, let cases)?: one(chosen(path.value, cases), make)
        case .converted(let inner, _)?: one(inner, make)
        case .path?, .constant?, .template?, nil: nil
        }
    }

    func list<Value>(_ source: Source?, _ make: (ReferenceEvaluation, Shape) -> Value?) -> [Value] {
        switch source {
        case .each(let path, let shape, _)?: values(path.value).compactMap { entity($0, shape, make) }
        case .several(let sources)?: sources.flatMap { list($0, make) }
        case .choice(let path, let cases)?: list(chosen(path.value, cases), make)
        case .converted(let inner, _)?: list(inner, make)
        default: one(source, make).map { [$0] } ?? []
        }
    }

    func entity<Value>(_ value: JSONValue, _ shape: Shape, _ make: (ReferenceEvaluation, Shape) -> Value?) -> Value? {
        value.object == nil ? nil : make(within(value), shape)
    }

    func texts(_ source: Source?) -> [String] {
        switch source {
        case .path(let path)?: values(path.value).compactMap { text($0) }
        case .several(let sources)?: sources.flatMap { texts($0) }
        case .choice(let path, let cases)?: texts(chosen(path.value, cases))
        default: source.flatMap { text(find($0)) }.map { [$0] } ?? []
        }
    }
}

extension Shape {
    subscript(name: String) -> Source? { fields.first { $0.name == name }?.source }
}

// The catalogue's entities, with the fields that the random shapes have.
extension ReferenceEvaluation {
    private func text(_ shape: Shape, _ field: String) -> String? { text(shape[field].flatMap { find($0) }) }

    func money(_ source: Source?, unit: AmountUnit? = nil) -> Money? {
        switch source {
        case .inline(let shape)?: return money(amount: shape["amount"], currency: shape["currency"], unit)
        case .at(let path, let shape)?:
            return single(path.value).flatMap { entity($0, shape) { $0.money(.inline($1), unit: unit) } }
        case .converted(let inner, let conversion)?:
            let unit = conversion.unit ?? unit
            let isPlain = conversion.table.isEmpty && (conversion.form == nil || conversion.form == .money)
            return isPlain ? money(inner, unit: unit) : money(amount: source, currency: nil, unit)
        case .several(let sources)?: return sources.reduce(nil) { $0 ?? money($1, unit: unit) }
        case .choice(let path, let cases)?: return money(chosen(path.value, cases), unit: unit)
        default: return money(amount: source, currency: nil, unit)
        }
    }

    private func money(amount: Source?, currency: Source?, _ unit: AmountUnit?) -> Money? {
        guard let amount = amount.flatMap({ find($0) }).flatMap({ decimal($0) }) else { return nil }
        let word = currency.flatMap { find($0) }.flatMap { text($0) }
        if let word, word.wholeMatch(of: /[A-Za-z]{3}/) == nil { return nil }
        guard let code = word.map({ CurrencyCode(rawValue: $0) }) ?? defaults.currency else { return nil }
        var scaled = amount
        var (rounded, given) = (Decimal(), amount)
        NSDecimalRound(&rounded, &given, 0, .plain)
        if unit ?? defaults.unit == .minor, rounded != amount { return nil }
        if unit ?? defaults.unit == .minor { for _ in 0..<(code.minorUnitDigits ?? 2) { scaled /= 10 } }
        return Money(amount: scaled, currencyCode: code)
    }

    func availability(_ source: Source?) -> Availability? {
        switch source {
        case .several(let sources)?: return sources.reduce(nil) { $0 ?? availability($1) }
        case .choice(let path, let cases)?: return availability(chosen(path.value, cases))
        case .converted(let inner, let conversion)? where conversion.table.isEmpty && conversion.form == nil:
            return availability(inner)
        default: break
        }
        guard let value = source.flatMap({ find($0) }), value != .string("") else { return nil }
        switch value {
        case .bool(let flag): return Availability(status: flag ? .inStock : .outOfStock)
        case .number:
            return integer(value).map { Availability(status: $0 > 0 ? .inStock : .outOfStock, quantity: $0) }
        case .string(let word):
            let known: [String: AvailabilityStatus] = [
                "instock": .inStock, "available": .inStock, "soldout": .outOfStock, "true": .inStock,
                "false": .outOfStock,
            ]
            return Availability(
                status: known[word.filter(\.isLetter).lowercased()] ?? AvailabilityStatus(rawValue: word))
        default: return nil
        }
    }

    func variant(_ shape: Shape, of product: VariantFallback) -> Variant? {
        guard let id = text(shape, "id") else { return nil }
        let options = list(shape["selectedOptions"]) { evaluation, shape -> SelectedOption? in
            guard let name = evaluation.text(shape, "name"),
                let value = evaluation.anyText(shape["value"].flatMap { evaluation.find($0) })
            else { return nil }
            return SelectedOption(name: name, value: value)
        }
        let named = options.isEmpty ? product.title : options.map(\.value).joined(separator: " / ")
        guard let title = text(shape, "title") ?? named else { return nil }
        return Variant(
            id: ID(id), title: title, sku: text(shape, "sku") ?? product.sku,
            price: money(shape["price"]) ?? product.price,
            availability: availability(shape["availability"]) ?? product.availability ?? .unknown,
            selectedOptions: options)
    }

    func product(_ shape: Shape) -> Product? {
        guard let id = text(shape, "id"), let title = text(shape, "title") else { return nil }
        let availability = availability(shape["availability"])
        let fallback = VariantFallback(
            title: title, price: money(shape["price"]), sku: text(shape, "sku"), availability: availability)
        var variants = list(shape["variants"]) { $0.variant($1, of: fallback) }
        if variants.isEmpty {
            variants = [
                Variant(
                    id: ID(id), title: title, sku: fallback.sku, price: fallback.price,
                    availability: availability ?? .unknown)
            ]
        }
        var options: [ProductOption] = []
        for name in variants.flatMap(\.selectedOptions).map(\.name) where !options.contains(where: { $0.name == name })
        {
            var values: [String] = []
            for option in variants.flatMap(\.selectedOptions)
            where option.name == name && !values.contains(option.value) {
                values.append(option.value)
            }
            options.append(ProductOption(name: name, values: values.map { ProductOptionValue(name: $0) }))
        }
        return Product(
            id: ID(id), handle: text(shape, "handle"), title: title, vendor: text(shape, "vendor"),
            tags: texts(shape["tags"]), options: options, variants: variants,
            hasMoreVariants: isCut(shape["variants"]), availability: availability,
            metafields: list(shape["metafields"]) { evaluation, shape in
                let value = shape["value"].flatMap { evaluation.find($0) }
                let raw = value.map { Self.word($0) ?? JSONWriter().string($0) }
                return raw.map { Metafield(namespace: "n", key: "k", rawValue: $0) }
            })
    }
}
