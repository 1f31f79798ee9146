/// Whether a front end's own code has dealt with something, or wants the usual to happen.
public enum Handling: Hashable, Sendable {
    /// It is dealt with.
    case handled
    /// The usual shall happen.
    case notHandled
}
