import CommerceJSON

/// The top of a configuration file: which keys it has, which backends, which is the default.
struct ConfigurationOutline {
    private let root: LocatedJSON
    private let source: ConfigurationSource
    private(set) var backends: [BackendEntry] = []
    private(set) var defaultBackend: String?
    private(set) var problems: [ConfigurationProblem] = []

    /// The keys of the file; `$schema` is for editors.
    static let keys = ["default", "backends", "$schema"]

    init(_ root: LocatedJSON, source: ConfigurationSource) {
        self.root = root
        self.source = source
    }

    mutating func read() {
        var reader = SettingsReader(source, outside: .all)
        defer { problems += reader.problems }
        guard root.kind == .object else {
            reader.mismatch("an object with the key \"backends\"", root)
            return
        }
        if root["backends"] == nil, let mapping = root["mapping"], mapping.string != nil {
            noteMapping(mapping, &reader)
            return
        }
        for member in unrepeated(root.members, &reader) where !Self.keys.contains(member.key) {
            reader.noteUnknownKey(member, known: Self.keys)
        }
        if let schema = root["$schema"] { _ = reader.text(schema) }
        readBackends(&reader)
        readDefault(&reader)
    }

    /// Notes that the file is what an entry names, not what has entries: the mapping of an API.
    private func noteMapping(_ mapping: LocatedJSON, _ reader: inout SettingsReader) {
        let name = ConfigurationSource.quoted(source.file.split(separator: "/").last.map(String.init) ?? source.file)
        reader.note(
            source.problem(
                "this is the mapping of an API, and a configuration is wanted: one with an entry that names it, for "
                    + "example \"backends\": {\"shop\": {\"plugin\": \"graphql\", \"endpoint\": \"https://shop.example/graphql\", "
                    + "\"mapping\": \(name)}}", at: mapping))
    }

    private mutating func readBackends(_ reader: inout SettingsReader) {
        guard let json = root["backends"] else {
            reader.note(
                source.problem(
                    "the key \"backends\" is missing, for example \"backends\": {\"shop\": {\"plugin\": \"memory\"}}",
                    at: root))
            return
        }
        guard json.kind == .object else {
            reader.mismatch("an object of backends by name", json)
            return
        }
        if json.members.isEmpty {
            reader.note(
                source.problem("there is no backend in it, for example \"shop\": {\"plugin\": \"memory\"}", at: json))
        }
        for member in unrepeated(json.members, &reader) {
            if member.key.isEmpty {
                reader.note(source.problem("a backend needs a name", atKeyOf: member))
            } else {
                backends.append(BackendEntry(member, source: source))
            }
        }
    }

    private mutating func readDefault(_ reader: inout SettingsReader) {
        guard let json = root["default"] else {
            defaultBackend = backends.count == 1 ? backends.first?.name : nil
            return
        }
        guard let name = reader.text(json, expected: "the name of a backend") else { return }
        if backends.contains(where: { $0.name == name.value }) {
            defaultBackend = name.value
        } else if root["backends"]?.kind == .object {
            reader.note(source.unknown("backend", name.value, at: json, known: backends.map(\.name)))
        }
    }

    /// The members whose key was not there before; the others are problems.
    private func unrepeated(
        _ members: [LocatedJSON.Member], _ reader: inout SettingsReader
    ) -> [LocatedJSON.Member] {
        var seen: Set<String> = []
        return members.filter { member in
            if seen.insert(member.key).inserted { return true }
            reader.noteRepeatedKey(member)
            return false
        }
    }
}
