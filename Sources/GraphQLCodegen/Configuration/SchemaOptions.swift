/// How the operations on one schema become Swift.
public struct SchemaOptions: Sendable, Hashable {
    /// The enumeration that holds everything generated for the schema.
    public var namespace: String
    /// Who may use the generated types.
    public var access: AccessLevel
    /// Swift types of custom scalars, by the scalar's name; a scalar without one is read as a `JSONValue`.
    public var scalars: [String: ScalarType]

    /// Creates options.
    public init(namespace: String, access: AccessLevel = .internal, scalars: [String: ScalarType] = [:]) {
        self.namespace = namespace
        self.access = access
        self.scalars = scalars
    }

    /// Who may use the generated types.
    public enum AccessLevel: String, Sendable, Hashable, CaseIterable {
        /// The module alone.
        case `internal`
        /// The modules of the package.
        case `package`
        /// Everybody.
        case `public`
    }

    /// The Swift type that a custom scalar is read into and written from.
    public struct ScalarType: Sendable, Hashable {
        /// The type's name.
        public var name: String
        /// The module that has to be imported for it, or nil for a type of Swift or of the target itself.
        public var module: String?

        /// Creates a type; `Decimal`, `Date` and `JSONValue` know their modules.
        public init(_ name: String, module: String? = nil) {
            self.name = name
            self.module = module ?? Self.knownModules[name]
        }

        private static let knownModules = [
            "Date": "FoundationEssentials", "Decimal": "FoundationEssentials", "JSONValue": "CommerceJSON",
        ]
    }
}
