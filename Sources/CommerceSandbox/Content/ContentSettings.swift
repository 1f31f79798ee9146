import CommerceJSON

extension SandboxContentOptions {
    // What the control endpoint's `content` changes: `{"public": false, "requestsPerSecond": 5}`. Does nothing where some of
    // it makes no sense.
    mutating func apply(_ json: JSONValue) throws(SandboxError) {
        guard let object = json.object else { throw SandboxError("\"content\" is an object") }
        var changed = self
        for (key, value) in object {
            switch key {
            case "public": changed.isPublic = try Self.bool(value, key)
            case "introspection": changed.isIntrospectable = try Self.bool(value, key)
            case "defaultPageSize": changed.defaultPageSize = try Self.number(value, key, 1...10_000)
            case "maximumPageSize": changed.maximumPageSize = try Self.number(value, key, 1...10_000)
            case "requestsPerSecond":
                changed.requestsPerSecond = value.isNull ? nil : try Self.number(value, key, 0...1_000_000)
            case "maximumBody": changed.maximumBody = try Self.number(value, key, 0...1_048_576)
            case "deniedStatus":
                guard [200, 403].contains(value.int) else { throw SandboxError("\"deniedStatus\" is 200 or 403") }
                changed.deniedStatus = value.int ?? 403
            default:
                throw SandboxError(
                    "\"content\" has no \"\(key.prefix(40))\"; it has public, introspection, defaultPageSize, maximumPageSize, requestsPerSecond, maximumBody, deniedStatus"
                )
            }
        }
        self = changed
    }

    private static func bool(_ value: JSONValue, _ key: String) throws(SandboxError) -> Bool {
        guard let bool = value.bool else { throw SandboxError("\"\(key)\" is true or false") }
        return bool
    }

    private static func number(
        _ value: JSONValue, _ key: String, _ range: ClosedRange<Int>
    ) throws(SandboxError) -> Int {
        guard let number = value.int, range.contains(number) else {
            throw SandboxError("\"\(key)\" is a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }
}
