import Commerce

extension Mapping {
    /// Whether there are amounts that nobody says the currency of: neither the mapping nor the entry, nor the answer.
    var lacksCurrency: Bool {
        money.currency == nil
            && operations.values.contains { alternatives in
                alternatives.contains { $0.shape?.lacksCurrency ?? false }
            }
    }
}

extension Shape {
    fileprivate var lacksCurrency: Bool {
        fields.contains { field in
            guard let type = entity.field(field.name)?.type else { return false }
            return field.source.lacksCurrency(type == .money)
        }
    }
}

extension Source {
    /// Whether an amount in it has no currency of its own.
    ///
    /// - Parameter isAmount: whether it makes an amount itself.
    fileprivate func lacksCurrency(_ isAmount: Bool) -> Bool {
        switch self {
        case .path, .template: isAmount
        case .constant: false
        case .several(let sources): sources.contains { $0.lacksCurrency(isAmount) }
        case .converted(let source, let conversion):
            isAmount ? conversion.currency == nil && source.lacksCurrency(true) : source.lacksCurrency(false)
        case .each(_, let shape, _), .at(_, let shape), .inline(let shape):
            shape.entity == .money
                ? !shape.fields.contains { $0.name == "currency" } : shape.lacksCurrency
        case .choice(_, let cases): cases.values.contains { $0.lacksCurrency(isAmount) }
        }
    }
}
