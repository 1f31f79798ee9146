import CommerceJSON
public import FoundationEssentials

/// A configuration file: which backends there are.
///
/// Reading one checks its outline alone. The settings of a backend are validated with the plugins at hand, see
/// ``PluginRegistry/validate(_:)`` and ``PluginRegistry/backend(_:in:context:)``; so is what the outline has wrong, that
/// all problems can be reported at once.
public struct Configuration: Sendable {
    /// The file, as its reader named it.
    public let file: String
    /// The backends in the order of the file.
    public let backends: [BackendEntry]
    /// The backend to use where none is named: `"default"`, or the only one there is.
    public let defaultBackend: String?

    let source: ConfigurationSource
    /// The file's content.
    let bytes: [UInt8]
    /// What is wrong outside the backend entries.
    let outlineProblems: [ConfigurationProblem]
    /// The place of the whole, for what is missing.
    let root: LocatedJSON

    /// Reads a configuration file: JSON, with comments and trailing commas allowed.
    ///
    /// - Parameters:
    ///   - path: The file; a relative one is relative to the working folder.
    ///   - environment: The variables that `${NAME}` means in texts.
    /// - Throws: ``CommerceError/Kind/configuration`` where there is no such file, it can't be read, or it is not JSON.
    public static func load(
        from path: String, environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(CommerceError) -> Configuration {
        let file: SmallFile
        do {
            file = try SmallFile(path: path, maximumBytes: maximumBytes)
        } catch {
            let remedy =
                error.isMissing ? "; check the name, or make one with \"commerce init PLUGIN\"" : ""
            throw CommerceError(.configuration, "\(path): the configuration can't be read: \(error.reason)\(remedy).")
        }
        return try Configuration(parsing: file.bytes, file: path, environment: environment)
    }

    /// Reads a configuration from bytes.
    ///
    /// - Parameters:
    ///   - bytes: JSON in UTF-8, with comments and trailing commas allowed.
    ///   - file: The file that the bytes come from, or would: problems name it, relative paths are relative to it.
    ///   - environment: The variables that `${NAME}` means in texts.
    /// - Throws: ``CommerceError/Kind/configuration`` where the bytes are not JSON.
    public init(
        parsing bytes: some Sequence<UInt8>, file: String, environment: [String: String] = [:]
    ) throws(CommerceError) {
        let bytes = Array(bytes)
        let source = ConfigurationSource(file: file, environment: environment)
        let root: LocatedJSON
        do {
            root = try LocatedJSON(parsing: bytes)
        } catch {
            let problem =
                Self.isUTF16(bytes)
                ? ConfigurationProblem(
                    file: file, path: .root, position: .start, message: "this is text in UTF-16: save the file as UTF-8"
                )
                : ConfigurationProblem(
                    file: file, path: error.path, position: error.position ?? .start, message: error.message)
            throw .configuration([problem])
        }
        var outline = ConfigurationOutline(root, source: source)
        outline.read()
        self.file = file
        self.bytes = bytes
        self.source = source
        self.root = root
        backends = outline.backends
        defaultBackend = outline.defaultBackend
        outlineProblems = outline.problems
    }

    /// The absolute folder of the file.
    public var folder: String { source.folder }

    /// The entry of a backend.
    ///
    /// - Parameter name: The backend's name, or `nil` for the default one.
    /// - Throws: ``CommerceError/Kind/configuration`` with the nearest name where there is no such backend.
    public func entry(_ name: String?) throws(CommerceError) -> BackendEntry {
        guard let wanted = name ?? defaultBackend else {
            if !outlineProblems.isEmpty { throw .configuration(outlineProblems) }
            throw .configuration([
                source.problem(
                    "no backend is named: name one, or set \"default\" to one of "
                        + backends.map(\.name).joined(separator: ", "), at: root)
            ])
        }
        if let entry = backends.first(where: { $0.name == wanted }) { return entry }
        if !outlineProblems.isEmpty { throw .configuration(outlineProblems) }
        let names = backends.map(\.name)
        let (message, suggestion) = ConfigurationSource.unknownName("backend", wanted, known: names)
        let hint = suggestion.map { ", did you mean \"\($0)\"?" } ?? "."
        throw CommerceError(.configuration, "\(file): \(message)\(hint)")
    }

    /// What a backend's entry says for the example driver; an empty scenario where it says nothing.
    ///
    /// - Parameter name: The backend's name, or `nil` for the default one.
    /// - Throws: ``CommerceError/Kind/configuration`` with all problems of the scenario, or for an unknown name.
    public func scenario(of name: String? = nil) throws(CommerceError) -> Scenario {
        let entry = try entry(name)
        guard let json = entry.json["scenario"] else { return Scenario() }
        var reader = SettingsReader(source, outside: .all)
        let values = reader.object(json, by: Scenario.schema)
        guard let values, reader.problems.isEmpty else {
            throw .configuration(reader.problems, backend: entry.name)
        }
        return Scenario(Settings(values))
    }

    /// Whether a text that is no JSON is so because of its encoding: it has a mark, or every other byte is a zero.
    private static func isUTF16(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
            || bytes.count >= 4 && (bytes[0] == 0) != (bytes[1] == 0) && (bytes[2] == 0) != (bytes[3] == 0)
    }

    private static let maximumBytes = 4 << 20
}

extension JSONPosition {
    /// The first character of a text.
    static let start = JSONPosition(line: 1, column: 1, offset: 0)
}
