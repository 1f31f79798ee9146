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

    /// The variants of some words, in their order: by ids first, all asked for at once, then through products.
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
        let known = try await existing(readings.flatMap { $0.compactMap(\.variantID) })
        var found: [Found] = []
        for (word, readings) in zip(words, readings) {
            found.append(try await resolve(readings, known: known, word: word))
        }
        return found
    }

    /// What a word means as far as can be said without asking.
    static func unverified(_ readings: [VariantReading]) -> Found? {
        readings.last.map { Found(id: ID($0.text), quantity: $0.quantity) }
    }

    private func resolve(
        _ readings: [VariantReading], known: Set<ID<Variant>>, word: String
    ) async throws -> Found {
        for reading in readings {
            if let id = reading.variantID, known.contains(id) { return Found(id: id, quantity: reading.quantity) }
        }
        for reading in readings {
            if let id = try await onlyVariant(of: reading) { return Found(id: id, quantity: reading.quantity) }
        }
        throw CommerceError.notFound(
            "variant \"\(word)\"", remedy: "commerce variants PRODUCT lists a product's variants.")
    }

    private func existing(_ ids: [ID<Variant>]) async throws -> Set<ID<Variant>> {
        guard !ids.isEmpty else { return [] }
        let variants = try await catalog.variants(ids: ids, options: options).value
        return Set(zip(ids, variants).compactMap { $1 == nil ? nil : $0 })
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
