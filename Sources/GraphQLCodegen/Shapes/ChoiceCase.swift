// A case of an enumeration: the object types to which the same selections apply.
struct ChoiceCase {
    var name: String
    var typenames: [String]

    func applies(_ atom: Atom) -> Bool {
        typenames.first.map { atom.types.contains($0) } ?? false
    }

    // Groups the possible object types by what is selected of them beyond what is selected of all. Types of which
    // nothing more is selected are in no case.
    static func cases(of atoms: [Atom], possible: [String]) -> [ChoiceCase] {
        let narrowed = atoms.filter(\.isNarrowed)
        var cases: [(signature: [Int], typenames: [String])] = []
        var places: [[Int]: Int] = [:]
        for typename in possible {
            let signature = narrowed.indices.filter { narrowed[$0].types.contains(typename) }
            guard !signature.isEmpty else { continue }
            if let place = places[signature] {
                cases[place].typenames.append(typename)
            } else {
                places[signature] = cases.count
                cases.append((signature, [typename]))
            }
        }
        // In the order of the document, not of the schema.
        cases.sort { $0.signature.lexicographicallyPrecedes($1.signature) }
        return cases.map { signature, typenames in
            ChoiceCase(name: name(signature.map { narrowed[$0].conditions }, typenames), typenames: typenames)
        }
    }

    // An object type's own name where the document says it, else the names of the interfaces.
    private static func name(_ conditions: [[String]], _ typenames: [String]) -> String {
        if typenames.count == 1, let name = typenames.first, conditions.contains(where: { $0.contains(name) }) {
            return name
        }
        var names: [String] = []
        for name in conditions.compactMap(\.last) where !names.contains(name) { names.append(name) }
        return names.joined(separator: "And")
    }
}
