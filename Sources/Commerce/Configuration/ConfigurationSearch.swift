public import FoundationEssentials
import Glibc

/// Where a program's configuration is, and by which rule it was found.
///
/// The first of these that says something wins: the option `--config FILE`, the variable `COMMERCE_CONFIG`,
/// `commerce.json` in the working folder.
public struct ConfigurationSearch: Hashable, Sendable {
    /// The file, as its rule names it.
    public let file: String
    /// The rule by which it was found.
    public let rule: Rule

    /// The rules, in the order in which they count.
    public enum Rule: String, Hashable, Sendable, CaseIterable {
        /// The caller named the file.
        case option
        /// The environment named the file.
        case environment
        /// The file lies in the working folder. Nobody asked for it: commands in it run once it is trusted
        /// (``TrustStore``).
        case workingFolder

        /// The rule in words, such as `--config`.
        public var name: String {
            switch self {
            case .option: "--config"
            case .environment: "$\(ConfigurationSearch.variable)"
            case .workingFolder: "the working folder"
            }
        }
    }

    /// The environment variable that names a configuration file.
    public static let variable = "COMMERCE_CONFIG"
    /// The file that is looked for in the working folder.
    public static let fileName = "commerce.json"

    /// Finds the configuration.
    ///
    /// - Parameters:
    ///   - option: The file that the caller names.
    ///   - environment: The environment; an empty variable says nothing.
    ///   - workingFolder: Where `commerce.json` is looked for; the process's folder unless given.
    /// - Throws: ``CommerceError/Kind/configuration`` where no rule finds a file. A file that was named is not looked at.
    public init(
        option: String?, environment: [String: String] = ProcessInfo.processInfo.environment,
        workingFolder: String? = nil
    ) throws(CommerceError) {
        if let option {
            self.init(file: option, rule: .option)
        } else if let named = environment[Self.variable], !named.isEmpty {
            self.init(file: named, rule: .environment)
        } else if case let file = workingFolder.map({ "\($0)/\(Self.fileName)" }) ?? Self.fileName,
            access(file, F_OK) == 0
        {
            self.init(file: file, rule: .workingFolder)
        } else {
            throw CommerceError(
                .configuration,
                "There is no configuration: name one with --config FILE or $\(Self.variable), or make "
                    + "./\(Self.fileName) with \"commerce init PLUGIN\".")
        }
    }

    private init(file: String, rule: Rule) {
        self.file = file
        self.rule = rule
    }
}
