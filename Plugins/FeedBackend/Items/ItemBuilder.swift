import Commerce

/// Makes typed items out of records, and says what was wrong with them.
///
/// A class, since it is large: a struct would be copied for each of its many small steps.
final class ItemBuilder {
    let tree: PathTree
    private let dialect: FeedDialect
    private let problemLimit: Int
    var prices: PriceReader
    private var availabilities: AvailabilityReader
    private let separator: [UInt8]
    private let hasMisplaced: Bool
    private var paths = CategoryPathCache()

    init(dialect: FeedDialect, tree: PathTree, options: FeedOptions) {
        self.dialect = dialect
        self.tree = tree
        problemLimit = options.limits.problems
        prices = PriceReader(
            standard: options.currency.map { CurrencyCode(rawValue: $0) }, decimalMark: dialect.decimalMark)
        availabilities = AvailabilityReader(words: dialect.availabilityWords)
        separator = Array(dialect.pathSeparator.utf8)
        hasMisplaced = !tree.misplaced.isEmpty
    }

    /// Makes an item.
    ///
    /// - Returns: `nil` for an item without an identifier, which is counted as rejected.
    func item(
        from arena: ItemArena, line: Int, lineOffset: Int, matcher: PathMatcher, report: inout FeedReport
    ) -> FeedItem? {
        var run = Run(
            arena: arena, line: line, lineOffset: lineOffset, limit: problemLimit, sources: matcher.fieldSources)
        guard let id = text(of: .id, in: &run, &report, FeedText.string), !id.isEmpty else {
            report.rejected += 1
            report.note(
                .missingID, line: line, field: FeedField.id.name, limit: problemLimit, "an item has no identifier")
            return nil
        }
        run.id = id
        var item = FeedItem(id: id)
        item.line = line
        readTexts(&item, &run, &report)
        readPrices(&item, &run, &report)
        readAvailability(&item, &run, &report)
        readLists(&item, &run, &report)
        readRest(&item, &run, matcher)
        item.emptyFields = run.emptyFields
        item.unreadableFields = run.unreadableFields
        return item
    }

    /// What belongs to one item while it is made.
    private struct Run {
        let arena: ItemArena
        let line: Int
        let lineOffset: Int
        let limit: Int
        var id: String?
        var emptyFields = FeedFieldSet()
        var unreadableFields = FeedFieldSet()
        let sources: FieldSources

        func note(
            _ report: inout FeedReport, _ code: FeedProblem.Code, _ field: FeedField, at entry: Int32? = nil,
            _ message: @autoclosure () -> String
        ) {
            let place = entry.map { Int(arena.entries[Int($0)].line) + lineOffset } ?? line
            report.note(code, item: id, line: place, field: field.name, limit: limit, message())
        }
    }

    // MARK: Fields

    /// The first entry with a value among a field's origins.
    private func entry(of field: FeedField, in run: inout Run, _ report: inout FeedReport) -> Int32? {
        var next = run.sources[field]
        while next.pointee >= 0 {
            let source = next.pointee
            next += 1
            var entry = run.arena.first(of: source)
            guard entry >= 0 else { continue }
            // An empty element before a filled one counts for nothing.
            while entry >= 0 && run.arena.entries[Int(entry)].count == 0 { entry = run.arena.entries[Int(entry)].next }
            guard entry >= 0 else {
                run.emptyFields.insert(field)
                continue
            }
            if run.arena.entries[Int(entry)].next >= 0 && !field.isList {
                run.note(&report, .repeatedField, field, at: entry, "there is more than one; the first was taken")
            }
            if hasMisplaced && tree.misplaced.contains(source) {
                run.note(
                    &report, .misplacedField, field, at: entry,
                    "<\(tree.sourceNames[Int(source)])> was taken for the attribute")
            }
            run.emptyFields.remove(field)
            return entry
        }
        return nil
    }

    private func text(
        of field: FeedField, in run: inout Run, _ report: inout FeedReport,
        _ transform: (UnsafeBufferPointer<UInt8>) -> String
    ) -> String? {
        guard let entry = entry(of: field, in: &run, &report) else { return nil }
        let value = transform(run.arena.text(entry))
        if value.isEmpty {
            run.emptyFields.insert(field)
            return nil
        }
        return value
    }

