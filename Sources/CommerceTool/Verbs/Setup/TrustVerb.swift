import Commerce

/// The verb that lets a configuration run commands.
enum TrustVerb {
    static let trust = Command(
        "trust", "let this folder's commerce.json run the commands that it names",
        discussion: "A file that was merely found in the working folder runs nothing until it is trusted, and again "
            + "after it changed. A file that --config or $COMMERCE_CONFIG names needs no trust. Read the file first."
    ) { invocation in
        guard !invocation.arguments.has(GlobalOptions.ephemeral) else {
            throw CommerceError.invalidInput("commerce trust keeps a record, and --ephemeral writes nothing.")
        }
        let configuration = try invocation.configuration().configuration
        try await invocation.trustStore().trust(configuration)
        try invocation.show(TrustSummary(file: configuration.file, trusted: true)) { _ in
            ["\(configuration.file) may run commands, as long as it stays as it is."]
        }
        return .done
    }
}

/// What trusting a file came to.
private struct TrustSummary: Encodable {
    let file: String
    let trusted: Bool
}
