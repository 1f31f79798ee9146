/// What an adapter says of its backend beside the capabilities, a word or two each, such as `unverified`.
public struct BackendRemarks: Sendable {
    private let find: @Sendable () async -> [String]

    /// Makes remarks.
    ///
    /// - Parameter find: finds them on this device; it sends nothing.
    public init(_ find: @escaping @Sendable () async -> [String]) {
        self.find = find
    }

    /// The remarks of this moment.
    public func callAsFunction() async -> [String] { await find() }
}

extension Backend {
    /// What the adapter says of the backend beside the capabilities; nothing is sent for it.
    public func remarks() async -> [String] {
        await services[BackendRemarks.self]?() ?? []
    }

    /// This backend with remarks.
    public func remarking(_ remarks: BackendRemarks) -> Backend {
        var backend = self
        backend.services[BackendRemarks.self] = remarks
        return backend
    }
}
