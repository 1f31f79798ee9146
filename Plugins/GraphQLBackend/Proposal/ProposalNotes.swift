/// What a proposal says of itself.
///
/// A guess says where in the schema it was found; what was seen and left alone says why.
struct ProposalNotes {
    /// A guess, and which part of the mapping it made.
    struct Guess {
        /// The keys that lead to the part; none for the mapping as a whole.
        var place: [String]
        var text: String

        /// The guess with its place, as one line.
        var line: String { place.isEmpty ? text : "\(place.joined(separator: ".")): \(text)" }
    }

    private(set) var guesses: [Guess] = []
    /// What was seen and not used, a sentence each.
    private(set) var unused: [String] = []

    mutating func guess(_ place: [String], _ text: String) {
        guesses.append(Guess(place: place, text: text))
    }

    mutating func leave(_ text: String) {
        if !unused.contains(text) { unused.append(text) }
    }

    mutating func add(_ other: ProposalNotes) {
        guesses += other.guesses
        for text in other.unused { leave(text) }
    }
}
