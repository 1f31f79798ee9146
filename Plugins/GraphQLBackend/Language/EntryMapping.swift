import Commerce
import CommerceJSON

/// The mapping that a backend entry means: its `preset` with its `mapping` laid over it, and its `options` put in.
enum EntryMapping {
    /// Reads the mapping of an entry.
    ///
    /// - Parameters:
    ///   - settings: The entry's settings `preset`, `mapping` (a file, or the mapping itself) and `options`.
    ///   - folder: What a mapping file is relative to where the settings come from no file.
    /// - Throws: ``CommerceError/Kind/configuration`` with all problems, each with its place in the configuration, in
    ///   the mapping file, in the preset or in a document.
    static func read(_ settings: Settings, folder: String? = nil) throws(CommerceError) -> Mapping {
        var entry = EntryReader(settings: settings, folder: folder)
        let texts = entry.texts()
        if let missing = entry.missing { throw CommerceError(.configuration, missing) }
        guard entry.problems.isEmpty else { throw .configuration(entry.problems) }
        let reading = MappingReader.read(texts, options: entry.node("options"))
        guard let mapping = reading.mapping else { throw .configuration(reading.problems) }
        return mapping
    }
}

private struct EntryReader {
    let settings: Settings
    let folder: String?
    private(set) var problems: [ConfigurationProblem] = []
    /// What the entry lacks; whoever knows the entry gives it its place.
    private(set) var missing: String?

    init(settings: Settings, folder: String?) {
        self.settings = settings
        self.folder = folder
    }

    mutating func texts() -> [MappingText] {
        var texts: [MappingText] = []
        if let preset = settings.string("preset") {
            if let text = MappingText.preset(preset) {
                texts.append(text)
            } else {
                let (message, suggestion) = MappingWords.unknown("preset", preset, known: Presets.files.map(\.name))
                note(message, "preset", suggestion: suggestion)
            }
        }
        switch settings.json("mapping") {
        case .string(let path): if let text = file(path) { texts.append(text) }
        case .object: if let text = inline() { texts.append(text) }
        case .some(let other):
            note("expected a mapping or the path of its file, found \(other.kind.phrase)", "mapping")
        case nil:
            if !settings.has("preset") {
                missing =
                    "a mapping is missing: name one of ours with \"preset\" (\(Presets.files.map(\.name).joined(separator: ", "))), "
                    + "or give your own with \"mapping\""
            }
        }
        return texts
    }

    /// A setting as a mapping reads values: with its place.
    func node(_ key: String) -> MappingNode? {
        guard let value = settings.json(key) else { return nil }
        if let written = settings.written(key) {
            return MappingNode(written.json, resolved: value, file: written.file, files: .none)
        }
        guard let json = try? LocatedJSON(parsing: JSONWriter().bytes(value)) else { return nil }
        return MappingNode(json, file: key, files: .none)
    }

    private func inline() -> MappingText? {
        guard let value = settings.json("mapping") else { return nil }
        if let written = settings.written("mapping") {
            let shown = Self.folder(of: written.file)
            return MappingText(
                written.json, resolved: value, file: written.file, files: .folder(written.folder, shown: shown))
        }
        let files = folder.map { DocumentFiles.folder($0, shown: "") } ?? .none
        return MappingText(parsing: JSONWriter().bytes(value), file: "mapping", files: files)
    }

    private mutating func file(_ path: String) -> MappingText? {
        let written = settings.written("mapping")
        guard !path.isEmpty, let base = written?.folder ?? folder ?? (path.hasPrefix("/") ? "/" : nil) else {
            note(
                path.isEmpty ? "the path of the mapping is empty" : "the path of the mapping has to be absolute",
                "mapping")
            return nil
        }
        let isAbsolute = path.hasPrefix("/")
        let shown = isAbsolute ? path : (written.map { Self.folder(of: $0.file) } ?? "") + path
        do {
            return try MappingText.file(isAbsolute ? path : "\(base)/\(path)", shownAs: shown)
        } catch {
            note("the mapping \(MappingWords.quoted(path)) can't be read: \(error.reason)", "mapping")
            return nil
        }
    }

    /// The folder part of a path as it is shown: empty, or with its slash.
    private static func folder(of file: String) -> String {
        file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
    }

    private mutating func note(_ message: String, _ key: String, suggestion: String? = nil) {
        let place = node(key)?.place ?? MappingPlace(file: key, path: "$", line: 1, column: 1)
        problems.append(
            ConfigurationProblem(
                file: place.file, path: place.path, line: place.line, column: place.column, message: message,
                suggestion: suggestion))
    }
}
