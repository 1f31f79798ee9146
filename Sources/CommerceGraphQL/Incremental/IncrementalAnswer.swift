import CommerceJSON

/// An answer that comes in payloads: the first one whole, each later one a patch (`@defer`, `@stream`).
///
/// All three forms that servers have are read: a path beside the data (2020), a list `incremental` of paths (2022), and one
/// of identifiers that `pending` explains (2023).
struct IncrementalAnswer {
    /// What is wrong with a payload.
    enum Failure: Error, Hashable {
        /// A later payload says where nothing is.
        case noSuchPlace(String)
        /// A payload is none.
        case noPayload

        var sentence: String {
            switch self {
            case .noSuchPlace(let path): "a patch for \(path), where nothing is"
            case .noPayload: "a part that is no payload"
            }
        }
    }

    /// The data so far; `nil` before the first payload and where there is none.
    private(set) var data: JSONValue?
    /// The errors so far, as the server has them.
    private(set) var errors: [JSONValue] = []
    /// What the server added so far; what comes later counts.
    private(set) var extensions = JSONObject()
    /// Whether the server has said that more will come.
    private(set) var hasNext = true

    private var isBegun = false
    private var pending: [String: JSONPath] = [:]
    private static let maximumErrors = 100

    /// Takes a payload.
    mutating func apply(_ payload: JSONValue) throws(Failure) {
        guard case .object(let members) = payload else { throw .noPayload }
        // An empty payload is a sign of life.
        guard !members.isEmpty else { return }
        hasNext =
            members["hasNext"]?.bool ?? (members["incremental"] == nil && members["path"] == nil ? false : hasNext)
        add(errors: isBegun && members["path"] != nil ? nil : members["errors"])
        for (name, value) in members["extensions"]?.object ?? [:] { extensions[name] = value }
        for place in members["pending"]?.array ?? [] {
            if let id = place["id"]?.string { pending[id] = Self.path(place["path"]) }
        }
        if members["path"] != nil {
            try patch(payload)
        } else if !isBegun, let data = members["data"] {
            self.data = data.isNull ? nil : data
            isBegun = true
        }
        for patch in members["incremental"]?.array ?? [] { try self.patch(patch) }
        for place in members["completed"]?.array ?? [] {
            add(errors: place["errors"])
            if let id = place["id"]?.string { pending[id] = nil }
        }
    }

    private mutating func patch(_ patch: JSONValue) throws(Failure) {
        add(errors: patch["errors"])
        for (name, value) in patch["extensions"]?.object ?? [:] { extensions[name] = value }
        var path = Self.path(patch["path"])
        if let id = patch["id"]?.string {
            guard let start = pending[id] else { throw .noSuchPlace("the unknown id \(id.prefix(32))") }
            path = JSONPath(start.components + Self.path(patch["subPath"]).components)
        }
        if let items = patch["items"]?.array {
            try insert(items, at: path)
        } else if let value = patch["data"], !value.isNull {
            try change(path) { place throws(Failure) in place.merge(value) }
        }
    }

    // Elements of a list: at an index where the path ends with one, else behind the others.
    private mutating func insert(_ items: [JSONValue], at path: JSONPath) throws(Failure) {
        var list = path
        var start: Int?
        if case .index(let index)? = path.components.last {
            list.components.removeLast()
            start = index
        }
        try change(list) { place throws(Failure) in
            guard case .array(var elements) = place else { throw .noSuchPlace(path.description) }
            // Frees the list of its other owner, so that it is changed in place.
            place = .null
            guard start ?? elements.count == elements.count else { throw .noSuchPlace(path.description) }
            elements += items
            place = .array(elements)
        }
    }

    private mutating func change(
        _ path: JSONPath, _ body: (inout JSONValue) throws(Failure) -> Void
    ) throws(Failure) {
        // Patches below patches must not make a tree that is deeper than any text that could be read.
        guard path.components.count < JSONOptions.strict.maximumDepth else {
            throw .noSuchPlace("a place \(path.components.count) levels down")
        }
        guard var root = data else { throw .noSuchPlace(path.description) }
        data = nil
        try root.change(path.components[...], path, body)
        data = root
    }

    private mutating func add(errors value: JSONValue?) {
        guard let value, !value.isNull else { return }
        errors += (value.array ?? [value]).prefix(Self.maximumErrors - errors.count)
    }

    private static func path(_ value: JSONValue?) -> JSONPath {
        JSONPath(
            (value?.array ?? []).compactMap { component in
                component.string.map(JSONPath.Component.key) ?? component.int.map(JSONPath.Component.index)
            })
    }
}

extension JSONValue {
    // Changes the value at a path in place: each value on the way is taken out while what is below it changes, so that
    // nothing is copied.
    fileprivate mutating func change(
        _ rest: ArraySlice<JSONPath.Component>, _ path: JSONPath,
        _ body: (inout JSONValue) throws(IncrementalAnswer.Failure) -> Void
    ) throws(IncrementalAnswer.Failure) {
        guard let first = rest.first else { return try body(&self) }
        switch (first, self) {
        case (.key(let key), .object(var object)):
            guard var child = object[key] else { throw .noSuchPlace(path.description) }
            self = .null
            object[key] = .null
            try child.change(rest.dropFirst(), path, body)
            object[key] = child
            self = .object(object)
        case (.index(let index), .array(var elements)):
            guard elements.indices.contains(index) else { throw .noSuchPlace(path.description) }
            self = .null
            var child = elements[index]
            elements[index] = .null
            try child.change(rest.dropFirst(), path, body)
            elements[index] = child
            self = .array(elements)
        default: throw .noSuchPlace(path.description)
        }
    }

    // Objects are united, lists of the same length element by element; of other values the later one counts.
    fileprivate mutating func merge(_ other: JSONValue) {
        switch (self, other) {
        case (.object(var object), .object(let additions)):
            self = .null
            for (key, value) in additions {
                if var child = object[key] {
                    object[key] = .null
                    child.merge(value)
                    object[key] = child
                } else {
                    object[key] = value
                }
            }
            self = .object(object)
        case (.array(var elements), .array(let additions)) where elements.count == additions.count:
            self = .null
            for index in elements.indices { elements[index].merge(additions[index]) }
            self = .array(elements)
        default: self = other
        }
    }
}
