/// The lock of a key between processes: a lock file that is held with flock(2).
package struct StateLock: ~Copyable {
    private let folder: StateFolder
    private let file: OpenFile
    private let name: StateFileName

    /// Takes the lock, or answers `nil` while somebody else has it.
    init?(tryingIn folderPath: String, name: StateFileName) throws(CommerceError) {
        let folder = try StateFolder(creating: folderPath)
        let file = try folder.openLock(name.lock)
        // The holder before may have removed the file after this one opened it: then the lock is one that nobody else
        // will ever look at.
        guard try file.tryLock(), try file.status().isLinked else { return nil }
        self.folder = folder
        self.file = file
        self.name = name
    }

    /// Gives the lock back.
    ///
    /// The lock file goes with the value, so that a folder has no more of them than values.
    package consuming func release() {
        if !folder.contains(name.value) { _ = try? folder.remove(name.lock) }
    }
}
