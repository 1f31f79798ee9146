import Commerce
import CommerceCXML2

/// One run over one feed: pushes text into the parser, and takes records out of it.
///
/// Used by one thread. It owns the memory that the callbacks work on, and outlives the parser.
final class FeedEngine {
    let options: FeedOptions
    let dialect: FeedDialect
    let matcher: PathMatcher
    private(set) var header = FeedHeader()
    private(set) var report = FeedReport()
    private(set) var isStopped = false
    let attributeRules: [PathTree.AttributeRule]

    private let state: UnsafeMutablePointer<SAXState>
    private var parser: XMLPushParser?
    private let entities = EntityTable()
    private let notes: InputNotes
    private let deliver: (borrowing FeedRecord, FeedEngine) throws -> Void
    private let builder: ItemBuilder
    private var fault: FeedError?
    private var handlerError: (any Error)?
    private var isFinishing = false
    private var isRootClosed = false
    /// Entities that the feed declares and that HTML has too.
    private var declaredEntities: Set<String> = []
    private var doctype: DoctypeRules
    private var categoryIDs: Set<String> = []
    private var seenIDs: Set<UInt64> = []

    init(
        dialect: FeedDialect, options: FeedOptions, notes: InputNotes,
        deliver: @escaping (borrowing FeedRecord, FeedEngine) throws -> Void
    ) throws(FeedError) {
        self.options = options
        self.dialect = dialect
        self.notes = notes
        self.deliver = deliver
        doctype = DoctypeRules(options.limits)
        matcher = PathMatcher(dialect)
        attributeRules = matcher.tree.attributeRules
        builder = ItemBuilder(dialect: dialect, tree: matcher.tree, options: options)
        report.dialect = dialect.name
        state = .allocate(capacity: 1)
        state.initialize(
            to: SAXState(engine: Unmanaged.passUnretained(self), matcher: matcher, limits: options.limits))
        let parser = try XMLPushParser(userData: state, limits: options.limits, configure: installFeedCallbacks)
        state.pointee.context = parser.context
        self.parser = parser
    }

    deinit {
        parser = nil
        state.pointee.deallocate()
        state.deinitialize(count: 1)
        state.deallocate()
    }

    // MARK: Text in

    /// Parses a chunk.
    func push(_ text: UnsafeBufferPointer<UInt8>) throws {
        guard let parser else { return }
        if !notes.isEmpty { reportNotes(parser) }
        parser.push(text)
        if parser.isDoctypeTooLong { fail(.limit, DoctypeRules.tooLong(options.limits)) }
        try throwFault()
        checkPending(parser)
        try throwFault()
    }

    /// Ends the text: only now is it known whether it was complete.
    func finish() throws {
        guard let parser else { return }
        if !notes.isEmpty { reportNotes(parser) }
        isFinishing = true
        if !isStopped { parser.finish() }
        try throwFault()
        if !isStopped && !parser.isWellFormed { fail(.malformed, "the text is not well-formed") }
        try throwFault()
        settleCategories()
        if report.seen == 0 { note(.noItems, line: 1, "the feed holds no item") }
        report.encoding = notes.encoding.description
        report.isComplete = true
    }

    /// The error with what was read before it.
    func completed(_ error: FeedError) -> FeedError {
        var error = error
        settleCategories()
        report.encoding = notes.encoding.description
        error.report = report
        if error.line == nil, error.code != .unreadable, let parser {
            error.line = parser.line + notes.skippedLines
            error.column = parser.column
        }
        return error
    }

    private func throwFault() throws {
        if let handlerError { throw handlerError }
        if let fault { throw fault }
    }

    /// Refuses constructs so long that libxml2 would wait for their end, since it searches them anew with every chunk.
    private func checkPending(_ parser: XMLPushParser) {
        let pending = parser.pending
        guard pending.count > options.limits.tagBytes else { return }
        let isTag =
            pending[0] == UInt8(ascii: "<") && pending[1] != UInt8(ascii: "!") && pending[1] != UInt8(ascii: "?")
        if isTag {
            fail(.limit, "a start tag is longer than \(options.limits.tagBytes) bytes")
        } else if pending.count > options.limits.markupBytes {
            fail(.limit, "a comment, CDATA section or declaration is longer than \(options.limits.markupBytes) bytes")
        }
    }

