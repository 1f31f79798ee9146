import CommerceJSON

/// Something wrong in a configuration file, with its place.
public struct ConfigurationProblem: Hashable, Sendable, Codable {
    /// The file, as its reader named it.
    public let file: String
    /// The way to the value from the top of the file, such as `$.backends.shop.domain`.
    public let path: String
    /// The line, from 1.
    public let line: Int
    /// The column, from 1, in Unicode scalars.
    public let column: Int
    /// What is wrong and what would be right, without the place and without anything secret.
    public let message: String
    /// The known name that was probably meant.
    public let suggestion: String?

    /// How many problems somebody reads at once.
    static let readable = 100

    /// Makes a problem.
    public init(file: String, path: String, line: Int, column: Int, message: String, suggestion: String? = nil) {
        self.file = file
        self.path = path
        self.line = line
        self.column = column
        self.message = message
        self.suggestion = suggestion
    }

    init(
        file: String, path: JSONPath, position: JSONPosition, message: String, suggestion: String? = nil
    ) {
        self.init(
            file: file, path: path.description, line: position.line, column: position.column, message: message,
            suggestion: suggestion)
    }
}

extension ConfigurationProblem: CustomStringConvertible {
    /// One line in the form that editors jump to: `file:line:column: $.path: message`.
    public var description: String {
        let hint = suggestion.map { ", did you mean \"\($0)\"?" } ?? ""
        return "\(file):\(line):\(column): \(path): \(message)\(hint)"
    }
}

extension ConfigurationProblem: Comparable {
    /// Orders problems of one file by where they stand in it.
    public static func < (left: ConfigurationProblem, right: ConfigurationProblem) -> Bool {
        (left.line, left.column, left.path, left.message) < (right.line, right.column, right.path, right.message)
    }
}

extension CommerceError {
    /// All problems of a configuration as one error: a line each in the message, an array of objects in the report.
    ///
    /// Of more problems than somebody reads the message has the first hundred and says how many there are.
    public static func configuration(
        _ problems: [ConfigurationProblem], backend: String? = nil
    ) -> CommerceError {
        let sorted = problems.sorted()
        var lines = sorted.prefix(ConfigurationProblem.readable).map(\.description)
        if sorted.count > ConfigurationProblem.readable {
            lines.append("and \(sorted.count - ConfigurationProblem.readable) more problems")
        }
        return CommerceError(
            .configuration, lines.joined(separator: "\n"), backend: backend,
            report: try? JSONValueEncoder().encode(sorted))
    }
}
