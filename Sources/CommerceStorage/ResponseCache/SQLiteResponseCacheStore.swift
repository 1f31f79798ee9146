public import Commerce
import Dispatch
import Synchronization

/// Keeps answers in a file that outlives the process: a database of SQLite, one a backend.
///
///     context.responseCache = { SQLiteResponseCacheStore(folder: folder, stateIdentity: $0, logger: logger) }
///
/// The file is made when an answer is first kept, for its owner alone, and is bounded by bytes and age. Several processes
/// may use it at the same time. A file that is damaged, or no response cache at all, is set aside and told to the logger; an
/// entry that is not as it was kept is none. A reader never has an error: what can't be read, with a full disk or without
/// permission, is not there. What is removed is overwritten in the file, and a removal that can't be made in it, such as a
/// sign-out's with a full disk, removes the file.
///
/// The file has digests for keys, and in the clear the answers, their tags and when they came; no tokens.
public final class SQLiteResponseCacheStore: ResponseCacheStore {
    private let file: Mutex<ResponseCacheFile>
    private let name: DatabaseFile
    private let maximumBytes: Int
    // Reading a disk may take a while, and so may waiting for another process.
    private let worker = DispatchQueue(label: "commerce.response-cache")

    /// Makes the store of a backend; nothing is touched before the first call.
    ///
    /// - Parameters:
    ///   - folder: an absolute path. It need not exist.
    ///   - stateIdentity: the backend's `stateIdentity`.
    ///   - maximumBytes: how many bytes it may keep; 64 MiB unless said. An answer of more than half of it is not kept.
    ///   - maximumAge: the age at which answers are removed when the file is opened; a week unless said.
    ///   - clock: tells the time.
    ///   - logger: hears of a file that is set aside, or can't be read.
    public convenience init(
        folder: String, stateIdentity: String, maximumBytes: Int = SQLiteResponseCacheStore.defaultMaximumBytes,
        maximumAge: Duration = .seconds(7 * 86_400), clock: any CommerceClock = SystemClock(),
        logger: any CommerceLogger = SilentLogger()
    ) {
        self.init(
            DatabaseFile(kind: Self.kind, scope: stateIdentity, folder: folder), maximumBytes: maximumBytes,
            maximumAge: maximumAge, clock: clock, logger: logger)
    }

    private init(
        _ name: DatabaseFile, maximumBytes: Int, maximumAge: Duration, clock: any CommerceClock,
        logger: any CommerceLogger
    ) {
        self.name = name
        self.maximumBytes = maximumBytes
        file = Mutex(
            ResponseCacheFile(
                name, maximumBytes: maximumBytes, maximumAge: maximumAge, clock: clock, logger: logger))
    }

    /// The stores that have a file in a folder, whosesoever they are, in the order of their paths.
    ///
    /// One that was set aside as damaged counts, since it may hold what a customer was told.
    ///
    /// - Throws: ``CommerceError/Kind/storage`` where the folder can't be read.
    public static func all(
        in folder: String, clock: any CommerceClock = SystemClock(), logger: any CommerceLogger = SilentLogger()
    ) throws(CommerceError) -> [SQLiteResponseCacheStore] {
        try DatabaseFile.all(ofKind: kind, in: folder, asides: [ResponseCacheFile.damaged]).map { name in
            SQLiteResponseCacheStore(
                name, maximumBytes: defaultMaximumBytes, maximumAge: .seconds(7 * 86_400), clock: clock, logger: logger)
        }
    }

    /// How many bytes a store may keep unless said: 64 MiB.
    public static let defaultMaximumBytes = 64 << 20

    private static let kind = "responses"

    /// Where the file is, or would be.
    public var path: String { name.path }

    /// Whether there is a file.
    public var exists: Bool { name.identity != nil }

    /// The answer of a key, or `nil`; also where the file can't be read, which the logger hears of.
    public func response(for key: CacheKey) async -> CachedResponse? {
        await onWorker { file in
            do throws(CommerceError) {
                return try file.perform(creating: false) { (tables) throws(SQLiteFailure) in
                    try tables.response(for: key)
                } ?? nil
            } catch {
                file.note(error)
                return nil
            }
        }
    }

    /// Keeps an answer in place of the key's last one; one that is too large is not kept.
    ///
    /// - Throws: ``CommerceError/Kind/storage`` with the path and what to do.
    public func keep(_ response: CachedResponse, for key: CacheKey) async throws(CommerceError) {
        try await onWorker { file in
            Self.result { () throws(CommerceError) in
                _ = try file.perform(creating: true) { (tables) throws(SQLiteFailure) in
                    try tables.keep(response, for: key)
                }
            }
        }.get()
    }

    /// Forgets answers.
    ///
    /// - Throws: ``CommerceError/Kind/storage`` where they may still be there.
    public func remove(_ selection: CacheSelection) async throws(CommerceError) {
        try await onWorker { file in
            Self.result { () throws(CommerceError) in
                if selection == .all { return try file.removeAll() }
                do throws(CommerceError) {
                    _ = try file.perform(creating: false) { (tables) throws(SQLiteFailure) in
                        try tables.remove(selection)
                    }
                } catch {
                    switch selection {
                    // Rather the whole file than an answer that must not be given any more.
                    case .tag, .personal: try file.removeAll()
                    default: throw error
                    }
                }
            }
        }.get()
    }

    /// How much is kept.
    ///
    /// - Throws: ``CommerceError/Kind/storage`` where the file can't be read.
    public func usage() async throws(CommerceError) -> CacheUsage {
        let usage = try await onWorker { file in
            Self.result { () throws(CommerceError) in
                try file.perform(creating: false) { (tables) throws(SQLiteFailure) in try tables.usage() } ?? nil
            }
        }.get()
        return usage ?? CacheUsage(responses: 0, bytes: 0, maximumBytes: maximumBytes)
    }

    private func onWorker<Value: Sendable>(
        _ body: @escaping @Sendable (inout ResponseCacheFile) -> Value
    ) async -> Value {
        await withCheckedContinuation { continuation in
            worker.async { continuation.resume(returning: self.file.withLock { body(&$0) }) }
        }
    }

    private static func result<Value>(
        _ body: () throws(CommerceError) -> Value
    ) -> Result<Value, CommerceError> {
        do throws(CommerceError) { return .success(try body()) } catch { return .failure(error) }
    }
}
