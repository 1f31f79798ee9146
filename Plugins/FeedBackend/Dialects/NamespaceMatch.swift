/// Whether a namespace address of a feed is one of a dialect's.
enum NamespaceMatch {
    case exact
    /// The same but for a slash at the end, upper case, or "https".
    case similar
    case different

    init(_ address: UnsafePointer<UInt8>?, _ accepted: [String]) {
        guard let address else {
            self = accepted.contains("*") ? .exact : .different
            return
        }
        let bytes = address.cStringBytes
        if accepted.contains(where: { $0 == "*" || bytes.elementsEqual($0.utf8) }) {
            self = .exact
            return
        }
        let folded = NamespaceMatch.fold(String(decoding: bytes, as: UTF8.self))
        self = accepted.contains { NamespaceMatch.fold($0) == folded } ? .similar : .different
    }

    private static func fold(_ address: String) -> Substring {
        var folded = Substring(address.lowercased())
        while folded.hasSuffix("/") { folded.removeLast() }
        if folded.hasPrefix("https://") { folded = "http://" + folded.dropFirst(8) }
        return folded
    }
}
