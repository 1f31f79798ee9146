import Glibc

/// A database file in a folder of state: what a database library needs beside itself, since it makes and opens files by
/// their paths, knows nothing of other users, and must not have a file moved under it.
///
/// The file is for its owner alone, as everything in the folder is, and is reached through no symbolic link. Whoever opens,
/// moves or removes it holds its lock, so that no two files are ever taken for one.
package struct DatabaseFile: Sendable {
    /// Tells files apart: a path may lead to another one than before.
    package struct Identity: Hashable, Sendable {
        private let device: dev_t
        private let number: ino_t

        fileprivate init(_ status: stat) {
            device = status.st_dev
            number = status.st_ino
        }
    }

    private let folder: String
    private let name: StateFileName

    /// Names the file of a kind and a scope; nothing is touched.
    package init(kind: String, scope: String, folder: String) {
        self.folder = folder
        name = StateFileName(StateKey(kind: kind, scope: scope), ending: Self.ending)
    }

    private init(folder: String, name: StateFileName) {
        self.folder = folder
        self.name = name
    }

    /// The files of a kind that are in a folder, in the order of their names; those too of which only what was set
    /// aside under one of these endings is left.
    package static func all(
        ofKind kind: String, in folder: String, asides: [String] = []
    ) throws(CommerceError) -> [DatabaseFile] {
        guard let names = try StateFolder(existing: folder)?.names() else { return [] }
        let own = names.map { name in
            asides.first { name.hasSuffix(".\($0)") }.map { String(name.dropLast($0.count + 1)) } ?? name
        }
        return Set(own).sorted().compactMap { name in
            StateFileName(name, ofKind: kind, ending: ending).map { DatabaseFile(folder: folder, name: $0) }
        }
    }

    /// Where it is, or would be.
    package var path: String { "\(folder)/\(name.value)" }

    /// Waits for the lock of the file, on this thread.
    ///
    /// - Throws: ``CommerceError/Kind/storage`` where somebody else has had it for five seconds.
    package func lock() throws(CommerceError) -> StateLock {
        for _ in 0..<2_500 {
            if let lock = try StateLock(tryingIn: folder, name: name) { return lock }
            usleep(2_000)
        }
        throw CommerceError(
            .storage,
            "Another process has held the lock \(folder)/\(name.lock) for 5 seconds. End it (fuser names it), then try "
                + "again.")
    }

    /// The same where the folder is there; `nil` without one.
    package func lockIfFolderExists() throws(CommerceError) -> StateLock? {
        guard try StateFolder(existing: folder) != nil else { return nil }
        return try lock()
    }

    /// What file there is now; `nil` without one.
    package var identity: Identity? {
        var status = stat()
        return lstat(path, &status) == 0 ? Identity(status) : nil
    }

    /// Makes sure that the file is an ordinary one, ours and for its owner alone; `nil` without one.
    ///
    /// - Parameter creating: whether an empty one is made where there is none.
    /// - Returns: its path without symbolic links.
    package func prepare(creating: Bool) throws(CommerceError) -> String? {
        if creating {
            let folder = try StateFolder(creating: folder)
            if try !folder.secure(name.value) {
                for companion in companions { try folder.remove(companion) }
                _ = try folder.create(name.value)
            }
        } else {
            guard try StateFolder(existing: folder)?.secure(name.value) == true else { return nil }
        }
        guard let resolved = realpath(folder, nil) else {
            throw SystemCall.failure("find the folder", folder, code: errno)
        }
        defer { free(resolved) }
        // Ends with a zero byte, and is copied.
        return String(cString: resolved) + "/" + name.value
    }

    /// The first bytes of a file that is going to be removed; none without one.
    ///
    /// Reading ends the locks that this process has on it.
    package func header(_ count: Int) throws(CommerceError) -> [UInt8] {
        try StateFolder(existing: folder)?.openToRead(name.value)?.readSome(count) ?? []
    }

    /// Gives the file another ending, in place of what was set aside before, and removes what belongs to it.
    ///
    /// - Returns: its new path.
    package func setAside(as ending: String) throws(CommerceError) -> String {
        let aside = "\(name.value).\(ending)"
        if let folder = try StateFolder(existing: folder) {
            try folder.replace(aside, with: name.value)
            for companion in companions { try folder.remove(companion) }
        }
        return "\(folder)/\(aside)"
    }

    /// Removes the file and what belongs to it; none is no error.
    ///
    /// - Parameter asides: endings that it was set aside under, which are removed too.
    package func remove(asides: [String]) throws(CommerceError) {
        guard let folder = try StateFolder(existing: folder) else { return }
        for name in [name.value] + companions + asides.map({ "\(name.value).\($0)" }) { try folder.remove(name) }
    }

    // What SQLite keeps beside a database.
    private var companions: [String] { ["-wal", "-shm", "-journal"].map { name.value + $0 } }

    private static let ending = "sqlite"
}
