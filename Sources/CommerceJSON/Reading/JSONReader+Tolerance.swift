// Going back, and going over what can't be used.
extension JSONReader {
    /// A place between two values, to which a reader can go back.
    public struct Mark: Sendable, Hashable {
        let offset: Int
        let depth: Int
        let justOpened: Bool
    }

    /// The place where the reader is, between two values; it counts inside the object or array that is being read.
    public var mark: Mark {
        Mark(offset: scanner.offset, depth: depth, justOpened: justOpened)
    }

    /// Goes back to a place where this reader has been, to read the same again.
    public mutating func rewind(to mark: Mark) {
        scanner.offset = mark.offset
        depth = mark.depth
        justOpened = mark.justOpened
    }

    /// Goes over a value that is well formed, but not what its reader wanted, and keeps the error in ``tolerated``.
    ///
    /// `mark` is where the value begins. Where the value is no JSON, that error is thrown. Of a great many errors the
    /// last ones are counted, in ``toleratedCount``, and not kept.
    public mutating func tolerate(_ error: JSONError, from mark: Mark) throws(JSONError) {
        rewind(to: mark)
        try skipValue()
        toleratedCount += 1
        guard !Self.isUnlocated(error) else { return }
        toleratedBytes += error.offset ?? 0
        tolerated.append(error)
    }

    // Every error's place is found by a walk from the start of the text. A document of broken values must not take a
    // time that grows with its square: once so many bytes were walked, errors carry their offset alone until they leave
    // the reader.
    private static let locatingBudget = 8 << 20

    @inline(never)
    func located(_ fault: JSONFault) -> JSONError {
        guard toleratedBytes < Self.locatingBudget else {
            return JSONError(fault.reason, position: JSONPosition(line: 0, column: 0, offset: fault.offset))
        }
        return JSONLocator.error(fault, in: scanner.bytes, options: scanner.options)
    }

    private static func isUnlocated(_ error: JSONError) -> Bool {
        error.line == 0
    }

    // The error with its place, for one that leaves the reader.
    func finallyLocated(_ error: JSONError) -> JSONError {
        guard Self.isUnlocated(error), let offset = error.offset else { return error }
        return JSONLocator.error(
            JSONFault(reason: error.reason, offset: offset), in: scanner.bytes, options: scanner.options)
    }
}
