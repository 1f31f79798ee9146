import Commerce

/// What a file of a response cache is recognised by, and how one is made.
enum ResponseSchema {
    /// What a file is, by its first bytes.
    enum Kind: Hashable {
        /// Nothing is in it yet.
        case empty
        /// Of this version.
        case ours
        /// Of another version of this program.
        case otherVersion
        /// Something else.
        case foreign
    }

    /// The kind of an open file.
    static func kind(of connection: SQLiteConnection) throws(SQLiteFailure) -> Kind {
        let found = try connection.first("PRAGMA application_id") { $0.integer(0) }
        guard found == Int64(applicationID) else {
            let isBare = try definitions(of: connection).isEmpty
            return found == 0 && isBare ? .empty : .foreign
        }
        return try connection.first("PRAGMA user_version") { $0.integer(0) } == Int64(version) ? .ours : .otherVersion
    }

    /// How many bytes ``mayRemove(_:)`` has to see.
    static let headerSize = 100

    /// Whether a file that begins with some bytes is ours, or nobody's; the places are those of SQLite's file format.
    static func mayRemove(_ header: [UInt8]) -> Bool {
        header.isEmpty
            || header.count == headerSize && header.starts(with: Array("SQLite format 3\0".utf8))
                && header[68..<72].reduce(0) { $0 << 8 | UInt32($1) } == applicationID
    }

    // "SwRC"
    private static let applicationID: UInt32 = 0x5377_5243
    private static let version: UInt32 = 1

    /// Makes the tables in an empty file, and the settings of every connection.
    ///
    /// - Throws: a failure that is damage where there are other tables than these.
    static func open(_ connection: SQLiteConnection) throws(SQLiteFailure) {
        // What is removed is overwritten: it may be what one customer alone may see.
        try connection.execute("PRAGMA secure_delete = ON; PRAGMA foreign_keys = ON; PRAGMA cell_size_check = ON")
        if try definitions(of: connection).isEmpty {
            // Before the log: it would be the log that says whose file it is.
            try connection.execute(
                """
                BEGIN IMMEDIATE; \(statements.joined(separator: ";\n")); INSERT INTO total VALUES (0, 0);
                PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version); COMMIT
                """)
        } else if try definitions(of: connection) != statements {
            throw SQLiteFailure(damage: "its tables are not those of a response cache")
        }
        // A power cut may take the last answers away, never the file's order.
        try connection.execute(
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 1048576")
    }

    private static func definitions(of connection: SQLiteConnection) throws(SQLiteFailure) -> [String] {
        try connection.rows("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid") { $0.text(0) }
    }

    // As SQLite keeps them, so that they can be compared.
    private static let statements = [
        """
        CREATE TABLE response (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, received REAL NOT NULL,
            personal INTEGER NOT NULL, size INTEGER NOT NULL, digest INTEGER NOT NULL, used INTEGER NOT NULL,
            body BLOB NOT NULL)
        """,
        "CREATE INDEX response_received ON response (received)",
        "CREATE INDEX response_used ON response (used, size)",
        "CREATE INDEX response_personal ON response (personal) WHERE personal",
        """
        CREATE TABLE tag (name TEXT NOT NULL, response INTEGER NOT NULL REFERENCES response ON DELETE CASCADE,
            PRIMARY KEY (name, response)) WITHOUT ROWID
        """,
        "CREATE INDEX tag_response ON tag (response)",
        // How much there is, so that nobody has to count.
        "CREATE TABLE total (responses INTEGER NOT NULL, bytes INTEGER NOT NULL)",
        """
        CREATE TRIGGER response_added AFTER INSERT ON response BEGIN
            UPDATE total SET responses = responses + 1, bytes = bytes + new.size; END
        """,
        """
        CREATE TRIGGER response_removed AFTER DELETE ON response BEGIN
            UPDATE total SET responses = responses - 1, bytes = bytes - old.size; END
        """,
    ]
}
