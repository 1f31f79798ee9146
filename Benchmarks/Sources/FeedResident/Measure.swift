import FeedBackend
import Glibc

/// Reads a feed from standard input into typed items, and prints how many there were and the most memory that was
/// resident, in kilobytes.
nonisolated func measureStandardInput() throws {
    var options = FeedOptions()
    options.mode = .lenient
    var titles = 0
    let report = try FeedReader(.standardInput, options: options).read { item in
        if item.title != nil { titles += 1 }
    }.report
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    // Not `print`, which looks up conformances at run time and so touches pages that reading feeds does not.
    let line = "\(report.seen) \(titles) \(usage.ru_maxrss)\n"
    _ = line.utf8.withContiguousStorageIfAvailable { write(1, $0.baseAddress, $0.count) }
}
