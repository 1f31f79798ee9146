import Commerce
import Glibc
import Synchronization

/// Reads a line from the terminal without showing it.
enum TerminalEcho {
    private static let longestLine = 4096
    // The terminal's settings while its echo is off.
    private static let saved = Mutex<termios?>(nil)

    /// Reads a line from standard input with the echo off.
    ///
    /// - Parameter ask: shows the prompt; what is typed before it is dropped.
    /// - Throws: ``CommerceError/Kind/cancelled`` at a signal; ``CommerceError/Kind/invalidInput`` where there is no line.
    static func readLine(interruption: Interruption, ask: () -> Void) throws(CommerceError) -> String {
        hide()
        defer { restore() }
        ask()
        var line: [UInt8] = []
        while line.count < longestLine {
            var waits = [
                pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
                pollfd(fd: interruption.descriptor, events: Int16(POLLIN), revents: 0),
            ]
            let ready = poll(&waits, 2, -1)
            if ready < 0, errno == EINTR { continue }
            if ready < 0 || waits[1].revents != 0 { throw .cancelled }
            var byte: UInt8 = 0
            let count = read(STDIN_FILENO, &byte, 1)
            if count < 0, errno == EINTR { continue }
            if count <= 0 { break }
            if byte == UInt8(ascii: "\n") { break }
            line.append(byte)
        }
        guard !line.isEmpty, line.count < longestLine else {
            throw .invalidInput("No password was entered.")
        }
        return String(decoding: line, as: UTF8.self)
    }

    /// Puts the echo back where it is off.
    static func restore() {
        saved.withLock { saved in
            guard var settings = saved else { return }
            tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
            saved = nil
        }
    }

    private static func hide() {
        saved.withLock { saved in
            var settings = termios()
            guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
            saved = settings
            settings.c_lflag &= ~UInt32(ECHO)
            settings.c_lflag |= UInt32(ECHONL)
            // Nor can it be suspended by a key, which would leave the terminal so: 0 means that there is no such key.
            withUnsafeMutableBytes(of: &settings.c_cc) { $0[Int(VSUSP)] = 0 }
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
        }
    }
}
