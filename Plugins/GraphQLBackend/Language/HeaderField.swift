import CommerceHTTP

/// Which header fields mappings and entries may set.
enum HeaderField {
    /// What the client sets itself.
    private static let reserved: Set<String> = [
        "accept", "accept-encoding", "connection", "content-length", "content-type", "host", "transfer-encoding",
    ]

    /// What is wrong with a field's name, as a sentence without a full stop; `nil` for one that may be set.
    static func fault(of name: String) -> String? {
        guard HTTPFieldName(name).isWellFormed else {
            return "\(MappingWords.quoted(name)) is no name of a header: it is made of letters, digits and \"-\", "
                + "without \":\" and blanks"
        }
        return reserved.contains(name.lowercased()) ? "the header \(name) is set by the client itself" : nil
    }
}
