extension ConformanceReport {
    /// The report for a terminal: a heading a group, a line a check with the reason below it, the counts at the end.
    ///
    /// Control characters that a backend put into its messages are left out.
    public var text: String {
        var lines = ["Conformance of \"\(backend)\" (\(plugin))".printable]
        var group: ConformanceGroup?
        for item in items {
            if item.group != group {
                lines += ["", item.group.rawValue]
                group = item.group
            }
            lines += item.lines
        }
        lines += ["", "\(count("passed")) passed, \(count("failed")) failed, \(count("skipped")) skipped"]
        return lines.joined(separator: "\n") + "\n"
    }
}

extension ConformanceResult {
    /// The result for a terminal, indented below its group's heading.
    public var lines: [String] {
        let mark =
            switch outcome {
            case .passed: "ok   "
            case .failed: "FAIL "
            case .skipped: "skip "
            }
        let milliseconds = duration / .milliseconds(1)
        let time = milliseconds >= 100 ? " (\(Int(milliseconds)) ms)" : ""
        return ["  \(mark) \(name)\(time)".printable] + (outcome.reason.map { ["        \($0)".printable] } ?? [])
    }
}

extension String {
    /// The text without control characters, so that none of them reaches a terminal.
    var printable: String {
        var text = Substring(self).unicodeScalars
        text.removeAll { $0.properties.generalCategory == .control || $0.properties.generalCategory == .format }
        return String(text)
    }
}
