import Commerce
import CommerceJSON

/// What comparing a mapping with a schema came to, to be kept: what is left of each operation.
struct PreparationRecord: Codable, Sendable {
    private var format = Self.currentFormat
    /// The program's version: another one may judge differently.
    private var version = CommerceVersion.current
    /// The digests of both.
    let schema: String
    let mapping: String
    /// By operation and number of the alternative, both as the mapping has them; what is left out is absent.
    let operations: [String: [Alternative]]

    private static let currentFormat = 1

    struct Alternative: Codable, Sendable {
        var number: Int
        var document: String
        var removedTypes: [String]
        var filters: [String]
        /// `price` and `price:descending`.
        var sorts: [String]
        var isPaged: Bool
    }

    init(_ prepared: PreparedMapping, of mapping: Mapping, schema: String) {
        self.schema = schema
        self.mapping = mapping.digest
        var operations: [String: [Alternative]] = [:]
        for (operation, alternatives) in prepared.operations {
            let places = (mapping.operations[operation] ?? []).map(\.place)
            operations[operation.rawValue] = alternatives.compactMap { alternative in
                guard let number = places.firstIndex(of: alternative.mapped.place) else { return nil }
                let mapped = alternative.mapped
                return Alternative(
                    number: number, document: alternative.text, removedTypes: alternative.removedTypes.sorted(),
                    filters: mapped.filters.keys.sorted(), sorts: mapped.sortNames.sorted(),
                    isPaged: mapped.isPaged)
            }
        }
        self.operations = operations
    }

    var isCurrent: Bool { format == Self.currentFormat && version == CommerceVersion.current }
}

extension MappedOperation {
    /// Its orders by name, ascending and descending apart.
    fileprivate var sortNames: [String] {
        sorts.flatMap { key, sort in
            (sort.ascending == nil ? [] : [key.rawValue])
                + (sort.descending == nil ? [] : ["\(key.rawValue):descending"])
        }
    }

    fileprivate var isPaged: Bool { if case .none = paging { false } else { true } }

    /// The operation with the filters, orders and paging that are named.
    fileprivate func keeping(_ alternative: PreparationRecord.Alternative) -> MappedOperation {
        var result = self
        result.filters = filters.filter { alternative.filters.contains($0.key) }
        result.sorts = [:]
        for (key, sort) in sorts {
            var left = Sort()
            if alternative.sorts.contains(key.rawValue) { left.ascending = sort.ascending }
            if alternative.sorts.contains("\(key.rawValue):descending") { left.descending = sort.descending }
            if left.ascending != nil || left.descending != nil { result.sorts[key] = left }
        }
        if !alternative.isPaged { result.paging = .none }
        return result
    }
}

extension PreparedMapping {
    /// The prepared mapping that a record was made of; `nil` where the record is not of this mapping.
    static func restore(_ mapping: Mapping, from record: PreparationRecord) -> PreparedMapping? {
        let preparer = MappingPreparer(mapping, schema: nil, keepOptional: true)
        var alternatives: [PortOperation: [(mapped: MappedOperation, text: String, removedTypes: Set<String>)]] = [:]
        for (name, kept) in record.operations {
            let operation = PortOperation(rawValue: name)
            let all = mapping.operations[operation] ?? []
            for alternative in kept {
                guard all.indices.contains(alternative.number) else { return nil }
                alternatives[operation, default: []].append(
                    (
                        all[alternative.number].keeping(alternative), alternative.document,
                        Set(alternative.removedTypes)
                    ))
            }
        }
        return preparer.restored(alternatives)
    }
}
