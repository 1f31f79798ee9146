import FeedBackend

/// What one run over a feed came to.
struct FeedRun {
    private(set) var items: [FeedItem] = []
    private(set) var header = FeedHeader()
    private(set) var error: FeedError?
    let report: FeedReport

    init(_ input: [UInt8], _ options: FeedOptions) {
        var items: [FeedItem] = []
        do {
            let result = try FeedReader(.bytes(input), options: options).read { items.append($0) }
            header = result.header
            report = result.report
        } catch let error as FeedError {
            self.error = error
            report = error.report
        } catch {
            fatalError("a run ends in an error of another type: \(error)")
        }
        self.items = items
    }
}
