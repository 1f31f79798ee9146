// Objects and arrays of known shape, for decoders that a generator writes and people read.
extension JSONReader {
    /// Goes to the next member whose key is in `keys`, over members with other keys; false once the `}` has been read.
    ///
    /// `member` is ``JSONKeys/start`` at first, and the place of the key afterwards; its value is to be read next.
    ///
    ///     let place = try reader.beginObject()
    ///     var member = JSONKeys.start
    ///     while try reader.nextMember(&member, of: Self.keys) {
    ///         switch member {
    ///         case 0: title = try reader.readString()
    ///         default: price = try Money(from: &reader)
    ///         }
    ///     }
    ///     guard let title else { throw reader.missing(Self.keys, 0, at: place) }
    ///
    /// Keys are compared byte by byte, after their escapes. The members that follow the order of `keys` are found
    /// fastest. Of a key that is there twice the loop sees both members, so the last one counts.
    public mutating func nextMember(_ member: inout Int, of keys: JSONKeys) throws(JSONError) -> Bool {
        try findMember(&member, of: keys, in: 0..<keys.count)
    }

    /// Goes to the next member whose key is in a range of `keys`, over members with other keys; false once the `}` has
    /// been read.
    ///
    /// For readers that learn at run time which keys they want, and hold those of all objects in one table: a table that
    /// is handed on as it is costs no counting of references for each object. `member` is one less than the range's
    /// first place at first; all places are those of the whole table.
    ///
    /// - Parameter range: within `0..<keys.count`.
    public mutating func nextMember(
        _ member: inout Int, of keys: JSONKeys, in range: Range<Int>
    ) throws(JSONError) -> Bool {
        try findMember(&member, of: keys, in: range)
    }

    // Part of both functions above, so that the one for a whole table does not pay for ranges.
    @inline(__always)
    private mutating func findMember(
        _ member: inout Int, of keys: JSONKeys, in range: Range<Int>
    ) throws(JSONError) -> Bool {
        do throws(JSONFault) {
            while try nextMemberBegins() {
                valueOffset = scanner.offset
                if let found = keys.find(at: scanner.offset, in: scanner.bytes, after: member, of: range) {
                    scanner.offset += found.length
                    try scanColon()
                    member = found.place
                    return true
                }
                let token = try scanner.scanString()
                try scanColon()
                if token.hasEscapes, let place = keys.place(of: scanner.string(token), in: range) {
                    member = place
                    return true
                }
                try skip()
            }
            return false
        } catch {
            throw located(error)
        }
    }

    /// The string that the first member with a key of `keys` has, in the object that comes next, which stays unread.
    ///
    /// Meant for `__typename`, which says how the object is to be read. nil when there is no such member, or it is no
    /// string.
    public mutating func peekString(of keys: JSONKeys) throws(JSONError) -> String? {
        let (offset, depth) = (scanner.offset, self.depth)
        var member = JSONKeys.start
        try beginObject()
        var string: String?
        if try nextMember(&member, of: keys), try peek() == .string { string = try readString() }
        (scanner.offset, self.depth, justOpened) = (offset, depth, false)
        return string
    }

    /// Reads an array whose elements `element` reads.
    @inlinable
    public mutating func readArray<Element>(
        _ element: (inout JSONReader) throws(JSONError) -> Element
    ) throws(JSONError) -> [Element] {
        try beginArray()
        var elements: [Element] = []
        while try nextElement() { elements.append(try element(&self)) }
        return elements
    }

    /// The error for a key of `keys` that an object lacks; `object` is what ``beginObject()`` returned.
    public func missing(_ keys: JSONKeys, _ key: Int, at object: Int) -> JSONError {
        error(.missingKey(keys[key]), at: object)
    }
}
