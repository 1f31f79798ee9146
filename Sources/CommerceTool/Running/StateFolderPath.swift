import Commerce

/// Where carts and sessions are kept.
enum StateFolderPath {
    /// The folder: `--state`, else `$XDG_STATE_HOME/commerce`, else `~/.local/state/commerce`.
    ///
    /// - Throws: ``CommerceError/Kind/configuration`` where there is no home either.
    static func resolve(option: String?, environment: ToolEnvironment) throws(CommerceError) -> String {
        if let option { return environment.absolute(option) }
        // The XDG Base Directory Specification has relative paths ignored.
        if let folder = environment.variable("XDG_STATE_HOME"), folder.hasPrefix("/") { return folder + "/commerce" }
        if let home = environment.variable("HOME"), home.hasPrefix("/") { return home + "/.local/state/commerce" }
        throw CommerceError(
            .configuration,
            "There is no folder for carts and sessions: HOME is not set. Use --state DIR, or --ephemeral to keep nothing."
        )
    }
}
