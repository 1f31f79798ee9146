import Commerce

extension Invocation {
    /// An error in terms of the command line: which option is wrong, and which verb helps.
    func explained(_ error: any Error) -> any Error {
        guard var error = error as? CommerceError else { return error }
        switch error.kind {
        // Adapters know cursors, not options; which argument a server refuses stands in its sentence alone.
        case .invalidInput where arguments.has(ListOptions.after) && error.message.lowercased().contains("cursor"):
            error.message =
                "\(ListOptions.after.spelling) takes the cursor that a page of the same list ended with. \(error.message)"
        case .unauthenticated where hasSession && !error.message.contains("commerce login"):
            error.message +=
                " Run commerce login, or commerce logout to go on without a customer."
        default: break
        }
        return error
    }
}
