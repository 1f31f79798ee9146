/// Encodes `Encodable` types as JSON, by the wire rules that ``JSONValueDecoder`` states.
public struct JSONValueEncoder: Sendable {
    /// Values for the `userInfo` of the encoders that types see.
    public var userInfo: [CodingUserInfoKey: any Sendable]

    /// Creates an encoder, without user info by default.
    public init(userInfo: [CodingUserInfoKey: any Sendable] = [:]) {
        self.userInfo = userInfo
    }

    /// Encodes a value as a tree.
    ///
    /// Throws a ``JSONError`` with the path of what has no JSON form: an infinite or NaN number, a date outside the
    /// years 0 to 9999, or what a type's own `encode(to:)` refuses.
    public func encode<Value: Encodable>(_ value: Value) throws(JSONError) -> JSONValue {
        let path = JSONCodingPath.root(.root)
        do {
            return try EncodingScope(userInfo: userInfo).encode(value, path: path).resolved()
        } catch {
            throw path.converted(error)
        }
    }

    /// Encodes a value as JSON text in UTF-8, compact unless `writer` says otherwise.
    ///
    /// Throws as ``encode(_:)`` does.
    public func encodeBytes<Value: Encodable>(
        _ value: Value, writer: JSONWriter = JSONWriter()
    ) throws(JSONError) -> [UInt8] {
        writer.bytes(try encode(value))
    }
}
