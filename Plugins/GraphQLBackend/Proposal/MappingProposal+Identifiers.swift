import Commerce
import CommerceJSON
import GraphQLLanguage

// Things by their identifiers.
extension MappingProposal {
    /// How things of a type are found by their identifiers.
    enum LookUp {
        case list(ListCandidate, ListCandidate.Place)
        case nodes(Syntax.FieldDefinition, Syntax.InputValueDefinition)
        case one(Syntax.FieldDefinition, ListCandidate.Place)
    }

    func lookUp(_ type: SchemaType, _ lists: [ListCandidate]) -> LookUp? {
        let all = lists.filter { $0.type.name == type.name && !$0.needsSearch }
            .sorted { $0.pagingScore > $1.pagingScore }
        for list in all {
            let place = ListCandidate.place(of: ["ids", "id_in", "idIn"], in: list.field.arguments, schema) { type in
                type.element != nil && SchemaExplorer.texts.contains(type.name.text)
            }
            if let place { return .list(list, place) }
        }
        if let field = fields.first(where: { $0.name.text == "nodes" }), field.type.element != nil,
            let node = schema.type(of: field.type), schema.isSubtype(type, of: node),
            let argument = field.arguments.first(where: { $0.name.text == "ids" && $0.type.element != nil }),
            field.arguments.allSatisfy({ !$0.isRequired || $0.name.text == "ids" })
        {
            return .nodes(field, argument)
        }
        return place(of: ["id"], giving: type).map { .one($0.0, $0.1) }
    }

    mutating func byIDs(
        _ list: ListCandidate, _ place: ListCandidate.Place, _ shape: ShapeProposal, _ name: String
    ) -> JSONObject {
        var query = ProposedQuery(name)
        var call = ProposedQuery.Call(list.field.name.text)
        query.pass(place.argument, place.value("{ids}"), to: &call)
        if let first = list.first { query.pass(first, "{first}", to: &call) }
        addContext(list.field, to: &query, &call)
        let lines = ["..." + shape.fragmentName].within([call.text] + list.way.fields, depth: 1)
        var operation = query.operation(lines)
        operation["items"] = .string(list.way.path)
        return operation
    }

    mutating func nodes(
        _ field: Syntax.FieldDefinition, _ argument: Syntax.InputValueDefinition, _ shape: ShapeProposal, _ name: String
    ) -> JSONObject {
        var query = ProposedQuery(name)
        var call = ProposedQuery.Call(field.name.text)
        query.pass(argument, "{ids}", to: &call)
        addContext(field, to: &query, &call)
        let lines = ["    __typename", "    ...\(shape.fragmentName)"].within([call.text], depth: 1)
        var operation = query.operation(lines)
        operation["items"] = .string("\(field.name)[]<\(shape.type)>")
        return operation
    }

    /// Variants by their identifiers, and those of a product.
    mutating func add(
        _ variant: VariantProposal, _ product: ShapeProposal, _ lists: [ListCandidate], to catalog: inout JSONObject
    ) {
        catalog["variantsByID"] = variantsByID(variant, product, lists)
        let nested = product.type.definition.fields.compactMap { ListCandidate($0, in: schema) }
        guard !variant.areNamedByProduct, let (field, place) = place(of: ["id"], giving: product.type),
            let list = nested.first(where: {
                $0.field.name.text == variant.elements.path.prefix { $0 != "." } && $0.paging != .none
            })
        else { return }
        let owner = Owner(field: field, place: place, input: "product.id")
        notes.guess(["catalog", "variantsOfProduct"], "\(field.name).\(list.field.name), for products with many")
        catalog["variantsOfProduct"] = .object(
            operation(list, variant.shape, "VariantsOfProduct", words: nil, sorting: nil, of: owner))
    }

    private mutating func variantsByID(
        _ variant: VariantProposal, _ product: ShapeProposal, _ lists: [ListCandidate]
    ) -> JSONValue? {
        switch lookUp(variant.elements.type, lists) {
        case .list(let list, let place):
            notes.guess(["catalog", "variantsByID"], "\(list.field.name) by \(place.shown)")
            return .object(byIDs(list, place, variant.shape, "VariantsByID"))
        case .nodes(let field, let argument):
            notes.guess(["catalog", "variantsByID"], "\(field.name) by \(argument.name)")
            return .object(nodes(field, argument, variant.shape, "VariantsByID"))
        case .one(let field, let place):
            notes.guess(["catalog", "variantsByID"], "\(field.name) by \(place.shown), one at a time")
            return .object(one(field, place, "{id}", variant.shape, "VariantByID", when: nil))
        case nil:
            guard let (field, place) = place(of: ["id"], giving: product.type) else { return nil }
            notes.guess(
                ["catalog", "variantsByID"], "with their products, by what stands before the / of an identifier")
            var operation = one(field, place, "{id|head}", product, "VariantByID", when: nil)
            operation["shape"] = "Product"
            return .object(operation)
        }
    }
}
