/// The last stage before the parser, in lenient reading: repairs what has one certain meaning, and counts each repair.
///
/// libxml2's own recovery is not used: it turns `AT&T x=1&w=2` into `AT x=1=2` and says nothing. Text without faults
/// passes through unmoved; a chunk is only copied where something in it changes.
final class RepairInput: InputStage {
    /// Where the text stands; an "&" or a "<" means nothing inside CDATA sections and comments.
    private enum Context {
        case markup
        case cdata
        case comment
    }

    private let upstream: any InputStage
    private let notes: InputNotes
    private var context = Context.markup
    private var isAtStart = true
    private var upstreamEnded = false
    private var held: [UInt8] = []
    /// Line ends before a place in the present chunk, and that place.
    private var lines = 0
    private var linesEnd = 0
    private lazy var output = RepairOutput()

    private let repairLimit: Int

    init(_ upstream: any InputStage, notes: InputNotes, repairLimit: Int) {
        self.upstream = upstream
        self.notes = notes
        self.repairLimit = repairLimit
    }

    func next() throws(FeedError) -> InputChunk? {
        while !upstreamEnded {
            var chunk: InputChunk
            if let more = try upstream.next() {
                chunk = more
                prependHeld(to: &chunk)
            } else {
                upstreamEnded = true
                guard !held.isEmpty else { return nil }
                chunk = output.chunk(copying: held)
                held.removeAll()
            }
            if isAtStart && !skipLeadingBlanks(&chunk) { continue }
            let repaired = repair(chunk)
            if notes.repairs > repairLimit {
                throw FeedError(
                    .limit, "the text needs more than \(repairLimit) repairs: it is no feed, or beyond repair")
            }
            if repaired.count > 0 { return repaired }
        }
        return nil
    }

    private func prependHeld(to chunk: inout InputChunk) {
        guard !held.isEmpty else { return }
        chunk.start -= held.count
        chunk.start.update(from: held, count: held.count)
        chunk.count += held.count
        held.removeAll(keepingCapacity: true)
    }

    /// Blanks are only a fault before a declaration, but are worth nothing anywhere before the root.
    ///
    /// - Returns: Whether something other than blanks was found.
    private func skipLeadingBlanks(_ chunk: inout InputChunk) -> Bool {
        let buffer = chunk.buffer
        guard let first = buffer.firstIndex(where: { !$0.isXMLBlank }) else { return false }
        isAtStart = false
        let rest = UnsafeBufferPointer(rebasing: buffer[first...])
        if first > 0 && rest.starts(with: "<?xml".utf8) {
            let lines = buffer[..<first].reduce(0) { $0 + ($1 == 0x0a ? 1 : 0) }
            notes.add(.leadingBlank, repairs: 1, "blanks before the XML declaration were skipped")
            notes.skippedLines += lines
            chunk.start += first
            chunk.count -= first
        }
        return true
    }

    // MARK: One chunk

    private func repair(_ chunk: InputChunk) -> InputChunk {
        let bytes = chunk.buffer
        output.begin(bytes)
        lines = 0
        linesEnd = 0
        var index = 0
        let end = bytes.count
        while true {
            index = ByteScan.nextInteresting(in: bytes, from: index, isMarkup: context == .markup)
            guard index < end else { break }
            guard let next = settle(bytes, at: index) else { break }
            index = next
        }
        // A "<" at the very end may begin a section whose kind only the next chunk shows.
        if index >= end && context == .markup && !upstreamEnded && bytes[end - 1] == UInt8(ascii: "<") {
            hold(bytes, from: end - 1)
        }
        return output.finish()
    }

    /// Deals with one byte that may need something.
    ///
    /// - Returns: Where to go on, or `nil` when the rest of the chunk was held back.
    private func settle(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
        let byte = bytes[index]
        if byte >= 0x80 { return settleHigh(bytes, at: index) }
        if byte < 0x20 {
            output.replace(index..<index + 1, with: [])
            note(
                .forbiddenCharacter, at: index, in: bytes,
                "a control character (0x\(String(byte, radix: 16))) that XML forbids was dropped")
            return index + 1
        }
        switch (context, byte) {
        case (.markup, UInt8(ascii: "&")): return settleAmpersand(bytes, at: index)
        case (.markup, UInt8(ascii: "!")):
            guard index > 0, bytes[index - 1] == UInt8(ascii: "<") else { return index + 1 }
            for (opening, inside) in RepairInput.openings {
                switch match(opening, bytes, at: index) {
                case .whole:
                    context = inside
                    return index + opening.count
                case .cut:
                    hold(bytes, from: index - 1)
                    return nil
                case .other: continue
                }
            }
            return index + 1
        case (.cdata, UInt8(ascii: "]")): return settleClosing([0x5d, 0x5d, 0x3e], bytes, at: index)
        case (.comment, UInt8(ascii: "-")): return settleClosing([0x2d, 0x2d, 0x3e], bytes, at: index)
        default: return index + 1
        }
    }

