/// A value that has to be fetched: how far that has come, and what is there meanwhile.
///
/// What was there before stays until something better comes: a failed or running reload takes nothing off the screen.
/// Whether a loaded value is empty is the value's own matter; nothing loaded is not the same as nothing there.
public enum Loadable<Value: Sendable>: Sendable {
    /// Nothing was asked for yet.
    case idle
    /// On its way, with the value before, if any.
    case loading(previous: Value?)
    /// There.
    case loaded(Value)
    /// Failed, with the value before, if any.
    case failed(ErrorEntry, previous: Value?)

    /// The value that can be shown: the loaded one, or the one from before.
    public var value: Value? {
        switch self {
        case .idle: nil
        case .loading(let previous), .failed(_, let previous): previous
        case .loaded(let value): value
        }
    }

    /// Whether it is on its way.
    public var isLoading: Bool { if case .loading = self { true } else { false } }

    /// Whether the present value came last, and whole.
    public var isLoaded: Bool { if case .loaded = self { true } else { false } }

    /// Whether nothing was asked for.
    public var isIdle: Bool { if case .idle = self { true } else { false } }

    /// Why it failed, until it is tried again.
    public var error: ErrorEntry? { if case .failed(let error, _) = self { error } else { nil } }

    /// The same with its values changed.
    public func map<Other: Sendable>(_ transform: (Value) -> Other) -> Loadable<Other> {
        switch self {
        case .idle: .idle
        case .loading(let previous): .loading(previous: previous.map(transform))
        case .loaded(let value): .loaded(transform(value))
        case .failed(let error, let previous): .failed(error, previous: previous.map(transform))
        }
    }

    /// What is left when the work stops: the value from before, or nothing.
    var settled: Loadable {
        guard isLoading else { return self }
        return value.map(Loadable.loaded) ?? .idle
    }
}

extension Loadable: Equatable where Value: Equatable {}
