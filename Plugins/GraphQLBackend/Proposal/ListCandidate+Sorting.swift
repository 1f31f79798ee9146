import Commerce
import CommerceJSON
import GraphQLLanguage

/// The orders that a list takes.
struct ProposedSorting {
    /// The arguments that say them.
    var arguments: [Syntax.InputValueDefinition]
    /// The variables of each order by the name of the argument.
    var orders: [(key: SortKey, ascending: JSONObject, descending: JSONObject)]
}

extension ListCandidate {
    /// The orders whose spelling the schema shows.
    ///
    /// - Parameter names: the paths that a product's title, price and dates are read from.
    func sorting(_ schema: GraphQLSchema, names: [SortKey: String], inSearch: Bool) -> ProposedSorting? {
        let arguments = field.arguments.filter {
            ["orderBy", "sort", "sortBy", "sortKey", "order", "sorting"].contains($0.name.text)
                && $0.directives.deprecationReason == nil
        }
        for argument in arguments {
            guard let type = schema.type(of: argument.type) else { continue }
            let words = SortWords(names: names, inSearch: inSearch)
            let isList = argument.type.element != nil
            func object(_ value: JSONValue) -> JSONObject {
                [argument.name.text: isList ? .array([value]) : value]
            }
            if type.kind == .enumeration {
                if let sorting = directed(type, words, argument, object) { return sorting }
                guard !isList, let reverse = self.argument(["reverse", "reversed"], ["Boolean"]) else { continue }
                let orders = words.orders(of: type).map { key, value in
                    var ascending = object(.string(value))
                    var descending = ascending
                    ascending[reverse.name.text] = false
                    descending[reverse.name.text] = true
                    return (key, ascending, descending)
                }
                if !orders.isEmpty { return ProposedSorting(arguments: [argument, reverse], orders: orders) }
            }
            guard type.kind == .inputObject else { continue }
            if let sorting = parted(type, words, argument, schema, object) { return sorting }
        }
        return nil
    }

    /// `price_ASC` and `price_DESC`.
    private func directed(
        _ type: SchemaType, _ words: SortWords, _ argument: Syntax.InputValueDefinition,
        _ object: (JSONValue) -> JSONObject
    ) -> ProposedSorting? {
        let values = type.usableValues
        let orders = words.orders { word in
            let pair = ["ASC", "DESC"].map { end in
                values.first {
                    $0.uppercased().hasSuffix("_\(end)") && SortWords.plain(String($0.dropLast(end.count))) == word
                }
            }
            guard let ascending = pair[0], let descending = pair[1] else { return nil }
            return (object(.string(ascending)), object(.string(descending)))
        }
        return orders.isEmpty ? nil : ProposedSorting(arguments: [argument], orders: orders)
    }

    /// `{ field: PRICE, direction: ASC }` or `{ price: ASC }`.
    private func parted(
        _ type: SchemaType, _ words: SortWords, _ argument: Syntax.InputValueDefinition, _ schema: GraphQLSchema,
        _ object: (JSONValue) -> JSONObject
    ) -> ProposedSorting? {
        let fields = type.definition.inputFields.compactMap { field -> (String, SchemaType, isRequired: Bool)? in
            guard let inner = schema.type(of: field.type), inner.kind == .enumeration, field.type.element == nil else {
                return nil
            }
            return (field.name.text, inner, field.isRequired)
        }
        let directions = fields.filter { $0.1.directions != nil }
        let required = Set(type.definition.inputFields.filter(\.isRequired).map(\.name.text))
        if directions.count == 1, let (name, direction, _) = directions.first, let words2 = direction.directions,
            let key = fields.first(where: { $0.1.directions == nil }), required.isSubset(of: [name, key.0])
        {
            let orders = words.orders(of: key.1).filter { $0.key != .relevance && $0.key != .bestSelling }.map {
                sort, value in
                let members: JSONObject = [key.0: .string(value)]
                func order(_ direction: String) -> JSONObject {
                    var members = members
                    members[name] = .string(direction)
                    return object(.object(members))
                }
                return (sort, order(words2.ascending), order(words2.descending))
            }
            return orders.isEmpty ? nil : ProposedSorting(arguments: [argument], orders: orders)
        }
        guard required.isEmpty else { return nil }
        let orders = words.orders { word in
            guard let (name, direction, _) = directions.first(where: { SortWords.plain($0.0) == word }),
                let words = direction.directions
            else { return nil }
            return (
                object(.object([name: .string(words.ascending)])), object(.object([name: .string(words.descending)]))
            )
        }
        return orders.isEmpty ? nil : ProposedSorting(arguments: [argument], orders: orders)
    }
}

/// The words by which APIs call what products are ordered by.
private struct SortWords {
    private var words: [(key: SortKey, words: [String])]

    init(names: [SortKey: String], inSearch: Bool) {
        words = [
            (.title, ["title", "name"]), (.price, ["price"]), (.created, ["createdat", "created", "creationdate"]),
            (.updated, ["updatedat", "updated", "lastmodifiedat"]), (.bestSelling, ["bestselling"]),
            (.manual, ["manual"]),
        ]
        if inSearch { words.append((.relevance, ["relevance"])) }
        for place in words.indices {
            if let name = names[words[place].key] { words[place].words.insert(Self.plain(name), at: 0) }
        }
    }

    static func plain(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }

    func orders(
        _ find: (String) -> (JSONObject, JSONObject)?
    ) -> [(key: SortKey, ascending: JSONObject, descending: JSONObject)] {
        words.compactMap { key, words in
            words.lazy.compactMap(find).first.map { (key, $0.0, $0.1) }
        }
    }

    /// The values of an enumeration that are called so.
    func orders(of type: SchemaType) -> [(key: SortKey, value: String)] {
        words.compactMap { key, words in
            words.lazy.compactMap { word in type.usableValues.first { Self.plain($0) == word } }.first.map { (key, $0) }
        }
    }
}

extension SchemaType {
    /// The values that are not deprecated.
    var usableValues: [String] {
        definition.values.filter { $0.directives.deprecationReason == nil }.map(\.name.text)
    }

    /// How an enumeration of the two directions spells them.
    fileprivate var directions: (ascending: String, descending: String)? {
        let values = usableValues
        guard values.count <= 6,
            let ascending = values.first(where: { ["ASC", "ASCENDING"].contains($0.uppercased()) }),
            let descending = values.first(where: { ["DESC", "DESCENDING"].contains($0.uppercased()) })
        else { return nil }
        return (ascending, descending)
    }
}