    private static let openings: [([UInt8], Context)] = [
        (Array("![CDATA[".utf8), .cdata), (Array("!--".utf8), .comment),
    ]

    private func settleClosing(_ closing: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
        switch match(closing, bytes, at: index) {
        case .whole:
            context = .markup
            return index + closing.count
        case .cut:
            hold(bytes, from: index)
            return nil
        case .other: return index + 1
        }
    }

    private func settleHigh(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
        var index = start
        while index < bytes.count && bytes[index] >= 0x80 {
            let lead = bytes[index]
            // The bulk of text outside ASCII: two bytes, and three bytes away from the edges of the table.
            if lead >= 0xc2 && lead <= 0xdf && index + 1 < bytes.count && bytes[index + 1] & 0xc0 == 0x80 {
                index += 2
                continue
            }
            switch UTF8Sequence.length(at: index, in: bytes) {
            case .complete(3) where lead == 0xef && bytes[index + 1] == 0xbf && bytes[index + 2] >= 0xbe:
                output.replace(index..<index + 3, with: [])
                note(.forbiddenCharacter, at: index, in: bytes, "a character that XML forbids was dropped")
                index += 3
            case .complete(let length): index += length
            case .cut where !upstreamEnded:
                hold(bytes, from: index)
                return nil
            case .cut, .invalid:
                output.replace(index..<index + 1, with: [0xef, 0xbf, 0xbd])
                note(
                    .invalidBytes, at: index, in: bytes,
                    "a byte that is not UTF-8 (0x\(String(lead, radix: 16))) was replaced")
                index += 1
            }
        }
        return index
    }

    private func settleAmpersand(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
        let rest = UnsafeBufferPointer(rebasing: bytes[index...].prefix(CharacterReference.longest))
        switch CharacterReference(rest, isLast: upstreamEnded || bytes.count - index > rest.count) {
        case .legal(let length): return index + length
        case .cut:
            hold(bytes, from: index)
            return nil
        case .html(let text, let length):
            output.replace(index..<index + length, with: text)
            note(
                .htmlEntity, at: index, in: bytes,
                "\(String(decoding: rest[..<length], as: UTF8.self)) is HTML's, not XML's; read by its HTML meaning")
            return index + length
        case .bare:
            output.replace(index..<index + 1, with: Array("&amp;".utf8))
            note(.bareAmpersand, at: index, in: bytes, "an \"&\" that starts no reference was read as itself")
            return index + 1
        case .forbidden(let length):
            output.replace(index..<index + length, with: [])
            note(.forbiddenCharacter, at: index, in: bytes, "a reference to a character that XML forbids was dropped")
            return index + length
        }
    }

    // MARK: Helpers

    private enum Match {
        case whole
        case cut
        case other
    }

    private func match(_ word: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Match {
        let available = bytes[index...].prefix(word.count)
        guard word.starts(with: available) else { return .other }
        if available.count == word.count { return .whole }
        return upstreamEnded ? .other : .cut
    }

    private func hold(_ bytes: UnsafeBufferPointer<UInt8>, from index: Int) {
        held.append(contentsOf: bytes[index...])
        output.cut(at: index)
    }

    private func note(
        _ code: FeedProblem.Code, at index: Int, in bytes: UnsafeBufferPointer<UInt8>,
        _ message: @autoclosure () -> String
    ) {
        // From the last repair on: a chunk may have one at every byte.
        lines += bytes[linesEnd..<index].reduce(0) { $0 + ($1 == 0x0a ? 1 : 0) }
        linesEnd = index
        notes.add(code, linesIntoChunk: lines, repairs: 1, message())
    }
}

extension UInt8 {
    /// Whether the byte is one of XML's four blanks.
    var isXMLBlank: Bool { self == 0x20 || self == 0x0a || self == 0x0d || self == 0x09 }
}
