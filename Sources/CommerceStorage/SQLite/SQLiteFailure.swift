import Commerce
import CommerceCSQLite
import Glibc

/// What SQLite says of a call that failed.
struct SQLiteFailure: Error {
    /// The extended result code.
    let code: CInt
    /// SQLite's own words.
    let message: String
    /// The system's reason, where a call to it failed.
    private let systemCode: CInt

    /// What we find wrong in a file ourselves.
    init(damage message: String) {
        code = SQLITE_CORRUPT
        systemCode = 0
        self.message = message
    }

    /// The result of the last call to a database.
    init(_ database: OpaquePointer?, code: CInt) {
        self.code = database.map { sqlite3_extended_errcode($0) } ?? code
        systemCode = database.map { sqlite3_system_errno($0) } ?? 0
        // The text belongs to SQLite and is copied at once.
        message = (database.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)).map { String(cString: $0) } ?? ""
    }

    private var primary: CInt { code & 0xff }

    /// Whether the file is no database, or one whose parts contradict one another.
    var isDamage: Bool { primary == SQLITE_CORRUPT || isNoDatabase }

    /// Whether the file is no database at all.
    var isNoDatabase: Bool { primary == SQLITE_NOTADB }

    private static let diskFull = ("the disk is full", "Free some space and try again.")

    /// The error with the path and what to do.
    func error(of path: String) -> CommerceError {
        let (reason, remedy): (String, String) =
            switch primary {
            case SQLITE_FULL: Self.diskFull
            case SQLITE_IOERR where systemCode == ENOSPC || systemCode == EDQUOT: Self.diskFull
            case SQLITE_BUSY, SQLITE_LOCKED:
                ("another process is writing to it", "End it (fuser names it), then try again.")
            case SQLITE_READONLY, SQLITE_PERM, SQLITE_CANTOPEN, SQLITE_AUTH:
                (message, "Check the owner and the permissions, or choose another folder.")
            default: (message, "Check the disk, or choose another folder.")
            }
        return CommerceError(.storage, "Can't use the file \(path): \(reason). \(remedy)")
    }
}
