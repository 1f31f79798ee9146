import GraphQLLanguage

// Makes the types of an answer from selection sets.
//
// A fragment that is spread is a type of its own, shared by all who spread it. Inline fragments are dissolved. Where an
// object may be of several types, and different things are selected of them, the type is an enumeration over them.
struct ShapeBuilder {
    let names: NamespaceNames
    var schema: GraphQLSchema { names.schema }
    // The names given out in each type, by its path.
    private var scopes: [[String]: UniqueNames] = [:]

    init(names: NamespaceNames) {
        self.names = names
    }

    // What an object with these selections is read into: a shape at `path`, or a fragment's type where nothing else is
    // selected.
    mutating func build(
        _ sets: [(set: Syntax.SelectionSet, type: SchemaType)], at path: [String], isShared: Bool = false
    ) -> (type: SwiftType, shape: Shape?) {
        guard let first = sets.first else { return (.generated(path), nil) }
        // Of a field that is selected by way of an interface and of an object type, the object's type counts.
        let base = sets.dropFirst().reduce(first.type) { base, next in
            schema.isSubtype(next.type, of: base) ? next.type : base
        }
        var collector = AtomCollector(schema: schema, fragments: names.fragments, base: base)
        for (set, type) in sets { collector.collect(set, of: type) }
        let atoms = collector.atoms
        // A fragment that not every object meets is a case beside the others.
        let isChoice = atoms.contains(where: \.isNarrowed)
        if !isShared, !isChoice, let fragment = soleFragment(atoms) { return (fragment, nil) }
        let shape =
            isChoice
            ? Shape.choice(choice(atoms, base: base, at: path)) : Shape.object(object(atoms, of: [base.name], at: path))
        return (.generated(path), shape)
    }

    private func soleFragment(_ atoms: [Atom]) -> SwiftType? {
        guard atoms.count == 1, let atom = atoms.first, case .spread(let spread) = atom.content, !atom.isConditional
        else { return nil }
        return names.fragmentType(spread.name.text)
    }

    // MARK: Structures

    // `inherited` are the fields that an enumeration around has already given types to, by their keys.
    private mutating func object(
        _ atoms: [Atom], of typenames: [String], at path: [String], inherited: [String: SwiftType] = [:]
    ) -> ObjectShape {
        var shape = ObjectShape(path: path, typenames: typenames)
        var properties = UniqueNames()
        for group in FieldGroup.groups(of: atoms) {
            var type: SwiftType
            if let known = inherited[group.key] {
                type = known
            } else {
                type = fieldType(group, in: path, &shape.nested)
            }
            if group.isConditional { type = type.madeOptional }
            shape.fields.append(
                ObjectShape.FieldShape(
                    key: group.key, property: properties.take(SwiftName.property(group.key)), type: type,
                    deprecation: group.definition.directives.deprecationReason))
        }
        shape.fragments = fragmentUses(atoms, &properties)
        return shape
    }

    private func fragmentUses(_ atoms: [Atom], _ properties: inout UniqueNames) -> [ObjectShape.FragmentUse] {
        var uses: [ObjectShape.FragmentUse] = []
        var places: [String: Int] = [:]
        for atom in atoms {
            guard case .spread(let spread) = atom.content else { continue }
            let name = spread.name.text
            if let place = places[name] {
                uses[place].isConditional = uses[place].isConditional && atom.isConditional
                continue
            }
            places[name] = uses.count
            let property = SwiftName.property(SwiftName.lowerFirst(name))
            uses.append(
                ObjectShape.FragmentUse(
                    property: properties.take(property, alternatives: [property + "Fragment"]),
                    type: names.fragmentType(name), isConditional: atom.isConditional))
        }
        return uses
    }

