/// The beginning of a feed, as much of it as it takes to see what it is.
struct FeedBeginning {
    let dialect: FeedDialect
    /// The text that was looked at; the reading begins with it.
    private(set) var bytes: [UInt8] = []

    /// How much is looked at: a root element that comes later is no feed's, and neither are items.
    private static let limit = 1 << 20

    /// Takes chunks until the dialect is clear.
    ///
    /// - Throws: ``FeedError`` that says what the text is instead of a feed of a known dialect.
    init(_ input: any InputStage, notes: InputNotes, options: FeedOptions) throws(FeedError) {
        let outline = try FeedOutline(limits: options.limits)
        var found: FeedDialect?
        while found == nil && outline.fault == nil && bytes.count < FeedBeginning.limit {
            guard let chunk = try input.next() else {
                outline.finish()
                found = FeedBeginning.dialect(of: outline, options)
                break
            }
            outline.push(chunk.buffer)
            bytes.append(contentsOf: chunk.buffer)
            notes.heldLines += chunk.buffer.reduce(0) { $0 + ($1 == 0x0a ? 1 : 0) }
            if FeedBeginning.looksLikeHTML(bytes) { break }
            found = FeedBeginning.dialect(of: outline, options)
        }
        guard let found else { throw FeedBeginning.refusal(bytes, outline, options) }
        dialect = found
    }

    /// The text, which is let go of.
    mutating func takeBytes() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    private static func dialect(of outline: FeedOutline, _ options: FeedOptions) -> FeedDialect? {
        DialectRecognizer.recognise(outline, among: options.dialect.map { [$0] } ?? FeedDialect.builtIn)
    }

    private static func refusal(_ bytes: [UInt8], _ outline: FeedOutline, _ options: FeedOptions) -> FeedError {
        let tooLate = FeedError(.limit, "no element begins within the first \(limit) bytes", line: 1, column: 1)
        guard let first = bytes.first(where: { !$0.isXMLBlank }) else {
            return bytes.count < limit ? FeedError(.empty, "the feed is empty", line: 1, column: 1) : tooLate
        }
        if looksLikeHTML(bytes) || outline.root?.local.lowercased() == "html" {
            return FeedError(
                .htmlPage, "this is a web page, not a feed: check the address, or sign in where it is fetched", line: 1,
                column: 1)
        }
        if first != UInt8(ascii: "<") {
            return FeedError(.malformed, "this is not XML: it does not begin with \"<\"", line: 1, column: 1)
        }
        guard outline.root != nil else {
            var fault = outline.fault ?? tooLate
            if options.mode == .strict && fault.message.hasPrefix("XML declaration allowed only") {
                fault.message += " (lenient reading repairs this)"
            }
            return fault
        }
        let description = UnsupportedFormat.describe(outline)
        let known = FeedDialect.builtIn.map(\.name).joined(separator: ", ")
        let message =
            options.dialect.map { "this is not of the dialect \"\($0.name)\": it is \(description)" }
            ?? "this is \(description); dialects read: \(known); others by a mapping file"
        return FeedError(.unrecognised, message, line: outline.rootLine, column: outline.rootColumn)
    }

    private static func looksLikeHTML(_ beginning: [UInt8]) -> Bool {
        let text = beginning.prefix(1_024).drop { $0.isXMLBlank }.prefix(15)
        let lowered = text.map { $0 >= 0x41 && $0 <= 0x5a ? $0 | 0x20 : $0 }
        return lowered.starts(with: "<!doctype html".utf8) || lowered.starts(with: "<html".utf8)
    }
}
