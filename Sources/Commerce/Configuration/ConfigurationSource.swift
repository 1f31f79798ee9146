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
    func unknown(
        _ what: String, _ name: String, at json: LocatedJSON, known: [String], listedAs list: String
    ) -> ConfigurationProblem {
        let (message, suggestion) = Self.unknownName(what, name, known: known, listedAs: list)
        return problem(message, at: json, suggestion: suggestion)
    }

    static func unknownName(
        _ what: String, _ name: String, known: [String], listedAs list: String
    ) -> (message: String, suggestion: String?) {
        let message = "unknown \(what) \"\(name)\""
        if let nearest = NearestName.nearest(to: name, among: known) { return (message, nearest) }
        guard !known.isEmpty else { return (message, nil) }
        return ("\(message); \(list) are \(known.joined(separator: ", "))", nil)
    }
}
