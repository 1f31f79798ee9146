import Commerce
import CommerceJSON

/// A mapping as it comes: a preset, a file, or a part of the configuration.
struct MappingText: Sendable {
    /// The mapping; `nil` where its text is no JSON.
    let root: MappingNode?
    /// What makes the text no JSON, and the keys that stand twice in an object.
    let problems: [ConfigurationProblem]

    /// The most bytes of a mapping file.
    static let maximumBytes = 1 << 20

    /// Takes a mapping that stands in a file of its own or inside another.
    ///
    /// - Parameters:
    ///   - json: The mapping.
    ///   - resolved: The mapping with environment variables put in, where the file refers to any.
    ///   - file: The file as the user named it.
    ///   - files: Where the documents are that the mapping names.
    init(_ json: LocatedJSON, resolved: JSONValue? = nil, file: String, files: DocumentFiles) {
        self.init(
            root: MappingNode(json, resolved: resolved, file: file, files: files),
            problems: json.duplicateKeys.map { Self.problem($0, file: file) })
    }

    /// Takes the text of a mapping file: JSON, comments allowed.
    init(parsing bytes: [UInt8], file: String, files: DocumentFiles) {
        let options = JSONOptions(
            allowsComments: true, allowsTrailingCommas: true, maximumDepth: 96, maximumBytes: Self.maximumBytes)
        do throws(JSONError) {
            self.init(try LocatedJSON(parsing: bytes, options: options), file: file, files: files)
        } catch {
            self.init(root: nil, problems: [Self.problem(error, file: file)])
        }
    }

    private init(root: MappingNode?, problems: [ConfigurationProblem]) {
        self.root = root
        self.problems = problems
    }

    private static func problem(_ error: JSONError, file: String) -> ConfigurationProblem {
        ConfigurationProblem(
            file: file, path: error.path.description, line: error.line ?? 1, column: error.column ?? 1,
            message: error.message)
    }
}

extension MappingText {
    /// A mapping file that can't be read.
    struct Unreadable: Error {
        /// Why, as the end of a sentence.
        var reason: String
    }

    /// Reads a mapping file; documents are relative to it.
    ///
    /// - Parameters:
    ///   - path: The file's absolute path.
    ///   - shown: The file as the user named it.
    static func file(_ path: String, shownAs shown: String) throws(Unreadable) -> MappingText {
        do {
            let bytes = try SmallFile(path: path, maximumBytes: maximumBytes).bytes
            let files = DocumentFiles.folder(folder(of: path), shown: shownFolder(of: shown))
            return MappingText(parsing: bytes, file: shown, files: files)
        } catch {
            throw Unreadable(reason: error.reason)
        }
    }

    /// The preset of a name; `nil` where there is none.
    static func preset(_ name: String) -> MappingText? {
        guard let file = Presets.files.first(where: { $0.name == name }) else { return nil }
        let documents = Dictionary(Presets.documents.map { ($0.name, $0.bytes) }) { first, _ in first }
        return MappingText(parsing: file.bytes, file: "presets/\(name).json", files: .preset(documents))
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
        return String(path[..<slash])
    }

    private static func shownFolder(of shown: String) -> String {
        guard let slash = shown.lastIndex(of: "/") else { return "" }
        return String(shown[...slash])
    }
}
