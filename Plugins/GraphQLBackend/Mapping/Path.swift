/// A path into an answer: `variants[].pricing<Gross>.amount`.
///
///     path    = "." | [ "$." | { "^." } ] segment { "." segment }
///     segment = name { "[]" | "[" integer "]" | "[" path "=" text "]" | "<" TypeName ">" }
struct Path: Sendable, Hashable {
    var origin: Origin = .here
    var steps: [Step] = []

    enum Origin: Sendable, Hashable {
        /// The object that a shape describes.
        case here
        /// The object of the shape around it, so many times; at least 1.
        case enclosing(Int)
        /// The answer's `data`.
        case root
    }

    indirect enum Step: Sendable, Hashable {
        case field(String)
        /// Each element of a list.
        case each
        case element(Int)
        /// The first element whose value at a path is a text.
        case matching(Path, String)
        /// Goes on only where `__typename` is this.
        case type(String)
    }
}
