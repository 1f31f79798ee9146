/// Something that neither the answer nor the configuration says, such as a currency, and that the mapping assumes.
struct MappingAssumption: Sendable, Hashable {
    /// What is assumed and how to say it, as a sentence.
    var message: String
    var place: MappingPlace
}
