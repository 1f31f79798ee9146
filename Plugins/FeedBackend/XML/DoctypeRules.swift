import CommerceCXML2

/// What a feed's document type declaration may declare.
///
/// Entities are in ``EntityTable``. Attributes with default values are rare in feeds but real (YML's own declaration has
/// some); libxml2 gives them to every element, each after a look at all others.
struct DoctypeRules {
    private let limits: FeedLimits
    private var defaults = 0
    private var defaultBytes = 0

    init(_ limits: FeedLimits) {
        self.limits = limits
    }

    /// Counts a declaration.
    ///
    /// - Returns: why it is refused, or `nil`.
    mutating func declareAttribute(defaultValue: UnsafePointer<UInt8>?) -> String? {
        guard let defaultValue else { return nil }
        defaults += 1
        defaultBytes += defaultValue.cStringBytes.count
        if defaults > limits.attributeDefaults {
            return "the feed declares default values for more than \(limits.attributeDefaults) attributes"
        }
        if defaultBytes > limits.attributeDefaultBytes {
            return "the feed declares default values of more than \(limits.attributeDefaultBytes) bytes for attributes"
        }
        return nil
    }

    /// What is said of a declaration that is too long.
    static func tooLong(_ limits: FeedLimits) -> String {
        "the document type declaration is longer than \(limits.doctypeBytes) bytes"
    }
}
