extension Syntax {
    /// A name where it stands.
    public struct Name: Sendable, Hashable {
        /// The text: letters, digits and underscores.
        public var text: String
        /// Where it stands.
        public var place: SourcePlace

        /// Creates a name.
        public init(_ text: String, at place: SourcePlace) {
            self.text = text
            self.place = place
        }
    }
}

extension Syntax.Name: CustomStringConvertible {
    /// The text.
    public var description: String { text }
}
