extension Syntax {
    /// An argument with its value.
    public struct Argument: Sendable, Hashable {
        /// The name.
        public var name: Name
        /// The value.
        public var value: Value

        /// Creates an argument.
        public init(name: Name, value: Value) {
            self.name = name
            self.value = value
        }
    }

    /// A directive where it is used.
    public struct Directive: Sendable, Hashable {
        /// The name, without `@`.
        public var name: Name
        /// The arguments.
        public var arguments: [Argument]
        /// Where the `@` stands.
        public var place: SourcePlace

        /// Creates a directive.
        public init(name: Name, arguments: [Argument] = [], at place: SourcePlace) {
            self.name = name
            self.arguments = arguments
            self.place = place
        }

        /// The value of an argument, or nil when it is not given.
        public func argument(_ name: String) -> Value? {
            arguments.first { $0.name.text == name }?.value
        }
    }
}
