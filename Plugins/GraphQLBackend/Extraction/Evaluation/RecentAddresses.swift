import CommerceJSON
import FoundationEssentials

/// The addresses that were made last, by the texts that they were made of: pictures of a product are those of its
/// variants too.
struct RecentAddresses {
    private static let capacity = 8

    /// Apart from the addresses, so that looking for one counts no references.
    private var tokens: [JSONToken] = []
    private var urls: [URL] = []
    /// The one that is given up next.
    private var oldest = 0

    /// The address that was made of the same text.
    func url(_ token: JSONToken, _ reader: borrowing JSONReader) -> URL? {
        for place in tokens.indices where reader.isSame(tokens[place], token) { return urls[place] }
        return nil
    }

    mutating func keep(_ url: URL, of token: JSONToken) {
        guard tokens.count == Self.capacity else {
            tokens.append(token)
            urls.append(url)
            return
        }
        tokens[oldest] = token
        urls[oldest] = url
        oldest = (oldest + 1) % Self.capacity
    }
}
