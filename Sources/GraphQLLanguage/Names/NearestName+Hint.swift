package import CommerceJSON

extension NearestName {
    // The end of a diagnostic about an unknown name: `; did you mean "NAME"?`, or nothing where no name is near.
    package static func hint(for text: String, among names: some Sequence<String>) -> String {
        nearest(to: text, among: names).map { "; did you mean \"\($0)\"?" } ?? ""
    }
}
