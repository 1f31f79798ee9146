// The way to the value that a coder is at, as a list with shared tails: one small allocation a nested value, and an
// array only when somebody asks.
indirect enum JSONCodingPath {
    case root(JSONPath)
    case child(parent: JSONCodingPath, key: any CodingKey)

    func appending(_ key: some CodingKey) -> JSONCodingPath {
        .child(parent: self, key: key)
    }

    func appending(index: Int) -> JSONCodingPath {
        .child(parent: self, key: JSONCodingKey.element(index))
    }

    var keys: [any CodingKey] {
        switch self {
        case .root(let path):
            path.components.map { component in
                switch component {
                case .key(let key): JSONCodingKey.member(key)
                case .index(let index): JSONCodingKey.element(index)
                }
            }
        case .child(let parent, let key): parent.keys + [key]
        }
    }

    var path: JSONPath { JSONPath(codingPath: keys) }

    func error(_ reason: JSONError.Reason) -> JSONError {
        JSONError(reason, path: path)
    }

    // An error that a type's own `init(from:)` or `encode(to:)` threw, as ours: with the path of the innermost value
    // on its way out.
    func converted(_ error: any Error) -> JSONError {
        switch error {
        case let error as JSONError: return error
        case let error as DecodingError: return converted(error)
        case EncodingError.invalidValue(_, let context):
            return JSONError(.invalidValue(context.debugDescription), path: longer(context.codingPath))
        default: return self.error(.invalidValue(String(describing: error)))
        }
    }

    private func converted(_ error: DecodingError) -> JSONError {
        switch error {
        case .keyNotFound(let key, let context):
            JSONError(.missingKey(key.stringValue), path: longer(context.codingPath))
        case .valueNotFound(let type, let context):
            JSONError(.typeMismatch(expected: "\(type)", found: "null"), path: longer(context.codingPath))
        case .typeMismatch(_, let context), .dataCorrupted(let context):
            JSONError(.invalidValue(context.debugDescription), path: longer(context.codingPath))
        @unknown default: self.error(.invalidValue(String(describing: error)))
        }
    }

    // Types that throw with an empty or relative coding path are no reason to lose the place.
    private func longer(_ codingPath: [any CodingKey]) -> JSONPath {
        let own = path
        let given = JSONPath(codingPath: codingPath)
        return given.components.count > own.components.count ? given : own
    }
}

extension JSONPath {
    // Keys of others with an integer (a dictionary by numbers) are members all the same.
    fileprivate init(codingPath: [any CodingKey]) {
        self.init(
            codingPath.map { key in
                if case .element(let index)? = key as? JSONCodingKey { return .index(index) }
                // The standard library's own key for an element.
                if let index = key.intValue, key.stringValue == "Index \(index)" { return .index(index) }
                return .key(key.stringValue)
            })
    }
}
