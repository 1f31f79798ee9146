import Commerce
import CommerceGraphQL
import CommerceJSON

// As the generator writes them.

struct Picture: ResponseValue {
    var url: String
    var width: Int?

    private static let keys = JSONKeys("url", "width")

    init(url: String, width: Int?) {
        self.url = url
        self.width = width
    }

    init(from reader: inout JSONReader) throws(JSONError) {
        var url: String?
        var width: Int?
        let place = try reader.beginObject()
        var member = JSONKeys.start
        while try reader.nextMember(&member, of: Self.keys) {
            switch member {
            case 0: url = try String(from: &reader)
            default: width = try Int?(from: &reader)
            }
        }
        guard let url else { throw reader.missing(Self.keys, 0, at: place) }
        self.url = url
        self.width = width
    }
}

struct Album: ResponseValue {
    var cover: Picture?
    var pictures: [Picture?]

    private static let keys = JSONKeys("cover", "pictures")

    init(from reader: inout JSONReader) throws(JSONError) {
        var cover: Picture?
        var pictures: [Picture?]?
        let place = try reader.beginObject()
        var member = JSONKeys.start
        while try reader.nextMember(&member, of: Self.keys) {
            switch member {
            case 0: cover = try Picture?(from: &reader)
            default: pictures = try [Picture?](from: &reader)
            }
        }
        guard let pictures else { throw reader.missing(Self.keys, 1, at: place) }
        self.cover = cover
        self.pictures = pictures
    }
}

struct Unit: GeneratedEnumeration {
    let rawValue: String

    init(rawValue: String) { self.rawValue = rawValue }

    static let grams = Self(rawValue: "GRAMS")
    static var known: [Self] { [.grams] }
}

struct Condition: VariableValue {
    var unit: InputValue<Unit>
    var limit: Int
    private var notBox: Indirect<InputValue<Condition>>
    var not: InputValue<Condition> {
        get { notBox.value }
        set { notBox.value = newValue }
    }

    init(unit: InputValue<Unit> = .omitted, limit: Int, not: InputValue<Condition> = .omitted) {
        self.unit = unit
        self.limit = limit
        notBox = Indirect(not)
    }

    var json: JSONValue {
        var members = JSONObject()
        members.set("unit", unit)
        members.set("limit", limit)
        members.set("not", not)
        return .object(members)
    }
}