    private func reportNotes(_ parser: XMLPushParser) {
        let waiting = parser.pending.reduce(0) { $0 + ($1 == 0x0a ? 1 : 0) }
        let base = parser.line + waiting + notes.skippedLines
        for found in notes.notes {
            report.repaired += found.repairs
            note(found.code, line: base + found.linesIntoChunk, found.message)
            if found.repairs > 1 { report.problemCounts[found.code, default: 0] += found.repairs - 1 }
        }
        for (code, count) in notes.uncounted {
            report.repaired += count
            report.problemCounts[code, default: 0] += count
        }
        notes.clear()
    }

    func note(
        _ code: FeedProblem.Code, item: String? = nil, line: Int, field: String? = nil,
        _ message: @autoclosure () -> String
    ) {
        report.note(code, item: item, line: line, field: field, limit: options.limits.problems, message())
    }

    // MARK: Called from the parser

    func findNode(
        _ parent: Int32, _ name: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?, _ address: UnsafePointer<UInt8>?
    ) -> Int32 {
        var remark: PathMatcher.Remark?
        let node = matcher.find(below: parent, name: name, prefix: prefix, address: address, remark: &remark)
        if let remark { note(remark.code, line: currentLine, remark.message) }
        return node
    }

    /// Records the first fault and stops the parser.
    func fail(_ code: FeedError.Code, _ message: @autoclosure () -> String) {
        if fault == nil && !isStopped {
            fault = FeedError(code, message(), line: currentLine, column: parser?.column)
        }
        stop()
    }

    func entity(named name: UnsafePointer<UInt8>) -> xmlEntityPtr? {
        guard let context = parser?.context, let entity = entities.entity(named: name) else { return nil }
        // Without a document type declaration an undeclared name breaks a rule of XML. With one that was not read, the
        // name may be declared there, and HTML's meaning is the one that everybody gives it.
        let isDeclared = declaredEntities.contains(String(cString: name))
        if options.mode == .strict && context.pointee.hasExternalSubset == 0 && !isDeclared { return nil }
        // In attribute values libxml2 takes only the first byte of such an entity.
        if context.pointee.instate == XML_PARSER_ATTRIBUTE_VALUE && entity.pointee.length > 1 { return nil }
        if isDeclared { return entity }
        note(.htmlEntity, line: currentLine, "&\(String(cString: name)); is not declared; read by its HTML meaning")
        return entity
    }

    func declaredEntity(named name: UnsafePointer<UInt8>, type: Int32, isExternal: Bool) {
        // Feeds declare nbsp and the like; such a name has HTML's meaning here anyway.
        if EntityTable.isHarmless(name, type: type, isExternal: isExternal) {
            declaredEntities.insert(String(cString: name))
        } else {
            fail(.entity, EntityTable.refusal(of: name, isExternal: isExternal))
        }
    }

    func declaredAttribute(defaultValue: UnsafePointer<UInt8>?) {
        if let reason = doctype.declareAttribute(defaultValue: defaultValue) { fail(.limit, reason) }
    }

    func parserReported(_ error: xmlError) {
        guard error.level == XML_ERR_FATAL, fault == nil, !isStopped else { return }
        let code = UInt32(bitPattern: error.code)
        if options.mode == .lenient, code == XML_ERR_DOCUMENT_END.rawValue, !isFinishing, state.pointee.depth == 0 {
            report.repaired += 1
            note(
                .contentAfterRoot, line: Int(error.line) + notes.skippedLines, "text after the root element was ignored"
            )
            stop()
            return
        }
        let isCut = isFinishing && state.pointee.depth > 0 && FeedEngine.isEndOfText(code)
        var kind = isCut ? FeedError.Code.incomplete : .malformed
        var message = error.text
        if isCut {
            message = unfinished(code)
        } else if message.hasPrefix("Input is not proper UTF-8") {
            kind = .encoding
            message = "these bytes are not UTF-8, which is what the feed is taken for"
        }
        if options.mode == .strict && !isCut && FeedEngine.isRepairable(code) {
            message += " (lenient reading repairs this)"
        }
        fault = FeedError(
            kind, message, line: max(1, Int(error.line)) + notes.skippedLines, column: max(1, Int(error.int2)))
        stop()
    }

    /// What is open where the text ends.
    private func unfinished(_ code: UInt32) -> String {
        var construct = "elements are still open"
        if parser?.isInSection == true {
            construct = "a CDATA section is never closed"
        } else if code == XML_ERR_COMMENT_NOT_FINISHED.rawValue {
            construct = "a comment is never closed"
        }
        // A long section is taken in pieces, so that the place is not that of its beginning.
        if state.pointee.recordDepth > 0 { construct += ", in what begins in line \(recordLine)" }
        return "the feed ends early: \(construct); it is cut or damaged, fetch it again"
    }

