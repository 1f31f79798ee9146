public import Commerce

/// The backends that a storefront can switch between, by name.
public struct BackendSource: Sendable {
    /// The names, in the order in which to offer them.
    public let names: [String]
    /// The name of the one to begin with, where one is named.
    public let first: String?
    private let make: @Sendable (String) throws(CommerceError) -> Backend

    /// Makes backends by a closure, which is asked for a new one at every switch.
    ///
    /// - Parameters:
    ///   - names: the names, in the order in which to offer them.
    ///   - first: the one to begin with; the first of the names unless said.
    ///   - make: makes a backend; it sends nothing.
    public init(
        names: [String], first: String? = nil, make: @escaping @Sendable (String) throws(CommerceError) -> Backend
    ) {
        self.init(names, first) { name throws(CommerceError) in
            guard names.contains(name) else {
                throw CommerceError(
                    .configuration, "There is no backend \"\(name)\". There are: \(names.joined(separator: ", ")).")
            }
            return try make(name)
        }
    }

    /// Makes the backends of a configuration, its default first.
    ///
    /// - Parameters:
    ///   - configuration: which backends there are; only those that are used have to be right.
    ///   - registry: the plugins that make them.
    ///   - context: what they get from the program.
    public init(_ configuration: Configuration, registry: PluginRegistry, context: PluginContext) {
        self.init(configuration.backends.map(\.name), configuration.defaultBackend) { name throws(CommerceError) in
            try registry.backend(name, in: configuration, context: context)
        }
    }

    private init(
        _ names: [String], _ first: String?, _ make: @escaping @Sendable (String) throws(CommerceError) -> Backend
    ) {
        self.names = names
        self.first = first ?? names.first
        self.make = make
    }

    /// Makes a backend.
    ///
    /// - Throws: ``CommerceError/Kind/configuration`` for an unknown name; whatever making one throws.
    func backend(_ name: String?) throws(CommerceError) -> Backend {
        guard let name = name ?? first else {
            throw CommerceError(.configuration, "There is no backend. Name at least one.")
        }
        return try make(name)
    }
}
