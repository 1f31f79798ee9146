import Commerce

// One backend that fails does not keep the others from being listed.
extension Invocation {
    /// What a question gives, or the error in its place; a cancellation ends the run.
    func attempt<Value>(_ question: () async throws -> Value) async throws -> (value: Value?, error: CommerceError?) {
        do {
            return (try await question(), nil)
        } catch {
            let error = CommerceError(atTop: error)
            if error.kind == .cancelled || Task.isCancelled { throw CommerceError.cancelled }
            return (nil, error)
        }
    }

    /// Reports the errors of a list on standard error.
    ///
    /// - Returns: the status of the first one.
    func report(_ errors: [CommerceError]) -> RunStatus {
        for error in errors { console.note(ErrorReport(error: error).lines) }
        return errors.first.map { RunStatus($0) } ?? .done
    }
}
