/// Reads a JSON text value by value, straight into the caller's types, without a tree in between.
///
///     let sizes = try JSONReader.read(bytes) { reader throws(JSONError) in
///         var sizes: [String: Int] = [:]
///         try reader.beginObject()
///         while let key = try reader.nextKey() {
///             sizes[key] = try reader.readInt()
///         }
///         return sizes
///     }
///
/// Every value that `nextKey()` or `nextElement()` announces has to be read or skipped before the next call of them.
/// A reader allocates nothing but the strings it returns, and keeps no path: errors find theirs by walking the text
/// again. It exists only inside ``read(_:options:_:)``, whose bytes it borrows.
public struct JSONReader: ~Copyable {
    var scanner: JSONScanner
    // Objects and arrays that are open.
    var depth = 0
    // Whether the last token was an opening bracket, so that no comma comes before the next key or element.
    var justOpened = false
    // Where the last value began: the place of errors about its kind or content.
    var valueOffset = 0

    /// The errors of values that their readers went over (``tolerate(_:from:)``), in the order in which they were met.
    public internal(set) var tolerated: [JSONError] = []
    /// How many values their readers went over; more than ``tolerated`` has errors where there were a great many.
    public internal(set) var toleratedCount = 0
    var toleratedBytes = 0

    private init(_ bytes: UnsafeBufferPointer<UInt8>, options: JSONOptions) throws(JSONFault) {
        scanner = JSONScanner(bytes, options: options)
        guard bytes.count <= options.maximumBytes else {
            throw JSONFault(reason: .tooLarge(limit: options.maximumBytes), offset: 0)
        }
        try scanner.skipByteOrderMark()
    }

    /// Runs `body` with a reader over `bytes` (UTF-8) and returns its result, once nothing but white space is left.
    ///
    /// Throws what `body` throws, or a ``JSONError`` when the text is too large or goes on after the value.
    public static func read<Bytes: Sequence<UInt8>, Result>(
        _ bytes: Bytes, options: JSONOptions = .strict,
        _ body: (inout JSONReader) throws(JSONError) -> Result
    ) throws(JSONError) -> Result {
        let attempt =
            bytes.withContiguousStorageIfAvailable { read($0, options: options, body) }
            ?? Array(bytes).withUnsafeBufferPointer { read($0, options: options, body) }
        return try attempt.get()
    }

    // `withContiguousStorageIfAvailable` rethrows untyped errors, hence the result.
    private static func read<Value>(
        _ bytes: UnsafeBufferPointer<UInt8>, options: JSONOptions,
        _ body: (inout JSONReader) throws(JSONError) -> Value
    ) -> Result<Value, JSONError> {
        do throws(JSONFault) {
            var reader = try JSONReader(bytes, options: options)
            do throws(JSONError) {
                let value = try body(&reader)
                try reader.finish()
                return .success(value)
            } catch {
                return .failure(reader.finallyLocated(error))
            }
        } catch {
            return .failure(JSONLocator.error(error, in: bytes, options: options))
        }
    }

    private mutating func finish() throws(JSONError) {
        do throws(JSONFault) {
            try scanner.skipSpace()
            guard scanner.current == nil else { throw JSONFault(reason: .trailingData, offset: scanner.offset) }
        } catch {
            throw located(error)
        }
    }

    // MARK: Errors

    /// An error about the value that was read last (or begun, for an object or array), with its path and position.
    public func error(_ reason: JSONError.Reason) -> JSONError {
        located(JSONFault(reason: reason, offset: valueOffset))
    }

    /// An error about the value that begins behind `offset` bytes, with its path and position.
    public func error(_ reason: JSONError.Reason, at offset: Int) -> JSONError {
        located(JSONFault(reason: reason, offset: offset))
    }

    /// The number of bytes before the value that was read last (or begun, for an object or array).
    public var offset: Int { valueOffset }

    // The bytes under this reader, for positions of values; not to be kept.
    var bytes: UnsafeBufferPointer<UInt8> { scanner.bytes }

    // MARK: What comes next

    /// The kind of the value that comes next, which stays unread.
    public mutating func peek() throws(JSONError) -> JSONKind {
        do throws(JSONFault) {
            return try nextKind()
        } catch {
            throw located(error)
        }
    }

