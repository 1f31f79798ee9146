import CommerceCSQLite

/// A connection to a database file: the one owner of its pointer.
///
/// It is used by one thread at a time.
final class SQLiteConnection {
    private let database: OpaquePointer
    private var statements: [String: SQLiteStatement] = [:]
    private let busyTimeout: CInt

    /// Opens a file that is there.
    ///
    /// - Parameters:
    ///   - path: without symbolic links.
    ///   - busyTimeout: how long a call waits on its thread for another connection, in milliseconds.
    ///   - maximumValueBytes: the largest text or blob that is read or written.
    init(path: String, busyTimeout: Int, maximumValueBytes: Int) throws(SQLiteFailure) {
        var database: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW
        let code = sqlite3_open_v2(path, &database, flags, nil)
        guard code == SQLITE_OK, let database else {
            let failure = SQLiteFailure(database, code: code)
            // Also where opening fails there is something to close.
            sqlite3_close_v2(database)
            throw failure
        }
        self.database = database
        self.busyTimeout = CInt(clamping: busyTimeout)
        sqlite3_busy_timeout(database, self.busyTimeout)
        sqlite3_limit(database, SQLITE_LIMIT_LENGTH, CInt(clamping: maximumValueBytes))
        let configured = commerce_sqlite_configure(database)
        guard configured == SQLITE_OK else { throw SQLiteFailure(database, code: configured) }
    }

    deinit {
        statements = [:]
        sqlite3_close_v2(database)
    }

    /// Runs statements that give nothing.
    func execute(_ text: String) throws(SQLiteFailure) {
        let code = sqlite3_exec(database, text, nil, nil, nil)
        guard code == SQLITE_OK else { throw SQLiteFailure(database, code: code) }
    }

    /// Runs a statement to its end; it is prepared once.
    func run(_ text: String, _ values: SQLiteValue...) throws(SQLiteFailure) {
        let statement = try begin(text, values)
        defer { statement.reset() }
        while try statement.step() {}
    }

    /// The number of the row that was added last.
    var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(database) }

    /// What a statement's first row holds, or `nil` without a row; it is prepared once.
    func first<Value>(
        _ text: String, _ values: SQLiteValue..., read: (SQLiteStatement) -> Value
    ) throws(SQLiteFailure) -> Value? {
        let statement = try begin(text, values)
        defer { statement.reset() }
        return try statement.step() ? read(statement) : nil
    }

    /// What a statement's rows hold, as long as they are wanted; it is prepared once.
    func rows<Value>(
        _ text: String, _ values: SQLiteValue..., while isWanted: ([Value]) -> Bool = { _ in true },
        read: (SQLiteStatement) -> Value
    ) throws(SQLiteFailure) -> [Value] {
        let statement = try begin(text, values)
        defer { statement.reset() }
        var rows: [Value] = []
        while isWanted(rows), try statement.step() { rows.append(read(statement)) }
        return rows
    }

    /// Runs work whose changes all come to be, or none.
    func transaction<Value>(
        _ kind: String, _ body: () throws(SQLiteFailure) -> Value
    ) throws(SQLiteFailure) -> Value {
        try run("BEGIN \(kind)")
        do throws(SQLiteFailure) {
            let value = try body()
            try run("COMMIT")
            return value
        } catch {
            // Some failures have ended it already.
            if sqlite3_get_autocommit(database) == 0 { _ = try? run("ROLLBACK") }
            throw error
        }
    }

    /// Runs work that gives up at once where another connection is writing.
    func withoutWaiting(_ body: () throws(SQLiteFailure) -> Void) throws(SQLiteFailure) {
        sqlite3_busy_timeout(database, 0)
        defer { sqlite3_busy_timeout(database, busyTimeout) }
        try body()
    }

    private func begin(_ text: String, _ values: [SQLiteValue]) throws(SQLiteFailure) -> SQLiteStatement {
        let statement: SQLiteStatement
        if let prepared = statements[text] {
            statement = prepared
        } else {
            statement = try SQLiteStatement(text, in: database)
            statements[text] = statement
        }
        do throws(SQLiteFailure) {
            try statement.bind(values)
        } catch {
            statement.reset()
            throw error
        }
        return statement
    }
}
