extension Syntax {
    /// A comment, which the grammar ignores and tools may read.
    public struct Comment: Sendable, Hashable {
        /// What stands behind the `#`.
        public var text: String
        /// Where the `#` stands.
        public var place: SourcePlace
    }
}
