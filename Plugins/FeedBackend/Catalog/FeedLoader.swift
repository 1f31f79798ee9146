import Commerce
import FoundationEssentials
import Glibc
import Synchronization

/// Reads the feed on first use, keeps the catalogue, and reads anew when that is asked for and the file has changed.
final class FeedLoader: Sendable {
    /// What of a file shows that it is another one than before.
    struct Stamp: Equatable, Sendable {
        var modified: Int64
        var nanoseconds: Int64
        var size: Int64
        var inode: UInt64
    }

    private struct Loaded: Sendable {
        var catalog: LoadedCatalog
        var stamp: Stamp?
        var second: Int64
    }

    private let source: FeedSource
    private let options: FeedOptions
    private let mapping: String?
    private let clock: any CommerceClock
    private let loaded = Mutex<Loaded?>(nil)
    private let load: SharedLoad<LoadedCatalog>

    init(source: FeedSource, options: FeedOptions, mapping: String?, clock: any CommerceClock) {
        self.source = source
        self.options = options
        self.mapping = mapping
        self.clock = clock
        load = SharedLoad {
            try FeedLoader.read(source, options: options, mapping: mapping, second: FeedLoader.second(of: clock))
        }
    }

    var sourceName: String { source.name }

    /// The present second since 1970.
    var second: Int64 { FeedLoader.second(of: clock) }

    /// The catalogue.
    ///
    /// - Throws: ``CommerceError`` of kind `malformedResponse` for a feed that can't be read to its end, with the report
    ///   of what was read; of kind `configuration` where there is no such file.
    func catalog(_ freshness: Freshness) async throws(CommerceError) -> LoadedCatalog {
        if let known = loaded.withLock({ $0 }), isFresh(known, freshness) { return known.catalog }
        let stamp = FeedLoader.stamp(of: source)
        do {
            let catalog = try await load.value()
            loaded.withLock { $0 = Loaded(catalog: catalog, stamp: stamp, second: second) }
            return catalog
        } catch let error as FeedError {
            throw CommerceError(error)
        } catch {
            throw CommerceError(error, otherwise: .malformedResponse)
        }
    }

    private func isFresh(_ known: Loaded, _ freshness: Freshness) -> Bool {
        switch freshness {
        case .default, .cacheOnly: true
        case .refresh: known.stamp != nil && known.stamp == FeedLoader.stamp(of: source)
        case .maxAge(let seconds):
            second - known.second <= Int64(seconds)
                || (known.stamp != nil && known.stamp == FeedLoader.stamp(of: source))
        }
    }

    private static func read(
        _ source: FeedSource, options: FeedOptions, mapping: String?, second: Int64
    ) throws -> LoadedCatalog {
        var options = options
        options.dropsDuplicates = true
        if let mapping { options.dialect = try FeedDialect(file: mapping) }
        var builder = CatalogBuilder()
        let result = try FeedReader(source, options: options).read { builder.add($0) }
        return LoadedCatalog(builder.build(header: result.header, report: result.report), at: second)
    }

    private static func stamp(of source: FeedSource) -> Stamp? {
        guard case .file(let path) = source.origin else { return nil }
        var status = Glibc.stat()
        guard stat(path, &status) == 0 else { return nil }
        return Stamp(
            modified: Int64(status.st_mtim.tv_sec), nanoseconds: Int64(status.st_mtim.tv_nsec),
            size: Int64(status.st_size), inode: UInt64(status.st_ino))
    }

    private static func second(of clock: any CommerceClock) -> Int64 {
        Int64(clock.now.timeIntervalSince1970.rounded(.down))
    }
}