    private func readTexts(_ item: inout FeedItem, _ run: inout Run, _ report: inout FeedReport) {
        item.groupID = text(of: .group, in: &run, &report, FeedText.string)
        item.title = title(in: &run, &report)
        item.description = text(of: .description, in: &run, &report, FeedText.string)
        item.link = text(of: .link, in: &run, &report, FeedText.address)
        item.brand = text(of: .brand, in: &run, &report, FeedText.line)
        item.mpn = text(of: .mpn, in: &run, &report, FeedText.line)
        item.condition = text(of: .condition, in: &run, &report, FeedText.line)
        item.color = text(of: .color, in: &run, &report, FeedText.line)
        item.size = text(of: .size, in: &run, &report, FeedText.line)
        item.material = text(of: .material, in: &run, &report, FeedText.line)
        item.pattern = text(of: .pattern, in: &run, &report, FeedText.line)
        item.gender = text(of: .gender, in: &run, &report, FeedText.line)
        item.ageGroup = text(of: .ageGroup, in: &run, &report, FeedText.line)
        item.availabilityDate = text(of: .availabilityDate, in: &run, &report, FeedText.line)
        if let entry = entry(of: .gtin, in: &run, &report) { readGTIN(entry, &item, &run, &report) }
    }

    private func readGTIN(_ entry: Int32, _ item: inout FeedItem, _ run: inout Run, _ report: inout FeedReport) {
        let text = FeedText.trimmed(run.arena.text(entry))
        if text.isEmpty {
            run.emptyFields.insert(.gtin)
            return
        }
        var isValid = GTIN.isValid(text)
        if isValid {
            item.gtin = String(decoding: text, as: UTF8.self)
        } else {
            // ISBNs are written with hyphens, which are not part of the number.
            let digits = text.filter { $0 != 0x20 && $0 != UInt8(ascii: "-") }
            item.gtin = String(decoding: digits, as: UTF8.self)
            isValid = digits.withUnsafeBufferPointer { GTIN.isValid($0) }
        }
        if !isValid {
            run.note(
                &report, .gtinInvalid, .gtin, at: entry,
                "the length or the check digit of this number is wrong; it was kept as it is")
        }
    }

    private func title(in run: inout Run, _ report: inout FeedReport) -> String? {
        for origin in tree.origins[FeedField.title.rawValue] {
            switch origin {
            case .source(let source):
                let first = run.arena.first(of: source)
                guard first >= 0 else { continue }
                let text = FeedText.line(run.arena.text(first))
                if text.isEmpty {
                    run.emptyFields.insert(.title)
                    continue
                }
                if run.arena.entries[Int(first)].next >= 0 {
                    run.note(&report, .repeatedField, .title, at: first, "there is more than one; the first was taken")
                }
                run.emptyFields.remove(.title)
                return text
            case .joined(let sources):
                let parts = sources.compactMap { source -> String? in
                    let first = run.arena.first(of: source)
                    return first >= 0 ? FeedText.line(run.arena.text(first)) : nil
                }
                // A maker's name alone is not a title.
                guard let last = parts.last, !last.isEmpty, parts.count > 1 else { continue }
                run.emptyFields.remove(.title)
                return parts.filter { !$0.isEmpty }.joined(separator: " ")
            }
        }
        return nil
    }

    // MARK: Prices

    private func readPrices(_ item: inout FeedItem, _ run: inout Run, _ report: inout FeedReport) {
        let currencyEntry = entry(of: .currency, in: &run, &report)
        let currency = currencyEntry.map { run.arena.text($0) }
        let (price, isPresent) = self.price(.price, currency, &run, &report)
        if !isPresent { run.note(&report, .priceMissing, .price, "there is no price") }
        guard let price else { return }
        let (sale, _) = self.price(.salePrice, currency, &run, &report)
        let (old, _) = self.price(.oldPrice, currency, &run, &report)
        item.price = price
        if price.minorUnits == 0 { run.note(&report, .priceZero, .price, "the price is zero") }
        if let sale {
            readSale(sale, into: &item, regular: price, &run, &report)
        } else if let old, old.currency == price.currency, old.minorUnits > price.minorUnits {
            item.price = old
            item.salePrice = price
        } else if let old, old.minorUnits != 0, old != price {
            run.note(
                &report, .saleNotLower, .oldPrice,
                "the former price (\(old)) is not above the price (\(price)); left out")
        }
    }

