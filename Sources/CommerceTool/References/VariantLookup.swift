import Commerce

/// Finds the variants that words on the command line name.
struct VariantLookup {
    let catalog: any CatalogPort
    let capabilities: Capabilities
    let options: ReadOptions

    /// A variant that was found, with how many pieces of it.
    struct Found: Sendable, Hashable {
        let id: ID<Variant>
        let quantity: Int
    }

    /// The variants of some words, in their order.
    ///
    /// Readings are tried one after the other, each for all words at once.
    ///
    /// - Throws: ``CommerceError/Kind/notFound`` for a word of which no reading resolves;
    ///   ``CommerceError/Kind/invalidInput`` for a product that has several variants.
    func find(_ words: [String], quantity: Int?) async throws -> [Found] {
        guard quantity == nil || words.count == 1 else {
            throw CommerceError.invalidInput(
                "--quantity is for a single variant; with several write VARIANT:QTY for each.")
        }
        let readings = try words.map { word in try VariantReading.readings(of: word, quantity: quantity) }
        guard capabilities.supports(.variantsByID) else { return readings.compactMap(Self.unverified) }
        var found = [Found?](repeating: nil, count: words.count)
        for attempt in 0..<(readings.map(\.count).max() ?? 0) {
            let open = found.indices.filter { found[$0] == nil && attempt < readings[$0].count }
            let tried = open.map { readings[$0][attempt] }
            for (index, result) in zip(open, try await resolve(tried)) { found[index] = result }
        }
        return try zip(words, found).map { word, found in
            guard let found else { throw CommerceError.notFound("variant \"\(word)\"") }
            return found
        }
    }

    /// What a word means as far as can be said without asking.
    static func unverified(_ readings: [VariantReading]) -> Found? {
        readings.last.map { Found(id: ID($0.text), quantity: $0.quantity) }
    }

    private func resolve(_ readings: [VariantReading]) async throws -> [Found?] {
        let ids = readings.compactMap(\.variantID)
        var known: Set<ID<Variant>> = []
        if !ids.isEmpty {
            let variants = try await catalog.variants(ids: ids, options: options).value
            known = Set(zip(ids, variants).compactMap { $1 == nil ? nil : $0 })
        }
        var found: [Found?] = []
        for reading in readings {
            if let id = reading.variantID, known.contains(id) {
                found.append(Found(id: id, quantity: reading.quantity))
            } else {
                found.append(try await onlyVariant(of: reading).map { Found(id: $0, quantity: reading.quantity) })
            }
        }
        return found
    }

    private func onlyVariant(of reading: VariantReading) async throws -> ID<Variant>? {
        guard let reference = reading.product, capabilities.supports(.product) else { return nil }
        let product: Product
        do {
            product = try await catalog.product(reference, options: options).value
        } catch {
            guard error.kind == .notFound else { throw error }
            return nil
        }
        guard product.variants.count == 1, !product.hasMoreVariants, let variant = product.variants.first else {
            let some = product.variants.prefix(5).map { "\($0.id.rawValue) (\($0.title))" }.joined(separator: ", ")
            throw CommerceError.invalidInput(
                "\"\(product.title)\" has several variants: name one of them. "
                    + (some.isEmpty ? "" : "The first are \(some). ") + "See commerce variants.")
        }
        return variant.id
    }
}
