import Commerce
import CommerceCXML2

/// Reads a product feed item by item, in memory that does not grow with the feed.
///
///     let reader = FeedReader(.file("products.xml.gz"))
///     let result = try reader.read { item in print(item.id, item.title ?? "") }
///     print(result.report.seen)
///
/// The input may be compressed with gzip and in any encoding that iconv knows; the dialect is recognised by itself
/// unless the options name one. A reader can be used many times; each run opens the source anew.
public struct FeedReader: Sendable {
    /// Where the bytes come from.
    public var source: FeedSource
    /// How they are read.
    public var options: FeedOptions

    /// Creates a reader; nothing is opened yet.
    public init(_ source: FeedSource, options: FeedOptions = FeedOptions()) {
        self.source = source
        self.options = options
    }

    /// What a complete run gives.
    public struct Result: Sendable {
        /// What the feed says about itself, with its categories.
        public var header: FeedHeader
        /// What was seen.
        public var report: FeedReport
    }

    /// Reads the whole feed.
    ///
    /// - Parameter handle: Called for every item that is taken, in the feed's order. What it throws ends the run.
    /// - Throws: ``FeedError`` with the place of the fault and a report of what was read before it; `CancellationError`
    ///   when the task is cancelled; or the handler's error.
    public func read(_ handle: (FeedItem) throws -> Void) throws -> Result {
        try withoutActuallyEscaping(handle) { handle in
            try run { _, engine in
                if let item = engine.makeItem() { try handle(item) }
            }
        }
    }

    /// Reads the whole feed without making text of it.
    ///
    /// - Parameter handle: Called for every item, in the feed's order, duplicates and items without identifiers
    ///   included. What it throws ends the run.
    /// - Throws: As ``read(_:)``.
    public func readRecords(_ handle: (borrowing FeedRecord) throws -> Void) throws -> Result {
        try withoutActuallyEscaping(handle) { handle in
            try run { record, _ in try handle(record) }
        }
    }

    private func run(_ deliver: @escaping (borrowing FeedRecord, FeedEngine) throws -> Void) throws -> Result {
        do {
            return try runStages(deliver)
        } catch var error as FeedError {
            error.source = source.name
            throw error
        }
    }

    private func runStages(_ deliver: @escaping (borrowing FeedRecord, FeedEngine) throws -> Void) throws -> Result {
        let notes = InputNotes()
        let bytes = try ByteInput(source)
        let gzip = GzipInput(bytes)
        let fallback = options.fallbackEncoding.map(EncodingName.init(declared:))
        let text = TextInput(gzip, mode: options.mode, fallback: fallback, notes: notes)
        let input: any InputStage = options.mode == .lenient ? RepairInput(text, notes: notes) : text
        guard var chunk = try input.next() else {
            throw FeedError(.empty, "the feed is empty", line: 1, column: 1)
        }
        let dialect = try recognise(chunk.buffer)
        let engine = try FeedEngine(dialect: dialect, options: options, notes: notes, deliver: deliver)
        do {
            var total = 0
            while true {
                total += chunk.count
                if total > options.limits.feedBytes {
                    throw FeedError(.limit, "the feed is longer than \(options.limits.feedBytes) bytes")
                }
                try engine.push(chunk)
                if engine.isStopped { break }
                if Task.isCancelled { throw CancellationError() }
                guard let next = try input.next() else { break }
                chunk = next
            }
            try engine.finish()
            if gzip.hasTrailingBytes {
                engine.note(.trailingBytes, line: 1, "bytes after the end of the compressed stream were ignored")
            }
            return Result(header: engine.header, report: engine.report)
        } catch let error as FeedError {
            throw engine.completed(error)
        }
    }

    private func recognise(_ beginning: UnsafeBufferPointer<UInt8>) throws(FeedError) -> FeedDialect {
        let outline = try FeedOutline(beginning)
        if FeedReader.looksLikeHTML(beginning) || outline.root?.local.lowercased() == "html" {
            throw FeedError(
                .htmlPage, "this is a web page, not a feed: check the address, or sign in where it is fetched", line: 1,
                column: 1)
        }
        guard outline.root != nil else {
            let first = beginning.first { !$0.isXMLBlank }
            if let first, first != UInt8(ascii: "<") {
                throw FeedError(.malformed, "this is not XML: it does not begin with \"<\"", line: 1, column: 1)
            }
            throw outline.fault ?? FeedError(.malformed, "there is no element in it", line: 1, column: 1)
        }
        if let dialect = options.dialect {
            if DialectRecognizer.fits(outline, dialect) { return dialect }
            throw FeedError(
                .unrecognised,
                "this is not of the dialect \"\(dialect.name)\": it is \(UnsupportedFormat.describe(outline))",
                line: outline.rootLine, column: outline.rootColumn)
        }
        if let dialect = DialectRecognizer.recognise(outline, among: FeedDialect.builtIn) { return dialect }
        let known = FeedDialect.builtIn.map(\.name).joined(separator: ", ")
        throw FeedError(
            .unrecognised, "this is \(UnsupportedFormat.describe(outline)); dialects read: \(known)",
            line: outline.rootLine, column: outline.rootColumn)
    }

    private static func looksLikeHTML(_ beginning: UnsafeBufferPointer<UInt8>) -> Bool {
        let text = beginning.prefix(1_024).drop { $0.isXMLBlank }.prefix(15)
        let lowered = text.map { $0 >= 0x41 && $0 <= 0x5a ? $0 | 0x20 : $0 }
        return lowered.starts(with: "<!doctype html".utf8) || lowered.starts(with: "<html".utf8)
    }
}
