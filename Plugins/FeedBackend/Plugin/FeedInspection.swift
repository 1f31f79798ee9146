public import Commerce
public import CommerceJSON

/// A look at a feed that changes nothing: what `commerce feed inspect` shows.
public struct FeedInspection: Sendable {
    /// What was seen, duplicates found and counted.
    public let report: FeedReport
    /// What the feed says about itself.
    public let header: FeedHeader
    /// How many products the items would make, variants grouped.
    public let productCount: Int

    /// Reads a feed to its end.
    ///
    /// - Throws: ``CommerceError`` of kind `malformedResponse` with place and report for a feed that can't be read to its
    ///   end; `configuration` where there is no such file; `cancelled`.
    public init(of source: FeedSource, options: FeedOptions = FeedOptions()) throws(CommerceError) {
        var options = options
        options.dropsDuplicates = true
        var groups: Set<String> = []
        var single = 0
        do {
            let result = try FeedReader(source, options: options).read { item in
                if let group = item.groupID { groups.insert(group) } else { single += 1 }
            }
            report = result.report
            header = result.header
        } catch let error as FeedError {
            throw CommerceError(error)
        } catch {
            throw CommerceError(error, otherwise: .malformedResponse)
        }
        productCount = groups.count + single
    }

    /// The report as JSON: `{"dialect", "seen", "new", "changed", "unchanged", "removed", "rejected", "repaired",
    /// "problems": […]}` with counts by kind of problem beside them.
    public var json: JSONValue { report.json }
}
