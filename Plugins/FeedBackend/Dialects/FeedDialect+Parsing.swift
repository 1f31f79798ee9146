import CommerceJSON

extension FeedDialect {
    /// Reads a mapping file.
    ///
    /// - Parameters:
    ///   - json: The file's text, comments allowed.
    ///   - known: The dialects that `"extends"` may name.
    /// - Throws: ``FeedError`` of code ``FeedError/Code/dialect`` with the line and column of the first thing that is
    ///   wrong.
    public init(parsing json: some Sequence<UInt8>, extending known: [FeedDialect] = FeedDialect.builtIn)
        throws(FeedError)
    {
        do throws(JSONError) {
            let root = try LocatedJSON(parsing: json, options: .configuration)
            var dialect = FeedDialect()
            if let base = root["extends"] {
                guard let found = known.first(where: { $0.name == base.string }) else {
                    throw base.fault(
                        "there is no dialect of this name; known: \(known.map(\.name).joined(separator: ", "))")
                }
                dialect = found
            }
            var reader = DialectFileReader(dialect: dialect)
            try reader.read(root)
            self = reader.dialect
        } catch {
            throw FeedError(
                .dialect, "the mapping file is not valid: \(error.message) at \(error.path)", line: error.line,
                column: error.column)
        }
    }
}

/// Reads the members of a mapping file into a dialect.
private struct DialectFileReader {
    var dialect: FeedDialect

    mutating func read(_ root: LocatedJSON) throws(JSONError) {
        for member in root.members {
            let value = member.value
            switch member.key {
            case "extends", "$schema": break
            case "dialect": dialect.name = try value.text()
            case "title": dialect.title = try value.text()
            case "namespaces": try readNamespaces(value)
            case "bareNames": dialect.barePrefix = try value.text()
            case "recognise": try readRecognition(value)
            case "item": dialect.item = try value.path()
            case "shop":
                for part in value.members { dialect.shop[part.key] = try part.value.path() }
            case "fields": try readFields(value)
            case "params": dialect.params = try value.list { value throws(JSONError) in try value.group() }
            case "categories": dialect.categories = try value.group()
            case "currencies": dialect.currencies = try value.group()
            case "ignore": dialect.ignored = try value.list { value throws(JSONError) in try value.path() }
            case "misplaced":
                dialect.misplaced = Set(try value.list { value throws(JSONError) in try value.path() })
            case "values": try readValues(value)
            default: throw value.fault("\"\(member.key)\" is not a key of a mapping file")
            }
        }
        if dialect.name.isEmpty { throw root.fault("the key \"dialect\" is missing") }
        if dialect.item.steps.isEmpty { throw root.fault("the key \"item\" is missing") }
    }

    private mutating func readNamespaces(_ value: LocatedJSON) throws(JSONError) {
        for member in value.members {
            let addresses = try member.value.list { value throws(JSONError) in try value.text() }
            dialect.namespaces.removeAll { $0.prefix == member.key }
            dialect.namespaces.append(.init(prefix: member.key, addresses: addresses))
        }
    }

    private mutating func readRecognition(_ value: LocatedJSON) throws(JSONError) {
        guard let root = value["root"], let step = try root.path().steps.first else {
            throw value.fault("the key \"root\" is missing")
        }
        dialect.recognition.root = step
        dialect.recognition.evidence =
            try value["evidence"]?.list { value throws(JSONError) in
                let text = try value.text()
                return text.utf8.starts(with: "xmlns:".utf8)
                    ? .namespace(prefix: String(decoding: text.utf8.dropFirst(6), as: UTF8.self))
                    : .path(try value.path())
            } ?? []
    }

    private mutating func readFields(_ value: LocatedJSON) throws(JSONError) {
        for member in value.members {
            guard let field = FeedField(name: member.key) else {
                throw member.value.fault(
                    "\"\(member.key)\" is not a field; known: \(FeedField.names.joined(separator: ", "))")
            }
            dialect.fields[field] = try member.value.list { value throws(JSONError) in
                if let joined = value["join"] {
                    return .joined(try joined.list { value throws(JSONError) in try value.path() })
                }
                return .path(try value.path())
            }
        }
    }

    private mutating func readValues(_ value: LocatedJSON) throws(JSONError) {
        for member in value.members {
            switch member.key {
            case "decimalMark":
                guard let mark = FeedDialect.DecimalMark(rawValue: try member.value.text()) else {
                    throw member.value.fault("expected \"point\", \"comma\" or \"either\"")
                }
                dialect.decimalMark = mark
            case "pathSeparator": dialect.pathSeparator = try member.value.text()
            case "absentAvailability": dialect.absentAvailability = try member.value.availability()
            case "availability":
                dialect.availabilityWords = [:]
                for words in member.value.members {
                    guard let meaning = FeedAvailability(rawValue: words.key) else {
                        throw words.value.fault("\"\(words.key)\" is not an availability")
                    }
                    for word in try words.value.list({ value throws(JSONError) in try value.text() }) {
                        dialect.availabilityWords[word] = meaning
                    }
                }
            default: throw member.value.fault("\"\(member.key)\" is not a key of \"values\"")
            }
        }
    }
}

extension LocatedJSON {
    fileprivate func fault(_ message: String) -> JSONError { error(.invalidValue(message)) }

    fileprivate func text() throws(JSONError) -> String {
        guard let string else { throw fault("expected a string") }
        return string
    }

    fileprivate func path() throws(JSONError) -> DialectPath {
        guard let path = DialectPath(try text()) else { throw fault("this is not a path of elements") }
        return path
    }

    fileprivate func availability() throws(JSONError) -> FeedAvailability {
        guard let availability = FeedAvailability(rawValue: try text()) else {
            throw fault("expected one of \(FeedAvailability.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return availability
    }

    fileprivate func group() throws(JSONError) -> FeedDialect.Group {
        guard let each = self["each"] else { throw fault("the key \"each\" is missing") }
        var parts: [String: DialectPath] = [:]
        for member in members where member.key != "each" { parts[member.key] = try member.value.path() }
        return FeedDialect.Group(each: try each.path(), parts: parts)
    }

    /// The elements of an array, or one value standing for an array of one.
    fileprivate func list<Element>(
        _ transform: (LocatedJSON) throws(JSONError) -> Element
    ) throws(JSONError) -> [Element] {
        guard case .array(let elements) = content else { return [try transform(self)] }
        var list: [Element] = []
        for element in elements { list.append(try transform(element)) }
        return list
    }
}
