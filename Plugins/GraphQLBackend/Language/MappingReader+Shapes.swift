import Commerce
import CommerceJSON

extension MappingReader {
    /// How many fields all shapes may have together, a shape counted as often as it is used: what is compiled of them
    /// is as large.
    static let maximumFields = 50_000

    /// Keeps the mapping's `shapes` for their uses.
    mutating func readShapeNodes(_ node: MappingNode) {
        guard node.isObject else {
            noteMismatch("an object of shapes by name", node)
            return
        }
        for member in node.members { shapeNodes[member.key] = member.value }
    }

    /// Reads the named shapes that nothing used, so that a mistake in them is found too.
    mutating func finishShapes() {
        for (name, node) in shapeNodes.sorted(by: { $0.key < $1.key }) where !usedShapes.contains(name) {
            if let entity = Shape.Entity(rawValue: name) {
                // How deep it would stand is not known: its paths may lead out of it.
                _ = namedShape(name, entity, ShapeScope(depth: 8), at: node.place)
            } else {
                note(
                    "nothing uses the shape \(MappingWords.quoted(name))", at: node.place,
                    suggestion: givesHints
                        ? NearestName.nearest(to: name, among: Shape.Entity.allCases.map(\.rawValue)) : nil)
            }
        }
    }

    /// Reads the shape of an entity: an object, a name, or where the mapping says nothing the shape that bears the
    /// entity's name.
    mutating func shape(
        _ node: MappingNode?, _ entity: Shape.Entity, _ scope: ShapeScope, at place: MappingPlace
    ) -> Shape? {
        guard let node else {
            guard shapeNodes[entity.rawValue] != nil else {
                note(
                    "the key \"shape\" is missing, and \"shapes\" has no \"\(entity.rawValue)\": say how a "
                        + "\(entity.rawValue) is made", at: place)
                return nil
            }
            return namedShape(entity.rawValue, entity, scope, at: place)
        }
        if node.isObject { return shape(of: node, node.members, entity, scope) }
        guard let name = text(node, expected: "a shape, or the name of one") else { return nil }
        guard shapeNodes[name] != nil else {
            noteUnknown("shape", name, at: node.place, known: shapeNodes.keys.sorted(), where: "of \"shapes\"")
            return nil
        }
        return namedShape(name, entity, scope, at: node.place)
    }

    private mutating func namedShape(
        _ name: String, _ entity: Shape.Entity, _ scope: ShapeScope, at place: MappingPlace
    ) -> Shape? {
        usedShapes.insert(name)
        guard let node = shapeNodes[name] else { return nil }
        if let start = openShapes.firstIndex(of: name) {
            let circle = (openShapes[start...] + [name]).joined(separator: " → ")
            note(
                "the shapes lead in a circle: \(circle); give one of them a shape of its own that ends", at: place)
            return nil
        }
        let use = ShapeUse(name: name, entity: entity, scope: scope)
        if let known = shapes[use] {
            guard let known else { return nil }
            guard countFields(known.fieldCount, at: place) else { return nil }
            return known.shape
        }
        openShapes.append(name)
        defer { openShapes.removeLast() }
        let before = fieldCount
        let shape = shape(of: node, node.members, entity, scope)
        shapes[use] = .some(shape.map { ReadShape(shape: $0, fieldCount: fieldCount - before) })
        return shape
    }

    private mutating func countFields(_ count: Int, at place: MappingPlace) -> Bool {
        let isWithin = fieldCount <= Self.maximumFields
        fieldCount += count
        guard fieldCount > Self.maximumFields else { return true }
        // Once: whatever is read from now on is too much.
        if isWithin {
            note(
                "the shapes have more than \(Self.maximumFields) fields, each counted as often as it is used", at: place
            )
        }
        return false
    }

    /// Reads the keys of a shape.
    mutating func shape(
        of node: MappingNode, _ members: [MappingNode.Member], _ entity: Shape.Entity, _ scope: ShapeScope
    ) -> Shape? {
        guard node.isObject else {
            noteMismatch("the shape of a \(entity.rawValue), which is an object", node)
            return nil
        }
        var shape = Shape(entity: entity, place: node.place)
        for member in members {
            guard let field = entity.field(member.key) else {
                noteUnknownField(member, entity)
                continue
            }
            guard countFields(1, at: member.place) else { return nil }
            guard let source = source(member.value, field.type, scope, isWord: entity.hasWords(field)) else { continue }
            shape.fields.append(Shape.Field(name: field.name, source: source, place: member.place))
        }
        let names = Set(members.map(\.key))
        var missing = entity.fields.filter { $0.isRequired && !names.contains($0.name) }.map(\.name)
        if entity == .session, sessionsComeInHeaders { missing.removeAll { $0 == "accessToken" } }
        if !missing.isEmpty {
            note(
                "the shape lacks \(MappingWords.list(missing)), without which there is no \(entity.rawValue)",
                at: node.place, suggestion: nil)
        }
        if entity == .handoff, !names.contains("url"), !names.contains("order") {
            note("the shape lacks \"url\" or \"order\": what a checkout hands over", at: node.place)
        }
        if entity == .availability, !names.contains("status"), !names.contains("quantity") {
            note("the shape lacks \"status\" or \"quantity\", without which there is no Availability", at: node.place)
        }
        return shape
    }

    private mutating func noteUnknownField(_ member: MappingNode.Member, _ entity: Shape.Entity) {
        let names = entity.fields.map(\.name)
        // Names of other vocabularies that people try first.
        let meant = Self.commonNames[member.key.lowercased()]?.first(where: names.contains)
        let (message, suggestion) = MappingWords.unknown(
            "field", member.key, known: names, place: "of \(entity.rawValue)", hints: givesHints)
        if let meant {
            note(
                "unknown field \(MappingWords.quoted(member.key)) of \(entity.rawValue)", at: member.place,
                suggestion: meant)
        } else {
            note(
                suggestion == nil ? message : "\(message) of \(entity.rawValue)", at: member.place,
                suggestion: suggestion)
        }
    }

    // Only for messages: what a key of another API's vocabulary is called in our model.
    private static let commonNames: [String: [String]] = [
        "name": ["title"], "slug": ["handle"], "body": ["descriptionHTML", "description"],
        "descriptionhtml": ["descriptionHTML"], "brand": ["vendor"], "category": ["collections"],
        "categories": ["collections"], "type": ["productType"], "ean": ["barcode"], "gtin": ["barcode"],
        "stock": ["availability"], "instock": ["availability"], "quantity": ["availability"], "src": ["url"],
        "alt": ["altText"], "picture": ["image", "images"], "image": ["images"], "oldprice": ["compareAtPrice"],
        "currencycode": ["currency"], "label": ["title", "name"], "postalcode": ["zip"], "street": ["address1"],
        "token": ["accessToken"], "items": ["lines"], "attributes": ["selectedOptions", "options"],
    ]
}

extension Shape.Entity {
    /// Whether a text of this field stands for itself rather than for a path.
    func hasWords(_ field: ShapeField) -> Bool {
        self == .metafield && ["namespace", "key", "type"].contains(field.name)
    }
}
