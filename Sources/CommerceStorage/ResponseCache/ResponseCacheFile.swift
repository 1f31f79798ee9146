import Commerce
import FoundationEssentials

/// The file of a response cache: opens it when it is needed, and sets aside what can't be trusted.
///
/// It is used by one thread at a time.
struct ResponseCacheFile {
    let file: DatabaseFile
    let maximumBytes: Int
    let maximumAge: Duration
    let clock: any CommerceClock
    let logger: any CommerceLogger

    private var opened: (tables: ResponseTables, identity: DatabaseFile.Identity?)?
    // What was said last: a fault that lasts is told once.
    private var lastNote: String?

    init(
        _ file: DatabaseFile, maximumBytes: Int, maximumAge: Duration, clock: any CommerceClock,
        logger: any CommerceLogger
    ) {
        self.file = file
        self.maximumBytes = maximumBytes
        self.maximumAge = maximumAge
        self.clock = clock
        self.logger = logger
    }

    /// Does something to the tables; `nil` where there is no file and none is to be made.
    ///
    /// A file that turns out damaged is set aside, and what was to be done is done to a new one.
    mutating func perform<Value>(
        creating: Bool, _ body: (ResponseTables) throws(SQLiteFailure) -> Value
    ) throws(CommerceError) -> Value? {
        for isLastTry in [false, true] {
            guard let tables = try tables(creating: creating) else { return nil }
            do throws(SQLiteFailure) {
                return try body(tables)
            } catch {
                guard error.isDamage, !isLastTry else { throw error.error(of: file.path) }
                try setAside(because: error.message)
            }
        }
        return nil
    }

    /// Removes the file, whatever state it is in; one that is not ours is left alone.
    mutating func removeAll() throws(CommerceError) {
        opened = nil
        guard let lock = try file.lockIfFolderExists() else { return }
        do throws(CommerceError) {
            if try ResponseSchema.mayRemove(file.header(ResponseSchema.headerSize)) {
                try file.remove(asides: [Self.damaged])
            }
        } catch {
            lock.release()
            throw error
        }
        lock.release()
    }

    /// Tells of a fault that costs no answer, once.
    mutating func note(_ error: CommerceError) {
        guard error.message != lastNote else { return }
        lastNote = error.message
        logger.log(.warning, "The response cache failed: \(error.message)")
    }

    // MARK: Opening

    // The tables of the file that is there now: somebody may have removed the last one, or set it aside.
    private mutating func tables(creating: Bool) throws(CommerceError) -> ResponseTables? {
        let identity = file.identity
        if let opened, identity != nil, opened.identity == identity { return opened.tables }
        opened = nil
        guard creating || identity != nil else { return nil }
        return try locked { (file) throws(CommerceError) in try file.open(creating: creating) }
    }

    private mutating func open(creating: Bool) throws(CommerceError) -> ResponseTables? {
        for isLastTry in [false, true] {
            guard let path = try file.prepare(creating: creating) else { return nil }
            var kind = ResponseSchema.Kind.foreign
            do throws(SQLiteFailure) {
                let connection = try SQLiteConnection(
                    path: path, busyTimeout: 5_000, maximumValueBytes: maximumBytes)
                kind = try ResponseSchema.kind(of: connection)
                switch kind {
                case .empty where !creating: return nil
                case .empty, .ours: return try take(connection)
                case .otherVersion, .foreign: break
                }
            } catch {
                guard error.isDamage, !isLastTry else { throw error.error(of: file.path) }
                if !error.isNoDatabase {
                    try setAside(as: Self.damaged, because: "is damaged (\(error.message))")
                    continue
                }
            }
            switch kind {
            case .otherVersion: try file.remove(asides: [])
            default: try setAside(as: Self.foreign, because: "is no response cache")
            }
        }
        return nil
    }

    private mutating func take(_ connection: SQLiteConnection) throws(SQLiteFailure) -> ResponseTables {
        try ResponseSchema.open(connection)
        let tables = ResponseTables(connection, maximumBytes: maximumBytes)
        opened = (tables, file.identity)
        // With a full disk, say, what is old is only not removed.
        _ = try? tables.removeOld(before: clock.now - maximumAge / .seconds(1))
        return tables
    }

    // MARK: Setting aside

    static let damaged = "damaged"
    private static let foreign = "foreign"

    private mutating func setAside(because reason: String) throws(CommerceError) {
        let identity = opened?.identity
        opened = nil
        try locked { (file) throws(CommerceError) in
            // Another process may have seen the damage, too.
            guard file.file.identity == identity else { return }
            try file.setAside(as: Self.damaged, because: "is damaged (\(reason))")
        }
    }

    private func setAside(as ending: String, because what: String) throws(CommerceError) {
        let aside = try file.setAside(as: ending)
        logger.log(.warning, "The file \(file.path) \(what). It was set aside as \(aside), and answers are kept anew.")
    }

    private mutating func locked<Value>(
        _ body: (inout ResponseCacheFile) throws(CommerceError) -> Value
    ) throws(CommerceError) -> Value {
        let lock = try file.lock()
        do throws(CommerceError) {
            let value = try body(&self)
            lock.release()
            return value
        } catch {
            lock.release()
            throw error
        }
    }
}
