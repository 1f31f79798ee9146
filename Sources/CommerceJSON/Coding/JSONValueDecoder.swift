/// Decodes `Decodable` types from JSON.
///
/// The wire rules, shared with ``JSONValueEncoder``; they hold for the process-plugin protocol, the command line's
/// `--json` and everything that is stored:
///
/// - `Decimal` is a JSON number with exactly its digits; a string that holds a number is accepted. Digits are never
///   rounded: more than 38 significant ones are an error.
/// - Integers are whole numbers (`1.0` and `1e3` too) and never pass through a floating-point type.
/// - `Date` is ISO 8601 text, `2026-11-30T13:43:51Z`; see ``JSONDate``.
/// - `URL` is a string.
/// - A missing key, or `null`, decodes as empty for arrays, sets and dictionaries, as false for `Bool` and as nil for
///   optionals; see ``EmptyWhenMissing``. nil is left out on output.
/// - Unknown keys are ignored; of a key that is there twice, the last value counts.
/// - Dictionaries whose keys are texts (`String`, `RawRepresentable` by `String`, `CodingKeyRepresentable`) are objects,
///   written in the order of their keys; sets are arrays, written in the order of their elements' texts.
/// - Every error is a ``JSONError`` that names the path, what was expected and what was found.
public struct JSONValueDecoder: Sendable {
    /// What the parser accepts, and its bounds.
    public var options: JSONOptions

    /// Values for the `userInfo` of the decoders that types see.
    public var userInfo: [CodingUserInfoKey: any Sendable]

    /// Creates a decoder; strict and without user info by default.
    public init(options: JSONOptions = .strict, userInfo: [CodingUserInfoKey: any Sendable] = [:]) {
        self.options = options
        self.userInfo = userInfo
    }

    /// Decodes a value from a tree.
    ///
    /// `path` is where the tree stands in its document; paths in errors begin with it. Errors carry no position.
    public func decode<Value: Decodable>(
        _ type: Value.Type, from value: JSONValue, path: JSONPath = .root
    ) throws(JSONError) -> Value {
        let path = JSONCodingPath.root(path)
        do {
            return try DecodingScope(userInfo: userInfo).decode(type, from: value, path: path)
        } catch {
            throw path.converted(error)
        }
    }

    /// Decodes a value from JSON text in UTF-8.
    ///
    /// Errors carry the line and column of the value that is wrong.
    public func decode<Value: Decodable>(
        _ type: Value.Type, from bytes: some Sequence<UInt8>
    ) throws(JSONError) -> Value {
        let bytes = Array(bytes)
        let value = try JSONValue(parsing: bytes, options: options)
        do throws(JSONError) {
            return try decode(type, from: value)
        } catch {
            throw (try? LocatedJSON(parsing: bytes, options: options))?.located(error) ?? error
        }
    }

    /// Decodes a value from JSON text.
    ///
    /// Errors carry the line and column of the value that is wrong.
    public func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws(JSONError) -> Value {
        try decode(type, from: text.utf8)
    }

    /// Decodes a value from a located tree or a part of one.
    ///
    /// Errors carry the path in the document, and the line and column of the value that is wrong.
    public func decode<Value: Decodable>(
        _ type: Value.Type, from located: LocatedJSON
    ) throws(JSONError) -> Value {
        do throws(JSONError) {
            return try decode(type, from: located.value, path: located.path)
        } catch {
            throw located.located(error)
        }
    }
}