    mutating func nextKind() throws(JSONFault) -> JSONKind {
        try scanner.skipSpace()
        valueOffset = scanner.offset
        guard let first = scanner.current else { throw scanner.unexpected(expected: "a value") }
        switch first {
        case UInt8(ascii: "\""): return .string
        case UInt8(ascii: "{"): return .object
        case UInt8(ascii: "["): return .array
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
        case UInt8(ascii: "n"): return .null
        // What other parsers write or accept as numbers, and JSON doesn't.
        case UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "N"), UInt8(ascii: "I"):
            throw scanner.invalidNumber(from: scanner.offset)
        default: throw scanner.unexpected(expected: "a value")
        }
    }

    // Goes to the next value, which has to begin with `first` as every value of this kind does.
    @inline(__always)
    mutating func expect(_ kind: JSONKind, _ first: UInt8) throws(JSONFault) {
        try scanner.skipSpace()
        valueOffset = scanner.offset
        guard scanner.current == first else { throw mismatch(kind) }
    }

    // What is wrong with the next value, which is not of this kind.
    @inline(never)
    mutating func mismatch(_ kind: JSONKind) -> JSONFault {
        do throws(JSONFault) {
            let found = try nextKind()
            return JSONFault(reason: .typeMismatch(expected: kind.phrase, found: found.phrase), offset: scanner.offset)
        } catch {
            return error
        }
    }

    // MARK: Objects and arrays

    /// Reads the `{` of an object; its members follow through ``nextKey()`` or ``nextMember(_:of:)``.
    ///
    /// Returns the number of bytes before it, for errors about the object (``error(_:at:)``).
    @discardableResult
    public mutating func beginObject() throws(JSONError) -> Int {
        do throws(JSONFault) {
            try openObject()
            return valueOffset
        } catch {
            throw located(error)
        }
    }

    /// Reads the `[` of an array; its elements follow through ``nextElement()``.
    public mutating func beginArray() throws(JSONError) {
        do throws(JSONFault) {
            try openArray()
        } catch {
            throw located(error)
        }
    }

    @inline(__always)
    mutating func openObject() throws(JSONFault) {
        try expect(.object, UInt8(ascii: "{"))
        try open()
    }

    @inline(__always)
    mutating func openArray() throws(JSONFault) {
        try expect(.array, UInt8(ascii: "["))
        try open()
    }

    @inline(__always)
    private mutating func open() throws(JSONFault) {
        guard depth < scanner.options.maximumDepth else {
            throw JSONFault(reason: .tooDeep(limit: scanner.options.maximumDepth), offset: scanner.offset)
        }
        scanner.offset += 1
        depth += 1
        justOpened = true
    }

    /// The key of the next member of the object that was begun last, or nil once its `}` has been read.
    public mutating func nextKey() throws(JSONError) -> String? {
        do throws(JSONFault) {
            guard let token = try nextKeyToken() else { return nil }
            return scanner.string(token)
        } catch {
            throw located(error)
        }
    }

    // Afterwards `valueOffset` is where the key stands.
    mutating func nextKeyToken() throws(JSONFault) -> JSONStringToken? {
        guard try nextMemberBegins() else { return nil }
        valueOffset = scanner.offset
        let token = try scanner.scanString()
        try scanColon()
        return token
    }

    // Goes to the opening quote of the next key, or over the `}` (false).
    @inline(__always)
    mutating func nextMemberBegins() throws(JSONFault) -> Bool {
        guard try nextItem(closing: UInt8(ascii: "}")) else { return false }
        guard scanner.current == UInt8(ascii: "\"") else {
            throw scanner.unexpected(expected: "a key in double quotes")
        }
        return true
    }

    @inline(__always)
    mutating func scanColon() throws(JSONFault) {
        try scanner.skipSpace()
        guard scanner.current == UInt8(ascii: ":") else { throw scanner.unexpected(expected: "\":\"") }
        scanner.offset += 1
    }

    /// Whether the array that was begun last has another element; false once its `]` has been read.
    public mutating func nextElement() throws(JSONError) -> Bool {
        do throws(JSONFault) {
            return try nextItem(closing: UInt8(ascii: "]"))
        } catch {
            throw located(error)
        }
    }

    // Goes over the comma before the next member or element, or over the closing bracket (false).
    @inline(__always)
    mutating func nextItem(closing: UInt8) throws(JSONFault) -> Bool {
        try scanner.skipSpace()
        if justOpened {
            justOpened = false
        } else if scanner.current == UInt8(ascii: ",") {
            scanner.offset += 1
            try scanner.skipSpace()
            guard scanner.current != closing || scanner.options.allowsTrailingCommas else {
                throw JSONFault(reason: .trailingComma, offset: scanner.offset)
            }
        } else if scanner.current != closing {
            throw scanner.unexpected(expected: "\",\" or \"\(Unicode.Scalar(closing))\"")
        }
        guard scanner.current == closing else { return true }
        scanner.offset += 1
        depth -= 1
        return false
    }
}