    private func readSale(
        _ sale: FeedPrice, into item: inout FeedItem, regular price: FeedPrice, _ run: inout Run,
        _ report: inout FeedReport
    ) {
        guard sale.currency == price.currency else {
            run.note(
                &report, .saleCurrency, .salePrice,
                "the reduced price is in \(sale.currency), the price in \(price.currency); left out")
            return
        }
        guard sale.minorUnits < price.minorUnits else {
            if sale != price {
                run.note(
                    &report, .saleNotLower, .salePrice,
                    "the reduced price (\(sale)) is not below the price (\(price)); left out")
            }
            return
        }
        if let entry = entry(of: .saleWindow, in: &run, &report) {
            guard let window = FeedSaleWindow(run.arena.text(entry)) else {
                run.note(
                    &report, .saleWindow, .saleWindow, at: entry,
                    "the time of the reduced price is not a start and an end that exist; left out with the price")
                return
            }
            item.saleWindow = window
        }
        item.salePrice = sale
    }

    private func price(
        _ field: FeedField, _ currency: UnsafeBufferPointer<UInt8>?, _ run: inout Run, _ report: inout FeedReport
    ) -> (FeedPrice?, isPresent: Bool) {
        guard let entry = entry(of: field, in: &run, &report) else { return (nil, false) }
        let text = run.arena.text(entry)
        let (code, message): (FeedProblem.Code, String)
        switch prices.read(text, currency: currency) {
        case .price(let price, let isUsual):
            if !isUsual {
                run.note(
                    &report, .priceFormat, field, at: entry,
                    "\"\(String(decoding: text.prefix(40), as: UTF8.self))\" was read as \(price)")
            }
            return (price, true)
        case .notANumber: (code, message) = (.priceInvalid, "is not a price")
        case .ambiguous: (code, message) = (.priceAmbiguous, "can mean thousands or decimals")
        case .tooPrecise: (code, message) = (.pricePrecision, "has more decimals than the currency")
        case .noCurrency: (code, message) = (.currencyMissing, "has no currency; set \"currency\" for this source")
        case .unknownCurrency: (code, message) = (.currencyUnknown, "is in a currency that is not known")
        case .ambiguousCurrency:
            (code, message) = (.currencyUnknown, "has a sign of several currencies; set \"currency\" for this source")
        }
        run.unreadableFields.insert(field)
        run.note(
            &report, code, field, at: entry,
            "\"\(String(decoding: text.prefix(40), as: UTF8.self))\" \(message); left out")
        return (nil, true)
    }

    // MARK: Availability

    private func readAvailability(_ item: inout FeedItem, _ run: inout Run, _ report: inout FeedReport) {
        if let entry = entry(of: .quantity, in: &run, &report) {
            item.quantity = quantity(from: entry, &run, &report)
        }
        if let entry = entry(of: .availability, in: &run, &report) {
            let text = run.arena.text(entry)
            let reading = availabilities.read(text)
            item.availability = reading.availability
            if !reading.isUsual {
                run.note(
                    &report, .availabilityWord, .availability, at: entry,
                    "\"\(String(decoding: text.prefix(40), as: UTF8.self))\" was read as \(reading.availability.rawValue)"
                )
            }
        } else if let quantity = item.quantity {
            item.availability = quantity > 0 ? .inStock : .outOfStock
        } else {
            item.availability = dialect.absentAvailability
        }
    }

    private func quantity(from first: Int32, _ run: inout Run, _ report: inout FeedReport) -> Int? {
        var sum: Int?
        var entry = first
        while entry >= 0 {
            let text = String(decoding: run.arena.text(entry), as: UTF8.self)
            if let count = Int(text) {
                sum = (sum ?? 0).addingReportingOverflow(count).partialValue
            } else if !text.isEmpty {
                run.note(
                    &report, .quantityInvalid, .quantity, at: entry,
                    "\"\(text.prefix(40))\" is not a whole number; left out")
            }
            entry = run.arena.entries[Int(entry)].next
        }
        return sum
    }

    // MARK: Lists

