public import Commerce

extension FileStateStorage {
    /// This state with its sessions in the user's keyring, where the package is built with the trait `SecretService` and a
    /// Secret Service answers; without the trait it is this state itself.
    ///
    /// - Parameter logger: gets a note where the service does not answer.
    public func withSessionsInKeyring(logger: any CommerceLogger = SilentLogger()) -> any StateStorage {
        #if SecretService
        SecretStateStorage(base: self, keeper: SecretServiceKeeper(), folder: folder, logger: logger)
        #else
        self
        #endif
    }
}
