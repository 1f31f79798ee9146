import Commerce

/// Makes typed items out of records, and says what was wrong with them.
///
/// A class, since it is large: a struct would be copied for each of its many small steps.
final class ItemBuilder {
    let tree: PathTree
    let dialect: FeedDialect
    let problemLimit: Int
    var prices: PriceReader
    var availabilities: AvailabilityReader
    let separator: [UInt8]
    let hasMisplaced: Bool
    var paths = CategoryPathCache()

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
    struct Run {
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
    func entry(of field: FeedField, in run: inout Run, _ report: inout FeedReport) -> Int32? {
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

    func text(
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

    func readTexts(_ item: inout FeedItem, _ run: inout Run, _ report: inout FeedReport) {
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

    func readGTIN(_ entry: Int32, _ item: inout FeedItem, _ run: inout Run, _ report: inout FeedReport) {
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

    func title(in run: inout Run, _ report: inout FeedReport) -> String? {
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
}
