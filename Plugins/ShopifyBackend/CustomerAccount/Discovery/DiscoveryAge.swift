import CommerceHTTP
import FoundationEssentials

/// How long a discovery document is good for (RFC 9111, section 4.2.1), within bounds of our own.
enum DiscoveryAge {
    /// Where the shop does not say: places hardly ever move, and a place that is gone is looked up anew.
    static let usual = Duration.seconds(86_400)
    /// No shop can have it kept for longer, or asked for with each call.
    static let bounds: ClosedRange<Duration> = .seconds(60) ... .seconds(604_800)

    /// The age up to which a response is fresh.
    static func limit(of response: HTTPResponse) -> Duration {
        let directives = response.fields.values(of: "Cache-Control").joined(separator: ",").lowercased()
            .split(separator: ",").map { $0.filter { $0 != " " && $0 != "\"" } }
        if directives.contains("no-store") || directives.contains("no-cache") { return bounds.lowerBound }
        guard let text = directives.first(where: { $0.hasPrefix("max-age=") })?.dropFirst(8),
            let seconds = Int64(text), seconds >= 0
        else { return usual }
        return min(max(.seconds(min(seconds, 604_800)), bounds.lowerBound), bounds.upperBound)
    }
}
