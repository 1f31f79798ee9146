public import Commerce
import CommerceJSON

/// Appends events to a file of JSON lines, one event a line, as ``ShoppingEventRecord/json`` says.
///
/// The file is made for its owner alone (0600) and may be written by any number of processes; each line is whole. It may
/// be moved away at any time: the next event begins a new one. Purchases are on the device before the next events are
/// written.
public struct FileEventSink: ShoppingEventSink {
    private let file: LineFile

    /// Names a file; nothing is touched before the first event.
    ///
    /// - Parameters:
    ///   - path: an absolute path, or one relative to the working directory. The folder has to be there.
    ///   - clock: by what to wait for another process.
    public init(path: String, clock: any CommerceClock = SystemClock()) {
        file = LineFile(path: path, clock: clock)
    }

    /// Appends events, all of them or none.
    ///
    /// - Throws: ``CommerceError/Kind/storage`` with the path and what to do.
    public func receive(_ records: [ShoppingEventRecord]) async throws(CommerceError) {
        let writer = JSONWriter()
        let lines = records.flatMap { writer.bytes($0.json) + [UInt8(ascii: "\n")] }
        try await file.append(lines, isDurable: records.contains(where: \.isPurchase))
    }
}
