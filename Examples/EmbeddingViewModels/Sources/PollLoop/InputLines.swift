import Glibc

/// Takes lines from standard input without waiting for more than there is.
struct InputLines {
    private var rest: [UInt8] = []

    /// The lines that have come; an empty one at the end of the input.
    mutating func read() -> [String] {
        var chunk = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(STDIN_FILENO, &chunk, chunk.count)
        guard count > 0 else { return [""] }
        var lines = (rest + chunk.prefix(count)).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        rest = Array(lines.removeLast())
        return lines.map { String(decoding: $0, as: UTF8.self) }
    }
}
