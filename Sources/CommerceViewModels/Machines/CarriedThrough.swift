import Commerce

/// Does work to its end, also for a task that is cancelled, and waits for it.
///
/// It is for what must not be left half done, or undone, because a window was closed.
func carryingThrough<Value: Sendable>(
    _ work: @escaping @Sendable () async throws(CommerceError) -> Value
) async throws(CommerceError) -> Value {
    let result = await Task { () -> Result<Value, CommerceError> in
        do throws(CommerceError) {
            return .success(try await work())
        } catch {
            return .failure(error)
        }
    }.value
    return try result.get()
}
