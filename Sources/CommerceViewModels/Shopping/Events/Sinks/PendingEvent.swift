import CommerceJSON

/// An event that is to be uploaded: its JSON form.
struct PendingEvent: BufferedEvent, Hashable {
    let id: String
    let json: JSONValue
    let isPurchase: Bool

    init(_ record: ShoppingEventRecord) {
        id = record.id
        json = record.json
        isPurchase = record.isPurchase
    }

    /// A purchase as it was stored; `nil` where it is none of ours.
    init?(stored json: JSONValue) {
        guard let id = json["id"]?.string else { return nil }
        self.init(id: id, json: json, isPurchase: true)
    }

    private init(id: String, json: JSONValue, isPurchase: Bool) {
        self.id = id
        self.json = json
        self.isPurchase = isPurchase
    }

    func replaced(count: Int, purchases: Int) -> PendingEvent {
        var object: JSONObject = ["event": "eventsShed", "id": .string(id)]
        object["date"] = json["date"]
        for (key, value) in ShoppingEvent.eventsShed(count: count, purchases: purchases).members {
            object[key] = value
        }
        return PendingEvent(id: id, json: .object(object), isPurchase: false)
    }
}
