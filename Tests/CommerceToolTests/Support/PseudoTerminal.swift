import Foundation
import Testing

/// A terminal that the test types at.
final class PseudoTerminal: Sendable {
    private let master: Int32
    /// The end that a program has as its standard input.
    let input: FileHandle

    init() throws {
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var lock: Int32 = 0
        var number: Int32 = 0
        // TIOCSPTLCK and TIOCGPTN of Linux, which the Glibc module leaves out together with posix_openpt.
        try #require(master >= 0 && ioctl(master, 0x4004_5431, &lock) == 0 && ioctl(master, 0x8004_5430, &number) == 0)
        let slave = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
        try #require(slave >= 0)
        input = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
    }

    deinit { close(master) }

    /// Whether what is typed is shown.
    var echoes: Bool {
        var settings = termios()
        return tcgetattr(input.fileDescriptor, &settings) == 0 && settings.c_lflag & UInt32(ECHO) != 0
    }

    /// Whether there is a key that suspends.
    var suspends: Bool {
        var settings = termios()
        guard tcgetattr(input.fileDescriptor, &settings) == 0 else { return false }
        return withUnsafeBytes(of: settings.c_cc) { $0[Int(VSUSP)] != 0 }
    }

    /// Types a line.
    func type(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = write(master, bytes, bytes.count)
    }

    /// What the terminal has shown so far.
    func shown() -> String {
        var bytes = [UInt8](repeating: 0, count: 4096)
        var ready = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&ready, 1, 0) > 0 else { return "" }
        let count = read(master, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