    private mutating func fieldType(_ group: FieldGroup, in path: [String], _ nested: inout [Shape]) -> SwiftType {
        let reference = group.definition.type
        guard let type = schema.type(of: reference), type.isComposite else {
            return names.swiftType(reference, leaf: names.leafType(reference.name.text))
        }
        var sets: [(set: Syntax.SelectionSet, type: SchemaType)] = []
        for (field, definition) in group.fields {
            if let set = field.selections, let type = schema.type(of: definition.type) { sets.append((set, type)) }
        }
        let wanted = SwiftName.type(reference.element == nil ? group.key : SwiftName.singular(group.key))
        // The name is spoken for only if it turns out to be needed.
        var scope = scopes[path] ?? UniqueNames(taken: names.reservedTypes)
        let name = scope.take(wanted)
        let (core, shape) = build(sets, at: path + [name])
        if let shape {
            scopes[path] = scope
            nested.append(shape)
        }
        return names.swiftType(reference, leaf: core)
    }

    // MARK: Enumerations

    private mutating func choice(_ atoms: [Atom], base: SchemaType, at path: [String]) -> ChoiceShape {
        let commonAtoms = atoms.filter { !$0.isNarrowed }
        var scope = UniqueNames(taken: names.reservedTypes.union(["Other"]))
        let cases = ChoiceCase.cases(of: atoms, possible: schema.possibleTypes(of: base))
        let caseTypes = cases.map { scope.take(SwiftName.type($0.name)) }
        scopes[path] = scope

        let common = object(commonAtoms, of: [base.name], at: path)
        let inherited = Dictionary(common.fields.map { ($0.key, $0.type) }, uniquingKeysWith: { first, _ in first })
        var shape = ChoiceShape(path: path, typename: base.name, cases: [], other: nil, common: [])
        shape.nested = common.nested

        var accessors = common.fields
        accessors += common.fragments.map {
            ObjectShape.FieldShape(
                key: "", property: $0.property, type: $0.isConditional ? $0.type.madeOptional : $0.type)
        }
        var caseNames = UniqueNames(taken: ["other"])
        for (choiceCase, typeName) in zip(cases, caseTypes) {
            let own = atoms.filter { !$0.isNarrowed || choiceCase.applies($0) }
            let type: SwiftType
            if let fragment = soleFragment(own) {
                type = fragment
            } else {
                // What the enumeration has read the same way for all is of the same type.
                let changed = Set(own.filter(\.isNarrowed).compactMap(\.fieldKey))
                var object = object(
                    own, of: choiceCase.typenames, at: path + [typeName],
                    inherited: inherited.filter { !changed.contains($0.key) })
                if choiceCase.typenames.count > 1 { addTypename(to: &object) }
                accessors.removeAll { accessor in !object.has(accessor) }
                type = .generated(object.path)
                shape.nested.append(.object(object))
            }
            shape.cases.append(
                ChoiceShape.Case(
                    name: caseNames.take(SwiftName.property(SwiftName.lowerFirst(choiceCase.name))),
                    typenames: choiceCase.typenames, type: type))
        }
        if !commonAtoms.isEmpty {
            var other = common
            other.path = path + ["Other"]
            other.nested = []
            addTypename(to: &other)
            shape.other = .generated(other.path)
            shape.nested.append(.object(other))
        }
        let taken = Set(shape.cases.map(\.name) + ["other"])
        shape.common = accessors.filter { !taken.contains($0.property) }
        return shape
    }

    private func addTypename(to shape: inout ObjectShape) {
        guard !shape.fields.contains(where: { $0.key == "__typename" }) else { return }
        var properties = UniqueNames(taken: Set(shape.fields.map(\.property) + shape.fragments.map(\.property)))
        shape.fields.insert(
            ObjectShape.FieldShape(
                key: "__typename", property: properties.take("typename"), type: .plain(.init("String"))), at: 0)
    }
}

extension Atom {
    fileprivate var fieldKey: String? {
        if case .field(let field, _) = content { field.responseName } else { nil }
    }
}

extension ObjectShape {
    fileprivate func has(_ accessor: FieldShape) -> Bool {
        fields.contains { $0.property == accessor.property && $0.type == accessor.type }
            || fragments.contains {
                $0.property == accessor.property
                    && ($0.isConditional ? $0.type.madeOptional : $0.type) == accessor.type
            }
    }
}
