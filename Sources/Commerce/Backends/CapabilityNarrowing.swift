/// Finds out which of its declared capabilities a backend has, where that became known since it was made: the server's
/// schema lacks what some of them need.
public struct CapabilityNarrowing: Sendable {
    private let find: @Sendable () async -> Capabilities?

    /// Makes one.
    ///
    /// - Parameter find: gives the capabilities as far as they are known on this device, `nil` where no more is known than
    ///   was declared; it sends nothing.
    public init(_ find: @escaping @Sendable () async -> Capabilities?) {
        self.find = find
    }

    /// The capabilities that are known by now; `nil` where no more is known than was declared.
    public func callAsFunction() async -> Capabilities? { await find() }
}

extension Backend {
    /// This backend with a way to know its capabilities better than they are declared.
    ///
    /// ``Backend/capabilities()`` tells what it finds. Calls are let through by what is declared: what the adapter throws
    /// for one that can't be served says why.
    public func narrowing(_ narrowing: CapabilityNarrowing) -> Backend {
        var backend = self
        backend.services[CapabilityNarrowing.self] = narrowing
        return backend
    }
}
