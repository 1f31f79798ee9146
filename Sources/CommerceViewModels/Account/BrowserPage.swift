public import FoundationEssentials

/// A page to open in a browser, whose address may have secrets in it.
///
/// Printing it shows the host only.
public struct BrowserPage: Hashable, Sendable {
    /// The address; keep it out of logs.
    public let url: URL

    /// Wraps an address.
    public init(_ url: URL) {
        self.url = url
    }
}

extension BrowserPage: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The host, without path and query.
    public var description: String { "(a page of \(url.host() ?? "this device"))" }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// A mirror without the address.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