    private func readLists(_ item: inout FeedItem, _ run: inout Run, _ report: inout FeedReport) {
        readImages(&item, &run, &report)
        var next = run.sources[.categoryIDs]
        while next.pointee >= 0 {
            forEach(next.pointee, in: run) { entry in
                let id = FeedText.string(run.arena.text(entry))
                if !item.categoryIDs.contains(id) { item.categoryIDs.append(id) }
            }
            next += 1
        }
        let separator = separator
        next = run.sources[.categoryPaths]
        while next.pointee >= 0 && item.categoryPaths.isEmpty {
            forEach(next.pointee, in: run) { entry in
                let text = run.arena.text(entry)
                let path = paths.path(of: text) { ItemBuilder.categoryPath($0, separator: separator) }
                if !path.isEmpty && !item.categoryPaths.contains(path) { item.categoryPaths.append(path) }
            }
            next += 1
        }
    }

    private func readImages(_ item: inout FeedItem, _ run: inout Run, _ report: inout FeedReport) {
        var count = 0
        var next = run.sources[.images]
        while next.pointee >= 0 {
            forEach(next.pointee, in: run) { _ in count += 1 }
            next += 1
        }
        item.images.reserveCapacity(count)
        next = run.sources[.images]
        while next.pointee >= 0 {
            forEach(next.pointee, in: run) { entry in
                let text = run.arena.text(entry)
                if ImageList.isList(text) {
                    run.note(&report, .imageList, .images, at: entry, "several addresses in one element were split")
                    for image in ImageList.split(text) where !item.images.contains(image) { item.images.append(image) }
                } else {
                    let image = FeedText.address(text)
                    if !item.images.contains(image) { item.images.append(image) }
                }
            }
            next += 1
        }
    }

    private func forEach(_ source: Int32, in run: Run, _ body: (Int32) -> Void) {
        var entry = run.arena.first(of: source)
        while entry >= 0 {
            if run.arena.entries[Int(entry)].count > 0 { body(entry) }
            entry = run.arena.entries[Int(entry)].next
        }
    }

    private static func categoryPath(_ text: UnsafeBufferPointer<UInt8>, separator: [UInt8]) -> [String] {
        // A number is a key of Google's taxonomy, which says nothing without the table.
        if text.allSatisfy(\.isDigit) { return [] }
        guard separator.count == 1, let mark = separator.first else { return [FeedText.line(text)] }
        return text.split(separator: mark).map { FeedText.line(UnsafeBufferPointer(rebasing: $0)) }
            .filter { !$0.isEmpty }
    }

    // MARK: The rest

    private func readRest(_ item: inout FeedItem, _ run: inout Run, _ matcher: PathMatcher) {
        for group in tree.params {
            guard let name = group.parts["name"], let value = group.parts["value"] else { continue }
            let unit = group.parts["unit"] ?? group.parts["section"]
            forEach(value, in: run) { entry in
                let number = run.arena.entries[Int(entry)].group
                guard let title = member(name, of: number, in: run) else { return }
                item.params.append(
                    FeedParam(
                        name: title, value: FeedText.line(run.arena.text(entry)),
                        unit: unit.flatMap { member($0, of: number, in: run) }))
            }
        }
        var count = 0
        for index in 0..<Int(run.arena.entryCount) where isAttribute(run.arena.entries[index], matcher) { count += 1 }
        guard count > 0 else { return }
        item.attributes.reserveCapacity(count)
        for index in 0..<run.arena.entryCount {
            let entry = run.arena.entries[Int(index)]
            guard isAttribute(entry, matcher) else { continue }
            item.attributes.append(
                FeedAttribute(name: matcher.name(of: entry.source), value: FeedText.string(run.arena.text(index))))
        }
    }

    private func isAttribute(_ entry: ItemArena.Entry, _ matcher: borrowing PathMatcher) -> Bool {
        entry.count > 0 && matcher.isDynamic(entry.source)
    }

    /// The value of a part of one group.
    private func member(_ source: Int32, of group: Int32, in run: Run) -> String? {
        var entry = run.arena.first(of: source)
        while entry >= 0 {
            let found = run.arena.entries[Int(entry)]
            if found.group == group { return found.count > 0 ? FeedText.line(run.arena.text(entry)) : nil }
            entry = found.next
        }
        return nil
    }
}
