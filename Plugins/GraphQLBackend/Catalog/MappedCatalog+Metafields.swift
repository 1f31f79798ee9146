import Commerce
import CommerceJSON

// What a query asks for beside what the mapping always reads.
extension MappingInputs {
    /// Puts in the metafields that are asked for.
    mutating func set(_ metafields: [MetafieldIdentifier]) {
        guard !metafields.isEmpty else { return }
        self["metafields"] = .array(
            metafields.map { ["namespace": .string($0.namespace), "key": .string($0.key)] })
    }
}

extension MappedOperation {
    /// What is to be said of metafields that are asked for and that no answer to this operation can have.
    func issues(of metafields: [MetafieldIdentifier]) -> [FieldIssue] {
        let sources = shape?.fields.filter { $0.name == "metafields" }.map(\.source) ?? []
        return metafields.filter { asked in !sources.contains { $0.mayGive(asked) } }.map { asked in
            FieldIssue(
                path: "metafields.\(asked.namespace).\(asked.key)", code: "metafield-not-mapped",
                message: "The mapping does not read this metafield: it is missing here. Add it to the shape's "
                    + "\"metafields\".")
        }
    }
}

extension Source {
    /// Whether metafields that are made by this can be of an identifier.
    fileprivate func mayGive(_ metafield: MetafieldIdentifier) -> Bool {
        switch self {
        case .several(let sources): sources.contains { $0.mayGive(metafield) }
        case .choice(_, let cases): cases.values.contains { $0.mayGive(metafield) }
        case .each(_, let shape, _), .at(_, let shape), .inline(let shape):
            shape.may("namespace", be: metafield.namespace) && shape.may("key", be: metafield.key)
        default: true
        }
    }
}

extension Shape {
    /// Whether a field can have a text, as far as the mapping says.
    fileprivate func may(_ name: String, be text: String) -> Bool {
        guard case .constant(let value)? = fields.first(where: { $0.name == name })?.source else { return true }
        return value.string == text
    }
}
