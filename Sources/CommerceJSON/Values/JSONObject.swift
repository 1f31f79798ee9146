/// The members of a JSON object, in the order in which they stand or were added.
///
/// Keys are unique; setting one that is there keeps its place. Keys are compared as Swift compares strings (canonical
/// equivalence). Two objects are equal when they have equal members in whatever order.
public struct JSONObject: Sendable {
    /// A member: its key and its value.
    public typealias Element = (key: String, value: JSONValue)

    private var members: [Element] = []
    // Where each key stands; kept only for objects large enough that looking through all keys would be slower.
    private var places: [String: Int] = [:]

    private static let indexingThreshold = 16

    /// Creates an object without members.
    public init() {}

    /// Creates an object from members; the last one of each key counts.
    public init(_ members: some Sequence<(key: String, value: JSONValue)>) {
        for (key, value) in members { self[key] = value }
    }

    /// The keys, in order.
    public var keys: [String] { members.map(\.key) }

    /// The values, in the order of their keys.
    public var values: [JSONValue] { members.map(\.value) }

    /// The value of a key, or nil when there is none; setting nil removes the member.
    public subscript(key: String) -> JSONValue? {
        get { place(of: key).map { members[$0].value } }
        set {
            switch (place(of: key), newValue) {
            case (let place?, let value?): members[place].value = value
            case (let place?, nil): remove(at: place)
            case (nil, let value?): append(key, value)
            case (nil, nil): break
            }
        }
    }

    /// The value of a key, or `defaultValue` when there is none.
    public subscript(key: String, default defaultValue: @autoclosure () -> JSONValue) -> JSONValue {
        get { self[key] ?? defaultValue() }
        set { self[key] = newValue }
    }

    private func place(of key: String) -> Int? {
        places.isEmpty ? members.firstIndex { $0.key == key } : places[key]
    }

    private mutating func append(_ key: String, _ value: JSONValue) {
        members.append((key, value))
        if !places.isEmpty {
            places[key] = members.count - 1
        } else if members.count > Self.indexingThreshold {
            for (place, member) in members.enumerated() { places[member.key] = place }
        }
    }

    private mutating func remove(at place: Int) {
        members.remove(at: place)
        guard !places.isEmpty else { return }
        places = [:]
        guard members.count > Self.indexingThreshold else { return }
        for (place, member) in members.enumerated() { places[member.key] = place }
    }
}

extension JSONObject: RandomAccessCollection {
    /// The place of the first member, 0.
    public var startIndex: Int { 0 }

    /// The number of members.
    public var endIndex: Int { members.count }

    /// The member at `position` (from 0), in order.
    public subscript(position: Int) -> Element { members[position] }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Creates an object from a literal; the last one of each key counts.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        for (key, value) in elements { self[key] = value }
    }
}

extension JSONObject: Hashable {
    /// Whether both have equal members, in whatever order.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        left.count == right.count && left.allSatisfy { right[$0.key] == $0.value }
    }

    /// Hashes the members without regard to their order.
    public func hash(into hasher: inout Hasher) {
        var combined = 0
        for (key, value) in members {
            var member = Hasher()
            member.combine(key)
            member.combine(value)
            combined ^= member.finalize()
        }
        hasher.combine(combined)
    }
}
