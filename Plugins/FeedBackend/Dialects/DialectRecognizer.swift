/// Says which dialect a document is of.
enum DialectRecognizer {
    /// The first dialect that fits.
    static func recognise(_ outline: FeedOutline, among dialects: [FeedDialect]) -> FeedDialect? {
        dialects.first { fits(outline, $0) }
    }

    static func fits(_ outline: FeedOutline, _ dialect: FeedDialect) -> Bool {
        guard let root = outline.root, matches(root, dialect.recognition.root, dialect) else { return false }
        let evidence = dialect.recognition.evidence
        return evidence.isEmpty
            || evidence.contains { evidence in
                switch evidence {
                case .namespace(let prefix):
                    outline.namespaces.contains { isAddress($0, of: prefix, dialect) }
                case .path(let path):
                    outline.paths.contains { names in
                        names.count == path.steps.count
                            && zip(names, path.steps).allSatisfy { matches($0, $1, dialect) }
                    }
                }
            }
    }

    private static func matches(_ name: FeedOutline.Name, _ step: DialectPath.Step, _ dialect: FeedDialect) -> Bool {
        guard name.local == step.name || name.local.lowercased() == step.name.lowercased() else { return false }
        guard let address = name.address else {
            return step.prefix.isEmpty || step.prefix == dialect.barePrefix
        }
        return isAddress(address, of: step.prefix, dialect)
    }

    private static func isAddress(_ address: String, of prefix: String, _ dialect: FeedDialect) -> Bool {
        guard let namespace = dialect.namespaces.first(where: { $0.prefix == prefix }) else { return false }
        return address.withCString { pointer in
            let bytes = UnsafeRawPointer(pointer).assumingMemoryBound(to: UInt8.self)
            return NamespaceMatch(bytes, namespace.addresses) != .different
        }
    }
}
