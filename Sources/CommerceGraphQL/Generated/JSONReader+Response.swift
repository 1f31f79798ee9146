public import CommerceJSON

private let typenameKeys = JSONKeys("__typename")

extension JSONReader {
    /// The `__typename` of the object that comes next, which stays unread.
    ///
    /// It stands first where the generator's documents ask for it; elsewhere it is looked for.
    public mutating func typename() throws(JSONError) -> String {
        let object = mark
        if let typename = try peekString(of: typenameKeys) { return typename }
        // Throws where the next value is no object at all.
        rewind(to: object)
        let place = try beginObject()
        throw missing(typenameKeys, 0, at: place)
    }

    /// Reads the object that comes next, and leaves it unread: what a fragment selects is read beside other fields.
    public mutating func readAhead<Value: ResponseValue>(_ type: Value.Type = Value.self) throws(JSONError) -> Value {
        let object = mark
        let value = try Value(from: &self)
        rewind(to: object)
        return value
    }

    /// Reads the object that comes next as a fragment that may have been skipped, and leaves it unread.
    ///
    /// nil where a member that the fragment needs is not there, since the operation left the fragment out (`@include`,
    /// `@skip`) or the server sends it later (`@defer`). Other errors are kept in ``tolerated``.
    public mutating func readAheadIfPresent<Value: ResponseValue>(
        _ type: Value.Type = Value.self
    ) throws(JSONError) -> Value? {
        let object = mark
        _ = try peek()
        let place = offset
        do throws(JSONError) {
            let value = try Value(from: &self)
            rewind(to: object)
            return value
        } catch {
            if case .missingKey = error.reason, error.offset == place {
                rewind(to: object)
            } else {
                try tolerate(error, from: object)
                rewind(to: object)
            }
            return nil
        }
    }
}
