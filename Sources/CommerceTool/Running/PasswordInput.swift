import Commerce

/// Where passwords come from: never from the command line, which other users of the machine can read.
enum PasswordInput {
    static let file = OptionSpec.value(
        "password-file", .file("FILE"), "a file that holds the password; else $COMMERCE_PASSWORD, else it is asked for")
}

extension Invocation {
    /// The password: from `--password-file`, from `$COMMERCE_PASSWORD`, or typed at the terminal without being shown.
    ///
    /// - Parameter prompt: what is asked at the terminal.
    func password(_ prompt: String = "Password: ") throws(CommerceError) -> Secret {
        if let path = arguments.string(PasswordInput.file) { return try password(inFile: path) }
        if let text = environment.variable("COMMERCE_PASSWORD") { return Secret(text) }
        guard console.traits.isInputTerminal else {
            throw .invalidInput(
                "There is no terminal to ask for the password: use --password-file, or set COMMERCE_PASSWORD.")
        }
        let text = try TerminalEcho.readLine(interruption: environment.interruption) { console.ask(prompt) }
        return Secret(text)
    }

    // The first line of the file, so that an editor's line end does not become a part of the password.
    private func password(inFile path: String) throws(CommerceError) -> Secret {
        let file: SmallFile
        do {
            file = try SmallFile(path: environment.absolute(path), maximumBytes: Self.maximumPasswordBytes)
        } catch {
            throw .invalidInput("The password file \"\(path)\" can't be read: \(error.reason).")
        }
        let line = file.bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        guard !line.isEmpty, let text = String(validating: line, as: UTF8.self) else {
            throw .invalidInput("The password file \"\(path)\" has no password in its first line.")
        }
        return Secret(text)
    }

    private static var maximumPasswordBytes: Int { 64 << 10 }
}
