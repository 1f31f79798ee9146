import Synchronization

/// State as files in a folder, one a key: what the command line and desktop front ends keep between runs.
///
/// The folder is made for its owner alone (0700) when something is first stored, the files too (0600). A value is written
/// beside its place, brought to the device and put in place in one step, so that a process that is killed at any moment,
/// or a power cut, leaves the old value or the new one. Files that are symbolic links are refused; the folder itself may
/// be reached through one. What a killed process left half-written is removed when something is next stored.
///
/// The calls to the file system are short and made on the calling thread. Waiting for another process is not: it
/// suspends.
public final class FileStateStorage: StateStorage {
    /// The folder that holds the files.
    public let folder: String

    let clock: any CommerceClock
    let lanes = KeyedLanes<StateKey>()
    private let hasSwept = Mutex(false)

    /// Makes a storage in a folder; nothing is touched before the first call.
    ///
    /// - Parameters:
    ///   - folder: an absolute path, or one relative to the working directory. It need not exist.
    ///   - clock: by what to wait for another process.
    public init(folder: String, clock: any CommerceClock = SystemClock()) {
        self.folder = folder
        self.clock = clock
    }

    /// The value of a key, or `nil` where nothing is stored or the folder does not exist.
    ///
    /// - Throws: ``CommerceError/Kind/storage`` with the path and what to do.
    public func value(for key: StateKey) async throws(CommerceError) -> [UInt8]? {
        guard let folder = try StateFolder(existing: folder),
            let file = try folder.openToRead(StateFileName(key).value)
        else { return nil }
        return try file.readAll(limit: Self.maximumBytes)
    }

    /// Sets or, with `nil`, removes the value of a key.
    ///
    /// - Throws: ``CommerceError/Kind/storage`` with the path and what to do.
    public func setValue(_ value: [UInt8]?, for key: StateKey) async throws(CommerceError) {
        let name = StateFileName(key)
        if let value {
            try store(value, as: name)
        } else if let folder = try StateFolder(existing: folder), try folder.remove(name.value) {
            try folder.synchronize()
        }
    }

    /// Removes the files of all values of a kind, and of kinds that begin with it and a hyphen.
    ///
    /// What a killed process left half-written is removed too; lock files, which hold nothing, stay.
    ///
    /// - Throws: ``CommerceError/Kind/storage`` for the first file that can't be removed, after the others.
    public func removeValues(ofKind kind: String) async throws(CommerceError) {
        guard let folder = try StateFolder(existing: folder) else { return }
        try folder.removeAbandonedFiles()
        var failure: CommerceError?
        for name in try folder.names() where StateFileName.isValue(name, ofKind: kind) {
            do throws(CommerceError) {
                try folder.remove(name)
            } catch {
                failure = failure ?? error
            }
        }
        try folder.synchronize()
        if let failure { throw failure }
    }

    /// The path of the file of a key.
    public func location(of key: StateKey) -> String { "\(folder)/\(StateFileName(key).value)" }

    private func store(_ value: [UInt8], as name: StateFileName) throws(CommerceError) {
        guard value.count <= Self.maximumBytes else {
            throw CommerceError(
                .storage,
                "\(value.count) bytes are too many for \(folder)/\(name.value): the limit is \(Self.maximumBytes).")
        }
        let folder = try StateFolder(creating: folder)
        let isFirst = hasSwept.withLock { hasSwept in
            defer { hasSwept = true }
            return !hasSwept
        }
        if isFirst { try folder.removeAbandonedFiles() }
        try folder.write(value, as: name)
    }

    /// The largest value, the same as CommerceJSON's limit of a document.
    private static let maximumBytes = 64 << 20
}
