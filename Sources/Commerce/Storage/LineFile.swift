import Glibc

/// A file of lines that any number of processes append to: each gets whole lines in, or none.
///
/// The file is made for its owner alone (0600), a link in its place is refused. It is opened for each writing, so that it
/// may be moved away or removed at any time; the next line begins a new one.
package struct LineFile: Sendable {
    /// Where the file is: an absolute path, or one relative to the working directory.
    package let path: String
    private let clock: any CommerceClock

    /// Names a file; nothing is touched before the first line.
    ///
    /// - Parameter clock: by what to wait for another process.
    package init(path: String, clock: any CommerceClock = SystemClock()) {
        self.path = path
        self.clock = clock
    }

    /// Appends lines, each with its line feed.
    ///
    /// A line that another process was killed in the middle of stays by itself: what is appended begins a line.
    ///
    /// - Parameter isDurable: whether to wait until the lines are on the device.
    /// - Throws: ``CommerceError/Kind/storage`` with the path and what to do; the file is as before then, save where only
    ///   bringing it to the device failed.
    package func append(_ lines: [UInt8], isDurable: Bool) async throws(CommerceError) {
        let file = try await LockPatience.wait(for: path, clock: clock) { () throws(CommerceError) in try openLocked() }
        let length = try file.status().st_size
        do throws(CommerceError) {
            try file.writeAll(try endsInsideLine(file, length) ? [UInt8(ascii: "\n")] + lines : lines)
        } catch {
            // A part of a line would spoil the next; where even that fails, the next writer begins a new line.
            _ = SystemCall.attempt { ftruncate(file.descriptor, length) }
            throw error
        }
        if isDurable { try file.synchronize() }
    }

    /// The file with its lock, which ends with it; `nil` while another has it, or where it has been moved away meanwhile.
    private func openLocked() throws(CommerceError) -> OpenFile? {
        // O_NONBLOCK: opening a pipe that somebody put here must not wait for a reader.
        let flags = O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        let descriptor = try SystemCall.run("open", path) { Glibc.open(path, flags, S_IRUSR | S_IWUSR) }
        let file = OpenFile(owning: descriptor, path: path)
        let status = try file.status()
        guard status.isRegularFile else {
            throw CommerceError(.storage, "\(path) is not an ordinary file. Remove it, or choose another file.")
        }
        guard status.st_uid == geteuid() || geteuid() == 0 else {
            throw CommerceError(.storage, "\(path) belongs to another user. Remove it, or choose another file.")
        }
        try file.keepFromOthers(status)
        guard try file.tryLock(), try isStillThere(file) else { return nil }
        return file
    }

    /// Whether the path still leads to the file.
    private func isStillThere(_ file: borrowing OpenFile) throws(CommerceError) -> Bool {
        let own = try file.status()
        var other = stat()
        let (_, code) = SystemCall.attempt { lstat(path, &other) }
        return code == 0 && own.st_dev == other.st_dev && own.st_ino == other.st_ino
    }

    private func endsInsideLine(_ file: borrowing OpenFile, _ length: off_t) throws(CommerceError) -> Bool {
        guard length > 0 else { return false }
        var last: UInt8 = 0
        let count = try SystemCall.run("read", path) { pread(file.descriptor, &last, 1, length - 1) }
        return count == 1 && last != UInt8(ascii: "\n")
    }
}