    private static func isEndOfText(_ code: UInt32) -> Bool {
        let codes = [
            XML_ERR_DOCUMENT_END, XML_ERR_TAG_NOT_FINISHED, XML_ERR_CDATA_NOT_FINISHED, XML_ERR_COMMENT_NOT_FINISHED,
            XML_ERR_PI_NOT_FINISHED, XML_ERR_GT_REQUIRED, XML_ERR_LTSLASH_REQUIRED, XML_ERR_ATTRIBUTE_NOT_FINISHED,
        ]
        return codes.contains { $0.rawValue == code }
    }

    /// Faults of well-formedness that lenient reading takes care of.
    private static func isRepairable(_ code: UInt32) -> Bool {
        let codes = [
            XML_ERR_NAME_REQUIRED, XML_ERR_ENTITYREF_SEMICOL_MISSING, XML_ERR_UNDECLARED_ENTITY, XML_ERR_INVALID_CHAR,
            XML_ERR_INVALID_ENCODING, XML_ERR_RESERVED_XML_NAME, XML_ERR_DOCUMENT_END,
        ]
        return codes.contains { $0.rawValue == code }
    }

    private func stop() {
        isStopped = true
        parser?.stop()
    }

    private var currentLine: Int { (parser?.line ?? 1) + notes.skippedLines }

    // MARK: Records

    func endRecord(_ kind: PathTree.RecordKind) {
        switch kind {
        case .none: break
        case .item:
            report.seen += 1
            do {
                try deliver(FeedRecord(engine: self), self)
            } catch {
                handlerError = error
                stop()
            }
        case .category: endCategory()
        case .currency:
            let parts = matcher.tree.currencies.parts
            if let id = value(of: parts["id"]), header.currencies.count < 1_000 {
                header.currencies.append(.init(id: id, rate: value(of: parts["rate"])))
            }
        case .shop:
            for (name, source) in matcher.tree.shop {
                guard let text = value(of: source) else { continue }
                switch name {
                case "name": header.name = header.name ?? text
                case "url": header.url = header.url ?? text
                case "description": header.description = header.description ?? text
                case "date": header.date = header.date ?? text
                default: break
                }
            }
        }
    }

    var arena: ItemArena { state.pointee.arena }

    var recordLine: Int { Int(state.pointee.recordLine) + notes.skippedLines }

    func recordPrice() -> FeedPrice? {
        let arena = state.pointee.arena
        guard let entry = arena.firstWithValue(matcher.fieldSources[.price]) else { return nil }
        let currency = arena.firstWithValue(matcher.fieldSources[.currency]).map { arena.text($0) }
        guard case .price(let price, _) = builder.prices.read(arena.text(entry), currency: currency) else { return nil }
        return price
    }

    /// The record as a typed item; `nil` for one that is rejected.
    func makeItem() -> FeedItem? {
        let item = builder.item(
            from: state.pointee.arena, line: recordLine, lineOffset: notes.skippedLines, matcher: matcher,
            report: &report)
        guard let item, options.dropsDuplicates else { return item }
        var hash = ContentHash()
        var id = item.id
        id.withUTF8 { hash.combine($0) }
        guard seenIDs.insert(hash.value).inserted else {
            report.rejected += 1
            note(
                .duplicateID, item: item.id, line: item.line, field: FeedField.id.name,
                "an item with this id came before; it was kept")
            return nil
        }
        return item
    }

    private func value(of source: Int32?) -> String? {
        guard let source else { return nil }
        let entry = state.pointee.arena.first(of: source)
        guard entry >= 0 else { return nil }
        let text = FeedText.line(state.pointee.arena.text(entry))
        return text.isEmpty ? nil : text
    }

    // MARK: Categories

    private func endCategory() {
        let parts = matcher.tree.categories.parts
        guard let id = value(of: parts["id"]) else { return }
        guard header.categories.count < options.limits.categories else {
            fail(.limit, "the feed declares more than \(options.limits.categories) categories")
            return
        }
        guard categoryIDs.insert(id).inserted else {
            note(.categoryDuplicate, line: recordLine, "the category \"\(id)\" is declared twice; the first was taken")
            return
        }
        header.categories.append(
            .init(id: id, parentID: value(of: parts["parent"]), name: value(of: parts["name"]) ?? id))
    }

    /// Cuts chains of parents that lead back to themselves, at the category that comes first in the feed.
    private func settleCategories() {
        let cut = CategoryTree.cutCycles(&header.categories)
        for id in cut {
            note(.categoryCycle, line: currentLine, "the category \"\(id)\" is below itself; it was put at the top")
        }
        categoryIDs = []
    }
}
