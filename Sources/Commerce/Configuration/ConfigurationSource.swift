import CommerceJSON

/// Where a configuration comes from, and what its values may refer to.
struct ConfigurationSource: Sendable {
    /// The file as its reader named it, for messages.
    let file: String
    /// The file's absolute path.
    let path: String
    /// The absolute folder of the file: what relative paths are relative to.
    let folder: String
    /// The variables that `${NAME}` means.
    let environment: [String: String]

    init(file: String, environment: [String: String]) {
        self.file = file
        path = FilePath.absolute(file, in: FilePath.workingFolder)
        folder = FilePath.folder(of: path)
        self.environment = environment
    }

    func problem(
        _ message: String, at json: LocatedJSON, suggestion: String? = nil
    ) -> ConfigurationProblem {
        ConfigurationProblem(
            file: file, path: json.path, position: json.position, message: message, suggestion: suggestion)
    }

    /// A problem with the key of a member: it is placed at the key.
    func problem(
        _ message: String, atKeyOf member: LocatedJSON.Member, suggestion: String? = nil
    ) -> ConfigurationProblem {
        ConfigurationProblem(
            file: file, path: member.value.path, position: member.keyPosition, message: message,
            suggestion: suggestion)
    }

    /// A problem with a name that is not among the known ones: the nearest is suggested, or else all are listed.
    func unknown(_ what: String, _ name: String, at json: LocatedJSON, known: [String]) -> ConfigurationProblem {
        let (message, suggestion) = Self.unknownName(what, name, known: known)
        return problem(message, at: json, suggestion: suggestion)
    }

    /// What to say of a name that is not among the known ones.
    static func unknownName(
        _ what: String, _ name: String, known: [String]
    ) -> (message: String, suggestion: String?) {
        let message = "unknown \(what) \(quoted(name))"
        if let nearest = NearestName.nearest(to: name, among: known) { return (message, nearest) }
        return switch known.count {
        case 0: (message, nil)
        case 1: ("\(message); the only \(what) here is \(known.joined())", nil)
        default: ("\(message); the \(what)s here are \(known.joined(separator: ", "))", nil)
        }
    }

    /// A text in double quotes, on one line whatever is in it.
    static func quoted(_ text: String) -> String { JSONWriter().string(.string(text)) }
}
