/// A part of a mapping that is not used, since the schema lacks what it needs and the mapping says that it may.
struct LeftOut: Sendable, Hashable {
    /// What it is, as the beginning of a sentence: `the field "brand"`.
    var what: String
    /// Why, as a half-sentence.
    var reason: String
    /// Where it stands in the mapping, or in a document's file.
    var place: MappingPlace
}

extension LeftOut: CustomStringConvertible {
    /// One line in the form that editors jump to.
    var description: String {
        "\(place.file):\(place.line):\(place.column): \(place.path): \(what) is left out: \(reason)"
    }
}
