import Glibc

/// An open folder with the operations that a storage needs in it; all names are relative to the open folder, so that
/// nobody can swap a part of the path in between.
struct StateFolder: ~Copyable {
    private let folder: OpenFile

    /// Opens a folder, or answers `nil` where there is none.
    init?(existing path: String) throws(CommerceError) {
        let (descriptor, code) = SystemCall.attempt { Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        switch code {
        case 0: folder = OpenFile(owning: descriptor, path: path)
        case ENOENT: return nil
        default: throw SystemCall.failure("open the folder", path, code: code)
        }
    }

    /// Opens a folder after making it, and the folders above it, for the owner alone where they are not there.
    init(creating path: String) throws(CommerceError) {
        if let folder = try StateFolder(existing: path) {
            self = folder
            return
        }
        try Self.make(path)
        guard let folder = try StateFolder(existing: path) else {
            throw SystemCall.failure("open the folder", path, code: ENOENT)
        }
        self = folder
    }

    /// Opens a file to read; `nil` where there is none.
    func openToRead(_ name: String) throws(CommerceError) -> OpenFile? {
        // O_NONBLOCK: opening a pipe that somebody put here must not wait for a writer.
        guard let file = try open(name, O_RDONLY | O_NONBLOCK, "open") else { return nil }
        let status = try file.status()
        try check(status, name)
        try file.keepFromOthers(status)
        return file
    }

    /// Makes sure of the same without opening the file: closing it would end the locks that a database library of this
    /// process has on it.
    ///
    /// - Returns: whether there is a file.
    func secure(_ name: String) throws(CommerceError) -> Bool {
        var status = stat()
        let (_, code) = SystemCall.attempt { fstatat(folder.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) }
        guard code != ENOENT else { return false }
        guard code == 0 else { throw SystemCall.failure("examine", path(of: name), code: code) }
        guard status.st_mode & S_IFMT != S_IFLNK else {
            throw SystemCall.failure("open", path(of: name), code: ELOOP)
        }
        try check(status, name)
        if status.isOpenToOthers {
            try SystemCall.run("keep from other users", path(of: name)) {
                fchmodat(folder.descriptor, name, S_IRUSR | S_IWUSR, 0)
            }
        }
        return true
    }

    private func check(_ status: stat, _ name: String) throws(CommerceError) {
        guard status.isRegularFile else {
            throw CommerceError(
                .storage, "\(path(of: name)) is not an ordinary file. Remove it, or choose another state folder.")
        }
        // In a folder that others may write to, they could plant a cart or a session.
        guard status.st_uid == geteuid() || geteuid() == 0 else {
            throw CommerceError(
                .storage, "\(path(of: name)) belongs to another user. Remove it, or choose another state folder.")
        }
    }

    /// Makes a file that is not there yet, for the owner alone.
    func create(_ name: String) throws(CommerceError) -> OpenFile {
        try openOrFail(name, O_WRONLY | O_CREAT | O_EXCL, "make the file")
    }

    /// Opens a lock file, making it where there is none.
    func openLock(_ name: String) throws(CommerceError) -> OpenFile {
        try openOrFail(name, O_RDWR | O_CREAT | O_NONBLOCK, "open the lock file")
    }

    /// Opens a file only to try its lock; `nil` where there is none.
    func openToTryLock(_ name: String) throws(CommerceError) -> OpenFile? {
        try open(name, O_RDONLY | O_NONBLOCK, "open")
    }

    /// Gives a file another's name in one step; whoever opens that name gets the old file or the new one.
    func replace(_ name: String, with temporary: String) throws(CommerceError) {
        try SystemCall.run("replace", path(of: name)) {
            renameat(folder.descriptor, temporary, folder.descriptor, name)
        }
    }

    /// Removes a file's name.
    ///
    /// - Returns: whether it was there.
    @discardableResult
    func remove(_ name: String) throws(CommerceError) -> Bool {
        let (_, code) = SystemCall.attempt { unlinkat(folder.descriptor, name, 0) }
        switch code {
        case 0: return true
        case ENOENT: return false
        default: throw SystemCall.failure("remove", path(of: name), code: code)
        }
    }

    /// Whether a name is there.
    func contains(_ name: String) -> Bool {
        faccessat(folder.descriptor, name, F_OK, AT_SYMLINK_NOFOLLOW) == 0
    }

    /// Waits until the names of the folder are on the device.
    func synchronize() throws(CommerceError) {
        try folder.synchronize()
    }

    /// All names in the folder, in no order.
    func names() throws(CommerceError) -> [String] {
        // closedir closes the descriptor that it was given, hence one of its own.
        let descriptor = try SystemCall.run("list", folder.path) {
            openat(folder.descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        }
        guard let stream = fdopendir(descriptor) else {
            let code = errno
            close(descriptor)
            throw SystemCall.failure("list", folder.path, code: code)
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            // The entry is valid until the next readdir; its name is copied, and ends with a zero byte.
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    private func openOrFail(_ name: String, _ flags: CInt, _ action: String) throws(CommerceError) -> OpenFile {
        guard let file = try open(name, flags, action) else {
            throw SystemCall.failure(action, path(of: name), code: ENOENT)
        }
        return file
    }

    private func open(_ name: String, _ flags: CInt, _ action: String) throws(CommerceError) -> OpenFile? {
        let (descriptor, code) = SystemCall.attempt {
            openat(folder.descriptor, name, flags | O_NOFOLLOW | O_CLOEXEC, S_IRUSR | S_IWUSR)
        }
        switch code {
        case 0: return OpenFile(owning: descriptor, path: path(of: name))
        case ENOENT: return nil
        default: throw SystemCall.failure(action, path(of: name), code: code)
        }
    }

    private func path(of name: String) -> String { "\(folder.path)/\(name)" }

    private static func make(_ path: String, isParentKnown: Bool = false) throws(CommerceError) {
        let (_, code) = SystemCall.attempt { mkdir(path, S_IRWXU) }
        switch code {
        case 0:
            // Otherwise a power cut could take the new folder away with all that was reported saved in it.
            try StateFolder(existing: parent(of: path))?.synchronize()
        case EEXIST: break
        case ENOENT where parent(of: path) != path && !isParentKnown:
            try make(parent(of: path))
            // Some file systems, such as /proc, have no room for a folder in one that is there.
            try make(path, isParentKnown: true)
        default: throw SystemCall.failure("make the folder", path, code: code)
        }
    }

    private static func parent(of path: String) -> String {
        var trimmed = path[...]
        while trimmed.count > 1, trimmed.hasSuffix("/") { trimmed.removeLast() }
        guard let slash = trimmed.lastIndex(of: "/") else { return "." }
        return slash == trimmed.startIndex ? "/" : String(trimmed[..<slash])
    }
}
