import Commerce
import FoundationEssentials

/// The tables of a response cache and what is done to them; used by one thread at a time.
struct ResponseTables {
    private let connection: SQLiteConnection
    private let maximumBytes: Int

    init(_ connection: SQLiteConnection, maximumBytes: Int) {
        self.connection = connection
        self.maximumBytes = maximumBytes
    }

    /// The answer of a key; `nil` also where it is not as it was kept, and then it is removed.
    func response(for key: CacheKey) throws(SQLiteFailure) -> CachedResponse? {
        guard let entry = try connection.transaction("DEFERRED", { () throws(SQLiteFailure) in try entry(for: key) })
        else { return nil }
        guard entry.digest == ResponseDigest(entry.response, for: key).value else {
            try remove(.key(key))
            return nil
        }
        // Reading waits for nobody who is writing, and a full disk is no reason to have no answer.
        if entry.isToBeTouched {
            _ = try? connection.withoutWaiting { () throws(SQLiteFailure) in
                try connection.run(
                    "UPDATE response SET used = (SELECT max(used) + 1 FROM response) WHERE id = ?", .integer(entry.id))
            }
        }
        return entry.response
    }

    private struct Entry {
        var id: Int64
        var response: CachedResponse
        var digest: UInt64
        var isToBeTouched: Bool
    }

    private func entry(for key: CacheKey) throws(SQLiteFailure) -> Entry? {
        let found = try connection.first(
            """
            SELECT id, received, personal, digest, used, (SELECT max(used) FROM response),
                (SELECT responses FROM total), body
            FROM response WHERE key = ?
            """, .text(key.description)
        ) { row in
            // Those that were used lately keep their places, so that most reads write nothing.
            let isToBeTouched = row.integer(4) < row.integer(5) - row.integer(6) / 4
            return Entry(
                id: row.integer(0),
                response: CachedResponse(
                    body: row.blob(7), received: Date(timeIntervalSinceReferenceDate: row.real(1)),
                    isPersonal: row.integer(2) != 0),
                digest: UInt64(bitPattern: row.integer(3)), isToBeTouched: isToBeTouched)
        }
        guard var entry = found else { return nil }
        let tags = try connection.rows("SELECT name FROM tag WHERE response = ?", .integer(entry.id)) {
            CacheTag(rawValue: $0.text(0))
        }
        entry.response = CachedResponse(
            body: entry.response.body, received: entry.response.received, tags: Set(tags),
            isPersonal: entry.response.isPersonal)
        return entry
    }

    /// Keeps an answer, and removes those that were not used for longest where there is no room.
    func keep(_ response: CachedResponse, for key: CacheKey) throws(SQLiteFailure) {
        try connection.transaction("IMMEDIATE") { () throws(SQLiteFailure) in
            try connection.run("DELETE FROM response WHERE key = ?", .text(key.description))
            guard response.cost <= maximumBytes / 2 else { return }
            try makeRoom(for: response.cost)
            try connection.run(
                """
                INSERT INTO response (key, received, personal, size, digest, used, body)
                VALUES (?, ?, ?, ?, ?, (SELECT coalesce(max(used), 0) + 1 FROM response), ?)
                """, .text(key.description), .real(response.received.timeIntervalSinceReferenceDate),
                .flag(response.isPersonal), .integer(response.cost),
                .integer(Int64(bitPattern: ResponseDigest(response, for: key).value)), .blob(response.body))
            let id = connection.lastInsertedRow
            for tag in response.tags {
                try connection.run(
                    "INSERT INTO tag (name, response) VALUES (?, ?)", .text(tag.rawValue), .integer(id))
            }
        }
    }

    private func makeRoom(for cost: Int) throws(SQLiteFailure) {
        let kept = try connection.first("SELECT bytes FROM total") { Int($0.integer(0)) } ?? 0
        let excess = kept + cost - maximumBytes
        guard excess > 0 else { return }
        var freed = 0
        let unused = try connection.rows(
            "SELECT id, size FROM response ORDER BY used", while: { _ in freed < excess }
        ) { row in
            freed += Int(row.integer(1))
            return row.integer(0)
        }
        for id in unused { try connection.run("DELETE FROM response WHERE id = ?", .integer(id)) }
    }

    /// Removes answers that came before an instant, unless somebody else is writing.
    func removeOld(before instant: Date) throws(SQLiteFailure) {
        try connection.withoutWaiting { () throws(SQLiteFailure) in try remove(.receivedBefore(instant)) }
    }

    /// Removes answers.
    func remove(_ selection: CacheSelection) throws(SQLiteFailure) {
        switch selection {
        case .all: try connection.run("DELETE FROM response")
        case .key(let key): try connection.run("DELETE FROM response WHERE key = ?", .text(key.description))
        case .tag(let tag):
            try connection.run(
                "DELETE FROM response WHERE id IN (SELECT response FROM tag WHERE name = ?)", .text(tag.rawValue))
        case .personal: try connection.run("DELETE FROM response WHERE personal")
        case .receivedBefore(let instant):
            try connection.run(
                "DELETE FROM response WHERE received < ?", .real(instant.timeIntervalSinceReferenceDate))
        }
        // What was removed is overwritten in the file; so that it is not left in the log either.
        if selection == .personal { _ = try? connection.run("PRAGMA wal_checkpoint(TRUNCATE)") }
    }

    /// How much is kept.
    func usage() throws(SQLiteFailure) -> CacheUsage? {
        func date(_ row: SQLiteStatement, _ column: CInt) -> Date? {
            row.isNull(column) ? nil : Date(timeIntervalSinceReferenceDate: row.real(column))
        }
        return try connection.first(
            """
            SELECT responses, bytes, (SELECT min(received) FROM response), (SELECT max(received) FROM response) FROM total
            """
        ) { row in
            CacheUsage(
                responses: Int(row.integer(0)), bytes: Int(row.integer(1)), maximumBytes: maximumBytes,
                oldest: date(row, 2), newest: date(row, 3))
        }
    }
}
