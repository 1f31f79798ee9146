import Commerce
import CommerceStorage
import FoundationEssentials

/// The verbs of the response cache.
enum CacheVerbs {
    static let cache = Command(group: "cache", "answers of backends that are kept", [status, clear])

    private static let status = Command(
        "status", "what is kept of each backend",
        discussion:
            "A backend keeps answers where its entry has \"cache\". Without --backend, what is kept of backends "
            + "that are not in the configuration is listed too."
    ) { invocation in
        var items: [CacheSummary] = []
        for entry in try await invocation.cacheEntries() {
            items.append(try await entry.summary(invocation))
        }
        try invocation.show(Page(items: items), .caches)
        return invocation.report(items.compactMap(\.error))
    }

    private static let clear = Command(
        "clear", "forget all answers, or with --backend those of one backend",
        discussion: "It needs no configuration without --backend. Carts and sessions stay."
    ) { invocation in
        guard let folder = try invocation.stateFolder() else {
            throw CommerceError.invalidInput("commerce cache clear removes files, and --ephemeral writes nothing.")
        }
        var entries: [CacheEntry] = []
        if invocation.arguments.string(GlobalOptions.backend) != nil {
            entries = try await invocation.cacheEntries()
        } else {
            entries = try SQLiteResponseCacheStore.all(in: folder, clock: invocation.environment.clock)
                .map { CacheEntry(store: $0) }
        }
        var summary = ClearSummary()
        for entry in entries {
            if let error = entry.error { throw error }
            guard let store = entry.store else { continue }
            // What can't be counted any more is removed all the same.
            let usage = try? await store.usage()
            let existed = store.exists
            try await store.remove(.all)
            summary.entries += usage?.responses ?? 0
            summary.bytes += usage?.bytes ?? 0
            if existed { summary.files.append(store.path) }
        }
        try invocation.show(summary) { [summary] renderer in
            renderer.details { list in
                list.add("Forgotten", summary.entries)
                list.add("Bytes", summary.bytes)
                for file in summary.files { list.add("Removed", file) }
            }
        }
        return .done
    }
}

/// The cache of a backend, or one that is there without a backend.
private struct CacheEntry {
    var backend: String?
    var plugin: String?
    /// `nil` where nothing is kept in files, and where it is not known which file it is.
    var store: SQLiteResponseCacheStore?
    /// Why it is not known.
    var error: CommerceError?

    func summary(_ invocation: Invocation) async throws -> CacheSummary {
        var usage: CacheUsage?
        var error = error
        if error == nil, let store { (usage, error) = try await invocation.attempt { try await store.usage() } }
        return CacheSummary(
            backend: backend, plugin: plugin, entries: usage?.responses ?? 0, bytes: usage?.bytes ?? 0,
            oldest: usage?.oldest, newest: usage?.newest, path: store.flatMap { $0.exists ? $0.path : nil },
            error: error)
    }
}

/// What clearing came to.
private struct ClearSummary: Encodable {
    /// How many answers were forgotten.
    var entries = 0
    var bytes = 0
    /// The files that were removed.
    var files: [String] = []
}

/// How much is kept of a backend.
private struct CacheSummary: Encodable {
    /// Absent for what no backend of the configuration has.
    let backend: String?
    let plugin: String?
    let entries: Int
    let bytes: Int
    let oldest: Date?
    let newest: Date?
    /// Absent where nothing was kept yet.
    let path: String?
    let error: CommerceError?
}

extension Listing where Item == CacheSummary {
    fileprivate static var caches: Listing {
        Listing(
            columns: [
                .text("BACKEND"), .text("PLUGIN"), .number("ENTRIES"), .number("BYTES"), .text("OLDEST"),
                .text("NEWEST"), .text("FILE", isFlexible: true),
            ],
            row: { item, renderer in
                [
                    item.backend.map { TerminalText($0, .strong) } ?? TerminalText("none", .faint),
                    TerminalText(item.plugin ?? ""), "\(item.entries)", "\(item.bytes)",
                    TerminalText(renderer.date(item.oldest) ?? ""), TerminalText(renderer.date(item.newest) ?? ""),
                    item.error.map { TerminalText($0.kind.rawValue, .bad) } ?? TerminalText(item.path ?? ""),
                ]
            })
    }
}

extension Invocation {
    /// The caches of the configuration's backends, or of the one that is named; and those that are there besides.
    fileprivate func cacheEntries() async throws -> [CacheEntry] {
        let name = arguments.string(GlobalOptions.backend)
        var entries: [CacheEntry] = []
        if name != nil || arguments.string(GlobalOptions.config) != nil || hasConfiguration() {
            let (configuration, rule) = try configuration()
            let wanted = try name.map { [try configuration.entry($0)] } ?? configuration.backends
            for entry in wanted {
                let (store, error) = try await attempt {
                    try responseCache(of: try await backend(entry.name, in: configuration, rule: rule).stateIdentity)
                }
                entries.append(
                    CacheEntry(backend: entry.name, plugin: entry.plugin, store: store ?? nil, error: error))
            }
        }
        guard name == nil, let folder = try stateFolder() else { return entries }
        let known = Set(entries.compactMap(\.store?.path))
        return entries
            + (try SQLiteResponseCacheStore.all(in: folder, clock: environment.clock, logger: logger))
            .filter { !known.contains($0.path) }.map { CacheEntry(store: $0) }
    }
}
