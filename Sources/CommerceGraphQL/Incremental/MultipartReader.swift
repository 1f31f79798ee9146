/// Takes a multipart body apart as its bytes arrive, cut anywhere (RFC 2046, section 5.1).
///
/// A part is given as soon as the boundary behind it is there, before the line of the boundary ends: senders end that line
/// with the next part, which may be long in coming. Lenient where senders differ: line ends may be LF alone, there may be a
/// preamble, parts need no header. Strict where it matters: the whole of it is bounded, whatever the sender does, and no
/// byte is looked at more than a few times.
struct MultipartReader {
    /// What is wrong with a body.
    enum Failure: Error, Hashable {
        /// The boundary is none that may be used.
        case invalidBoundary
        /// A part is larger than allowed.
        case partTooLarge(limit: Int)
        /// There are more parts than allowed.
        case tooManyParts(limit: Int)
        /// The body ended before its last boundary.
        case cut

        var sentence: String {
            switch self {
            case .invalidBoundary: "a multipart body without a usable boundary"
            case .partTooLarge(let limit): "a multipart body with a part of more than \(limit) bytes"
            case .tooManyParts(let limit): "a multipart body of more than \(limit) parts"
            case .cut: "a multipart body that ends before its last boundary"
            }
        }
    }

    /// The bounds of a body.
    struct Limits: Hashable {
        /// How many bytes a part may have, its header included; the preamble too.
        var partBytes = 16 << 20
        /// How many parts there may be.
        var parts = 10_000
    }

    private enum Stage {
        /// Before the first boundary.
        case preamble
        case part
        /// In a boundary's line, behind the boundary itself; the part before it was given already.
        case boundary
        /// Behind the last boundary; whatever comes is ignored.
        case over
    }

    // "--" and the boundary.
    private let delimiter: [UInt8]
    private let limits: Limits
    private var stage = Stage.preamble
    private var count = 0
    // The bytes of the part so far, from `partStart` on; what is before goes once all that came was looked at.
    private var buffer: [UInt8] = []
    private var partStart = 0
    // Where the first line begins that was not looked at yet, and up to where its end was looked for.
    private var lineStart = 0
    private var searched = 0
    // Where the part's content ends: before the line end that belongs to the boundary.
    private var contentEnd = 0

    /// Makes a reader for the boundary that the media type names.
    init(boundary: String, limits: Limits = Limits()) throws(Failure) {
        // RFC 2046: 1 to 70 characters of a set, no space at the end.
        let bytes = Array(boundary.utf8)
        guard (1...70).contains(bytes.count), bytes.last != 0x20,
            bytes.allSatisfy({ (0x20..<0x7F).contains($0) })
        else { throw .invalidBoundary }
        delimiter = Array("--".utf8) + bytes
        self.limits = limits
    }

    /// Whether the last boundary was seen.
    var isOver: Bool { stage == .over }

    /// Takes bytes, and gives the bodies of the parts that are complete with them.
    mutating func feed(_ bytes: some Collection<UInt8>) throws(Failure) -> [[UInt8]] {
        guard stage != .over else { return [] }
        buffer.append(contentsOf: bytes)
        var parts: [[UInt8]] = []
        while try step(&parts) {}
        if stage == .over {
            buffer = []
        } else {
            buffer.removeFirst(partStart)
            lineStart -= partStart
            searched -= partStart
            contentEnd -= partStart
            partStart = 0
            try check(size: buffer.count)
        }
        return parts
    }

    /// Ends the body.
    ///
    /// Throws where it is not over.
    func finish() throws(Failure) {
        guard stage == .over else { throw .cut }
    }

    // Looks at one line, or the beginning of one; false where more bytes are needed.
    private mutating func step(_ parts: inout [[UInt8]]) throws(Failure) -> Bool {
        switch stage {
        case .over: return false
        case .boundary:
            let rest = lineStart + delimiter.count
            if buffer.count >= rest + 2, buffer[rest] == 0x2D, buffer[rest + 1] == 0x2D {
                stage = .over
                return false
            }
            guard let end = lineEnd() else { return false }
            stage = .part
            (partStart, lineStart, contentEnd) = (end, end, end)
        case .preamble, .part:
            if buffer[lineStart...].starts(with: delimiter) {
                if stage == .part { try give(&parts) }
                stage = .boundary
                partStart = lineStart
                searched = lineStart + delimiter.count
            } else if let end = lineEnd() {
                contentEnd = end - lineEndLength(before: end)
                lineStart = end
                // Nobody wants what stands before the first boundary.
                if stage == .preamble { (partStart, contentEnd) = (end, end) }
                try check(size: end - partStart)
            } else {
                return false
            }
        }
        return true
    }

    private mutating func give(_ parts: inout [[UInt8]]) throws(Failure) {
        guard let body = Self.body(of: buffer[partStart..<max(partStart, contentEnd)]) else { return }
        count += 1
        guard count <= limits.parts else { throw .tooManyParts(limit: limits.parts) }
        parts.append(body)
    }

    private func check(size: Int) throws(Failure) {
        guard size <= limits.partBytes else { throw .partTooLarge(limit: limits.partBytes) }
    }

    // Where the line ends that begins at `lineStart`, behind its LF; nil where the end is still to come.
    private mutating func lineEnd() -> Int? {
        while searched < buffer.count {
            searched += 1
            if buffer[searched - 1] == 0x0A { return searched }
        }
        return nil
    }

    private func lineEndLength(before end: Int) -> Int {
        guard end > 0, buffer[end - 1] == 0x0A else { return 0 }
        return end > 1 && buffer[end - 2] == 0x0D ? 2 : 1
    }

    // What follows the empty line behind the header; nil for a part without anything.
    private static func body(of part: ArraySlice<UInt8>) -> [UInt8]? {
        var lineStart = part.startIndex
        for index in part.indices where part[index] == 0x0A {
            let line = part[lineStart..<index]
            if line.isEmpty || line.elementsEqual([0x0D]) { return nonEmpty(part[(index + 1)...]) }
            // A line that is no header field begins the body.
            guard line.contains(UInt8(ascii: ":")), line.first.map(isNameByte) ?? false else { break }
            lineStart = index + 1
        }
        return lineStart == part.startIndex ? nonEmpty(part) : nil
    }

    private static func nonEmpty(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        bytes.contains { $0 > 0x20 } ? Array(bytes) : nil
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        default: false
        }
    }
}
