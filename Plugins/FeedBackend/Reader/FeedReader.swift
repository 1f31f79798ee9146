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
        let input: any InputStage =
            options.mode == .lenient ? RepairInput(text, notes: notes, repairLimit: options.limits.repairs) : text
        var beginning = try FeedBeginning(input, notes: notes, options: options)
        let engine = try FeedEngine(dialect: beginning.dialect, options: options, notes: notes, deliver: deliver)
        do {
            var total = beginning.bytes.count
            try beginning.takeBytes().withUnsafeBufferPointer { try engine.push($0) }
            notes.heldLines = 0
            while !engine.isStopped, let chunk = try input.next() {
                total += chunk.count
                if total > options.limits.feedBytes {
                    throw FeedError(.limit, "the feed is longer than \(options.limits.feedBytes) bytes")
                }
                try engine.push(chunk.buffer)
                if Task.isCancelled { throw CancellationError() }
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
}
