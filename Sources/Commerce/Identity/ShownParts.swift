package import FoundationEssentials

extension URL {
    /// Scheme and host alone: fit for logs and messages where the rest gives access to something.
    package var shownPlace: String {
        let scheme = scheme.map { "\($0):" } ?? ""
        guard let host = host() else { return "\(scheme)…" }
        return "\(scheme)//\(host)\(port.map { ":\($0)" } ?? "")/…"
    }
}

extension Mirror {
    /// The parts of a structure that has secrets beside them.
    package init(_ subject: some Any, shown parts: KeyValuePairs<String, Any>) {
        self.init(subject, children: parts, displayStyle: .struct)
    }

    /// The parts as a description has them.
    package var shownText: String {
        let parts = children.map { "\($0.label ?? "_"): \(String(reflecting: $0.value))" }
        return "\(subjectType)(\(parts.joined(separator: ", ")))"
    }
}
