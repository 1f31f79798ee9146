/// What an adapter says of its backend beside the capabilities, without asking anybody.
public struct BackendRemarks: Sendable {
    /// What neither the configuration nor the server says, such as a currency, and what is taken for it: a sentence each,
    /// with how to say it, that begins small and has no full stop.
    public let assumptions: [String]
    private let find: @Sendable () async -> [String]

    /// Makes remarks.
    ///
    /// - Parameters:
    ///   - assumptions: what the configuration leaves open and the adapter assumes.
    ///   - find: finds what else there is to say on this device, a word or two each, such as `unverified`; it sends
    ///     nothing.
    public init(assumptions: [String] = [], _ find: @escaping @Sendable () async -> [String] = { [] }) {
        self.assumptions = assumptions
        self.find = find
    }

    /// The remarks of this moment, a word or two each.
    public func callAsFunction() async -> [String] {
        (assumptions.isEmpty ? [] : ["assumed"]) + (await find())
    }
}

extension Backend {
    /// What the adapter says of the backend beside the capabilities, a word or two each; nothing is sent for it.
    public func remarks() async -> [String] {
        await services[BackendRemarks.self]?() ?? []
    }

    /// What the adapter assumes of the shop, since the configuration does not say it: a sentence each.
    ///
    /// What is shown of a shop may be wrong where one of them is.
    public var assumptions: [String] { services[BackendRemarks.self]?.assumptions ?? [] }

    /// This backend with remarks.
    public func remarking(_ remarks: BackendRemarks) -> Backend {
        var backend = self
        backend.services[BackendRemarks.self] = remarks
        return backend
    }
}
