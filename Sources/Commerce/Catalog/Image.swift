public import FoundationEssentials

/// A picture by its address.
public struct Image: Hashable, Sendable, Codable {
    /// Where the picture is.
    public let url: URL
    /// A text that stands in for the picture.
    public let altText: String?
    /// Pixels across, where known.
    public let width: Int?
    /// Pixels down, where known.
    public let height: Int?

    /// Makes an image.
    public init(url: URL, altText: String? = nil, width: Int? = nil, height: Int? = nil) {
        self.url = url
        self.altText = altText
        self.width = width
        self.height = height
    }
}
