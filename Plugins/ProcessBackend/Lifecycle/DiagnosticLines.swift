/// Cuts a plugin's standard error into lines for the log, of bounded length and number.
///
/// Control characters are shown as escapes, so that a plugin can't command the terminal that the log is read on.
struct DiagnosticLines: Sendable {
    /// What is to be logged.
    enum Event: Hashable, Sendable {
        case line(String)
        /// The budget is used up; this is said once.
        case muted
    }

    private let maximumLineBytes: Int
    private let budget: Int
    private var line: [UInt8] = []
    private var isCut = false
    private var spent = 0
    private(set) var omitted = 0

    init(maximumLineBytes: Int = 2000, budget: Int = 1000) {
        self.maximumLineBytes = maximumLineBytes
        self.budget = budget
    }

    /// Takes bytes as they came.
    mutating func append(_ bytes: some Sequence<UInt8>) -> [Event] {
        var events: [Event] = []
        for byte in bytes {
            if byte == 0x0A {
                finishLine(&events)
            } else if line.count < maximumLineBytes {
                line.append(byte)
            } else {
                isCut = true
            }
        }
        return events
    }

    /// Takes the end of the stream.
    mutating func finish() -> [Event] {
        var events: [Event] = []
        finishLine(&events)
        return events
    }

    /// Begins a new budget.
    ///
    /// - Returns: how many lines were left out since the last one began.
    mutating func renewBudget() -> Int {
        defer {
            spent = 0
            omitted = 0
        }
        return omitted
    }

    private mutating func finishLine(_ events: inout [Event]) {
        defer {
            line.removeAll(keepingCapacity: true)
            isCut = false
        }
        while line.last == 0x0D { line.removeLast() }
        if line.isEmpty { return }
        spent += 1
        if spent > budget {
            omitted += 1
            if omitted == 1 { events.append(.muted) }
            return
        }
        events.append(.line(Self.printable(line) + (isCut ? "…" : "")))
    }

    private static func printable(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        return text.unicodeScalars.reduce(into: "") { result, scalar in
            if scalar == "\t" {
                result += " "
            } else if isControl(scalar) {
                result += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
    }
}
