public import CommerceJSON

/// A value that is read straight from the JSON of an answer: what the code generator writes, and the scalars below it.
///
/// Lists and optionals of such values are such values too. A custom scalar becomes one by conforming its Swift type, and
/// ``VariableValue`` for its use in variables.
public protocol ResponseValue: Sendable, Hashable {
    /// Reads the value that comes next.
    ///
    /// Throws a `JSONError` that names the path of what is missing or not as the schema promises.
    init(from reader: inout JSONReader) throws(JSONError)
}

extension Array: ResponseValue where Element: ResponseValue {
    /// Reads an array.
    @inlinable
    public init(from reader: inout JSONReader) throws(JSONError) {
        self.init()
        try reader.beginArray()
        while try reader.nextElement() { append(try Element(from: &reader)) }
    }
}

extension Optional: ResponseValue where Wrapped: ResponseValue {
    /// Reads a value that may be null.
    ///
    /// What can't be read as a `Wrapped` is nil too, and the error is kept in the reader's `tolerated`: as a server makes
    /// a field null when something below it fails, so one broken field doesn't cost the whole answer.
    @inlinable
    public init(from reader: inout JSONReader) throws(JSONError) {
        self = nil
        guard try !reader.readNullIfPresent() else { return }
        let mark = reader.mark
        do throws(JSONError) {
            self = try Wrapped(from: &reader)
        } catch {
            try reader.tolerate(error, from: mark)
        }
    }
}
