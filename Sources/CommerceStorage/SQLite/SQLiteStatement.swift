import CommerceCSQLite

/// A prepared statement: the one owner of its pointer.
///
/// It belongs to its connection, and is used by one thread at a time as that is.
final class SQLiteStatement {
    private let statement: OpaquePointer
    private let database: OpaquePointer

    /// Prepares the first statement of a text.
    init(_ text: String, in database: OpaquePointer) throws(SQLiteFailure) {
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v3(database, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard code == SQLITE_OK, let statement else { throw SQLiteFailure(database, code: code) }
        self.statement = statement
        self.database = database
    }

    deinit {
        sqlite3_finalize(statement)
    }

    /// Binds values, in order.
    func bind(_ values: [SQLiteValue]) throws(SQLiteFailure) {
        for (index, value) in values.enumerated() {
            let code = bind(value, at: CInt(index + 1))
            guard code == SQLITE_OK else { throw SQLiteFailure(database, code: code) }
        }
    }

    private func bind(_ value: SQLiteValue, at index: CInt) -> CInt {
        switch value {
        case .integer(let number): sqlite3_bind_int64(statement, index, number)
        case .real(let number): sqlite3_bind_double(statement, index, number)
        case .text(let text): commerce_sqlite_bind_text(statement, index, text, CInt(text.utf8.count))
        case .blob(let bytes):
            bytes.withUnsafeBytes {
                commerce_sqlite_bind_blob(statement, index, $0.baseAddress, UInt64($0.count))
            }
        }
    }

    /// Goes to the next row; false at the end.
    func step() throws(SQLiteFailure) -> Bool {
        let code = sqlite3_step(statement)
        switch code {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw SQLiteFailure(database, code: code)
        }
    }

    /// Ends the run, and lets go of what was bound.
    func reset() {
        sqlite3_reset(statement)
        sqlite3_clear_bindings(statement)
    }

    // MARK: The columns of the row

    func integer(_ column: CInt) -> Int64 { sqlite3_column_int64(statement, column) }

    func real(_ column: CInt) -> Double { sqlite3_column_double(statement, column) }

    func isNull(_ column: CInt) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

    func text(_ column: CInt) -> String { String(decoding: blob(column), as: UTF8.self) }

    func blob(_ column: CInt) -> [UInt8] {
        // The bytes are valid until the next step, and are copied. The address is asked for first: asking converts.
        let bytes = sqlite3_column_blob(statement, column)
        return Array(
            UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : Int(sqlite3_column_bytes(statement, column)))
        )
    }
}
