// The type of a property.
indirect enum SwiftType: Hashable {
    // A type that nobody generates: of Swift, or of a custom scalar.
    case plain(SchemaOptions.ScalarType)
    // A generated type, by its path from the namespace on.
    case generated([String])
    case list(SwiftType)
    case optional(SwiftType)
    // A value, null, or nothing.
    case input(SwiftType)

    var isOptional: Bool {
        if case .optional = self { true } else { false }
    }

    var madeOptional: SwiftType { isOptional ? self : .optional(self) }
}
