public import CommerceJSON
public import FoundationEssentials

/// An event with when and where it happened: what watchers and sinks are given.
public struct ShoppingEventRecord: Hashable, Sendable {
    /// What happened.
    public let event: ShoppingEvent
    /// An identifier that no other record has, so that whoever is sent a record twice can tell.
    public let id: String
    /// When it happened.
    public let date: Date
    /// The backend's name in the configuration, where it happened with one.
    public let backend: String?

    /// Makes a record.
    public init(_ event: ShoppingEvent, id: String, date: Date, backend: String? = nil) {
        self.event = event
        self.id = id
        self.date = date
        self.backend = backend
    }

    /// The record as JSON: `{"event": NAME, "id", "date", "backend"?, …}` with the event's own members beside.
    ///
    /// An item is `{"productID"?, "variantID"?, "title"?, "quantity", "price"?}`, an amount of money
    /// `{"amount": "12.50", "currencyCode": "EUR"}`, a purchase as ``Purchase/json`` says.
    public var json: JSONValue {
        var object: JSONObject = ["event": .string(event.name), "id": .string(id)]
        object["date"] = JSONDate.text(of: date).map(JSONValue.string)
        object["backend"] = backend.map(JSONValue.string)
        for (key, value) in event.members { object[key] = value }
        return .object(object)
    }
}

extension ShoppingEventRecord: BufferedEvent {
    var isPurchase: Bool { event.isPurchase }

    func replaced(count: Int, purchases: Int) -> ShoppingEventRecord {
        // The identifier of an event that was shed is free, and no other record of this watcher has it.
        ShoppingEventRecord(.eventsShed(count: count, purchases: purchases), id: id, date: date)
    }
}

extension ShoppingEventRecord: Encodable {
    /// Encodes ``json``.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}
