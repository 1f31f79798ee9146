import Glibc

/// An open file or folder: the one owner of its descriptor, which is closed when the value ends.
struct OpenFile: ~Copyable {
    let descriptor: CInt
    /// For messages.
    let path: String

    /// Takes over a descriptor.
    init(owning descriptor: CInt, path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    deinit {
        close(descriptor)
    }

    /// Everything from the current place to the end.
    func readAll(limit: Int) throws(CommerceError) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = try SystemCall.run("read", path) {
                buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            }
            if count == 0 { return bytes }
            bytes += buffer.prefix(count)
            guard bytes.count <= limit else {
                throw CommerceError(
                    .storage, "The file \(path) is larger than \(limit) bytes: it is not ours. Move it away.")
            }
        }
    }

    /// At most so many bytes from the current place.
    func readSome(_ count: Int) throws(CommerceError) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: count)
        let count = try SystemCall.run("read", path) {
            buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        }
        return Array(buffer.prefix(count))
    }

    /// Writes all bytes; the system may take them in parts.
    func writeAll(_ bytes: [UInt8]) throws(CommerceError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = try SystemCall.run("write", path) {
                rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            }
            rest = rest.dropFirst(count)
        }
    }

    /// Waits until what was written is on the device.
    func synchronize() throws(CommerceError) {
        try SystemCall.run("write to disk", path) { fsync(descriptor) }
    }

    /// Takes the lock that goes with this open file, if nobody has it; it ends when the value does, or the process.
    func tryLock() throws(CommerceError) -> Bool {
        let (_, code) = SystemCall.attempt { flock(descriptor, LOCK_EX | LOCK_NB) }
        switch code {
        case 0: return true
        case EWOULDBLOCK: return false
        default: throw SystemCall.failure("lock", path, code: code)
        }
    }

    /// Takes other users' permissions away where something else gave them.
    func keepFromOthers(_ status: stat) throws(CommerceError) {
        guard status.isOpenToOthers else { return }
        let (_, code) = SystemCall.attempt { fchmod(descriptor, S_IRUSR | S_IWUSR) }
        // Where the file system has no permissions of its own, nothing can be done.
        guard code == 0 || code == EPERM || code == EROFS || code == ENOTSUP else {
            throw SystemCall.failure("keep from other users", path, code: code)
        }
    }

    /// What the system says of the file.
    func status() throws(CommerceError) -> stat {
        var status = stat()
        try SystemCall.run("examine", path) { fstat(descriptor, &status) }
        return status
    }
}

extension stat {
    /// Whether it is an ordinary file, not a folder, device, pipe or socket.
    var isRegularFile: Bool { st_mode & S_IFMT == S_IFREG }

    /// Whether others than the owner may do anything with it.
    var isOpenToOthers: Bool { st_mode & (S_IRWXG | S_IRWXO) != 0 }

    /// Whether the file still has a name in a folder.
    var isLinked: Bool { st_nlink > 0 }
}
