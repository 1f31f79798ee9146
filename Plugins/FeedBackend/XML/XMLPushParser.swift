import CommerceCXML2

/// libxml2's push parser: the one place that owns a parser context.
///
/// The rules it relies on: the context is used by one thread at a time and freed once; `userData` outlives the parser;
/// libxml2 copies the handler. Text comes in as UTF-8 whatever the declaration says (`XML_PARSE_IGNORE_ENC`), nothing is
/// fetched (`XML_PARSE_NONET`, no `XML_PARSE_DTDLOAD`), and limits stay on (no `XML_PARSE_HUGE`, no
/// `XML_PARSE_RECOVER`). `XML_PARSE_NOENT` makes attribute values arrive with their references resolved; it expands
/// nothing, since the handlers know no entities but XML's own five and HTML's characters.
final class XMLPushParser {
    let context: xmlParserCtxtPtr
    /// Whether the internal part of the document type declaration is too long; the parser has stopped then.
    private(set) var isDoctypeTooLong = false

    private let doctypeBytes: Int
    private var isBeforeRoot = true
    /// What is given at a time until the root element begins.
    private static let sliceBytes = 4 << 10

    init(
        userData: UnsafeMutableRawPointer, limits: FeedLimits, configure: (inout xmlSAXHandler) -> Void
    ) throws(FeedError) {
        _ = XMLPushParser.library
        var handler = xmlSAXHandler()
        handler.initialized = UInt32(XML_SAX2_MAGIC)
        configure(&handler)
        guard let context = xmlCreatePushParserCtxt(&handler, userData, nil, 0, nil) else {
            throw FeedError(.unreadable, "there is not enough memory for the XML parser")
        }
        self.context = context
        doctypeBytes = limits.doctypeBytes
        let options = XML_PARSE_NONET.rawValue | XML_PARSE_NOENT.rawValue | XML_PARSE_IGNORE_ENC.rawValue
        xmlCtxtUseOptions(context, Int32(bitPattern: options))
    }

    deinit { xmlFreeParserCtxt(context) }

    /// Sets up libxml2 once for the process; parsing in many threads is safe after that.
    private static let library: Void = xmlInitParser()

    /// How much libxml2 gets at a time: its own buffer stays small and in the cache.
    private static let sliceSize = 16 << 10

    /// Parses a piece of the text.
    func push(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard isBeforeRoot else { return parse(bytes) }
        // libxml2 waits for the whole internal part of a document type declaration and then reads it at once, in a time
        // that grows with its square (it compares each name of an enumeration with all before it). So it must not come
        // to have a long one.
        var rest = bytes[...]
        while !rest.isEmpty, isBeforeRoot, !isDoctypeTooLong {
            parse(UnsafeBufferPointer(rebasing: rest.prefix(Self.sliceBytes)))
            rest = rest.dropFirst(Self.sliceBytes)
            look()
        }
        if !isDoctypeTooLong, !rest.isEmpty { parse(UnsafeBufferPointer(rebasing: rest)) }
    }

    private func look() {
        let state = context.pointee.instate
        if pending.count > doctypeBytes, state == XML_PARSER_DTD || pending.starts(with: "<!DOCTYPE".utf8) {
            isDoctypeTooLong = true
            stop()
        }
        switch state {
        case XML_PARSER_START, XML_PARSER_MISC, XML_PARSER_PI, XML_PARSER_DTD, XML_PARSER_PROLOG, XML_PARSER_COMMENT:
            break
        default: isBeforeRoot = false
        }
    }

    private func parse(_ bytes: UnsafeBufferPointer<UInt8>) {
        bytes.withMemoryRebound(to: CChar.self) { bytes in
            guard var start = bytes.baseAddress else { return }
            var left = bytes.count
            while left > 0 {
                let count = min(left, XMLPushParser.sliceSize)
                _ = xmlParseChunk(context, start, Int32(count), 0)
                start += count
                left -= count
            }
        }
    }

    /// Tells the parser that the text is complete; only now does it say whether it was.
    func finish() { xmlParseChunk(context, nil, 0, 1) }

    /// Makes the parser ignore whatever comes; may be called from a handler.
    func stop() { xmlStopParser(context) }

    var isWellFormed: Bool { context.pointee.wellFormed != 0 }

    /// Whether the parser is in a CDATA section whose end it has not seen; long ones come in pieces.
    var isInSection: Bool { context.pointee.instate == XML_PARSER_CDATA_SECTION }

    /// The line of the text that the parser has got to, from 1.
    var line: Int { context.pointee.input.map { Int($0.pointee.line) } ?? 1 }

    /// The column of the text that the parser has got to, from 1.
    var column: Int { context.pointee.input.map { Int($0.pointee.col) } ?? 1 }

    /// What the parser was given and has not used: the beginning of a construct whose end it waits for.
    var pending: UnsafeBufferPointer<UInt8> {
        guard let input = context.pointee.input, let current = input.pointee.cur, let end = input.pointee.end else {
            return UnsafeBufferPointer(start: nil, count: 0)
        }
        return UnsafeBufferPointer(start: current, count: max(0, end - current))
    }
}

extension UnsafePointer<UInt8> {
    /// A C string's bytes.
    var cStringBytes: UnsafeBufferPointer<UInt8> {
        var count = 0
        while self[count] != 0 { count += 1 }
        return UnsafeBufferPointer(start: self, count: count)
    }
}
