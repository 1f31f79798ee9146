import CommerceJSON

/// A place for a value of an answer that a mapping reads: where the value stands in the text, and of an object or list
/// where its own slots are.
///
/// Nothing of the value is made yet: most values are read once, some never.
struct Slot: Sendable {
    /// `nil` where the answer has no such value.
    var token: JSONToken?
    /// Of an object the first of its slots; of a list the slot with its length, which its elements follow.
    var link: UInt32 = 0

    /// The slot of a field that the answer does not have.
    static let absent = Slot(token: nil)

    /// Whether there is a value: neither absence nor null.
    var hasValue: Bool {
        guard let token else { return false }
        return token.kind != .null
    }

    var kind: JSONKind? { token?.kind }
}
