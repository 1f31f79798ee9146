/// What the input stages did to the bytes, until the engine has given it a line and put it into the report.
final class InputNotes {
    struct Note {
        var code: FeedProblem.Code
        /// Line breaks between the start of the chunk that is being delivered and the place.
        var linesIntoChunk: Int
        /// How many repairs the note stands for; 0 for a remark.
        var repairs: Int
        var message: String
    }

    private(set) var notes: [Note] = []
    /// Repairs beyond those in ``notes``: a chunk with thousands of faults does not need a text for each.
    private(set) var uncounted: [FeedProblem.Code: Int] = [:]
    private let limit = 256
    /// All repairs so far.
    private(set) var repairs = 0

    /// Line breaks in chunks that were taken from the stages and have not reached the parser.
    var heldLines = 0
    /// Line breaks that were taken out in front of the text; lines are counted from the file's own first one.
    var skippedLines = 0
    /// The encoding that the text is read in.
    var encoding = EncodingName.utf8

    func add(
        _ code: FeedProblem.Code, linesIntoChunk: Int = 0, repairs: Int, _ message: @autoclosure () -> String
    ) {
        self.repairs += repairs
        if notes.count < limit {
            notes.append(
                Note(code: code, linesIntoChunk: heldLines + linesIntoChunk, repairs: repairs, message: message()))
        } else {
            uncounted[code, default: 0] += max(repairs, 1)
        }
    }

    var isEmpty: Bool { notes.isEmpty }

    /// Empties the list.
    func clear() {
        notes.removeAll(keepingCapacity: true)
        uncounted.removeAll(keepingCapacity: true)
    }
}
