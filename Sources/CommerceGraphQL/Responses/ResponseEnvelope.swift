import CommerceJSON

/// The members of an answer's top level, read in one pass; the order in which a server sends them does not matter.
struct ResponseEnvelope<Value> {
    /// What stands under `data`.
    enum Payload {
        /// Nothing: the request itself was refused.
        case absent
        /// `null`: an error reached the root.
        case null
        case value(Value)
        /// Something that is not as the operation promises.
        case unreadable(JSONError)
    }

    var data = Payload.absent
    var errors: JSONValue = .null
    var extensions: JSONObject = [:]
    /// Fields that were read as nil, since they are not as the schema promises.
    var tolerated: [JSONError] = []
    /// Whether there is a member that makes an object an answer by GraphQL.
    var isAnswer = false

    /// Reads an answer; the value under `data` by a function.
    ///
    /// Throws where the text is no JSON object.
    static func read(
        _ bytes: [UInt8], data readData: (inout JSONReader) throws(JSONError) -> Value
    ) throws(JSONError) -> ResponseEnvelope {
        try JSONReader.read(bytes) { reader throws(JSONError) in
            var envelope = ResponseEnvelope()
            try reader.beginObject()
            var member = JSONKeys.start
            while try reader.nextMember(&member, of: envelopeKeys) {
                switch member {
                case 0: envelope.data = try payload(&reader, readData)
                case 1: envelope.errors = try reader.readValue()
                default: envelope.extensions = try reader.readValue().object ?? [:]
                }
                if member < 2 { envelope.isAnswer = true }
            }
            envelope.tolerated = reader.tolerated
            return envelope
        }
    }

    // What can't be read is gone over, for the errors that follow may say why.
    private static func payload(
        _ reader: inout JSONReader, _ readData: (inout JSONReader) throws(JSONError) -> Value
    ) throws(JSONError) -> Payload {
        if try reader.readNullIfPresent() { return .null }
        let mark = reader.mark
        do throws(JSONError) {
            return .value(try readData(&reader))
        } catch {
            reader.rewind(to: mark)
            try reader.skipValue()
            return .unreadable(error)
        }
    }
}

private let envelopeKeys = JSONKeys("data", "errors", "extensions")
