public import Commerce

/// A metafield to read: of products, variants or collections.
public struct ShopifyMetafield: Sendable, Hashable {
    /// What has metafields.
    public enum Owner: String, Sendable, CaseIterable {
        /// Products.
        case product
        /// Variants.
        case variant
        /// Collections.
        case collection
    }

    /// What has it.
    public var owner: Owner
    /// Its namespace and key.
    public var identifier: MetafieldIdentifier

    /// Makes a metafield to read.
    public init(_ owner: Owner, _ identifier: MetafieldIdentifier) {
        self.owner = owner
        self.identifier = identifier
    }

    /// Reads `OWNER:NAMESPACE.KEY`, such as `product:custom.material`; without an owner it is of products.
    ///
    /// - Throws: ``Commerce/CommerceError`` of kind `configuration` that shows the right form.
    public init(parsing text: String) throws(CommerceError) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let name = (parts.last ?? "").split(separator: ".", omittingEmptySubsequences: false)
        let owner = parts.count == 2 ? Owner(rawValue: String(parts[0])) : .product
        guard let owner, name.count == 2, let namespace = name.first, let key = name.last, !namespace.isEmpty,
            !key.isEmpty
        else {
            throw .setting(
                "metafields",
                "\"\(text)\" in \"metafields\" names no metafield: write OWNER:NAMESPACE.KEY with an owner of "
                    + "\(Owner.allCases.map(\.rawValue).joined(separator: ", ")), such as product:custom.material.")
        }
        self.init(owner, MetafieldIdentifier(namespace: String(namespace), key: String(key)))
    }
}
