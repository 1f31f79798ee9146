/// E-mail addresses, as far as a shop without mail can judge them.
enum EmailAddress {
    /// Whether a text has the form of an address: something, an at sign, a host with a point, no blanks.
    static func isPlausible(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !text.contains(where: \.isWhitespace) else { return false }
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        return labels.count > 1 && labels.allSatisfy { !$0.isEmpty }
    }

    /// The form by which addresses are compared: lower case, without blanks at the ends.
    static func normalized(_ text: String) -> String {
        text.trimmingBlanks().lowercased()
    }
}
