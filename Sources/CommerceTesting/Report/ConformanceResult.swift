/// What one check of the kit came to.
///
/// In JSON `{"group", "name", "outcome": "passed" | "failed" | "skipped", "reason"?, "ms"}`.
public struct ConformanceResult: Hashable, Sendable {
    /// What the check belongs to.
    public let group: ConformanceGroup
    /// The behaviour that was looked for, as a sentence; stable, so that results of two runs can be compared.
    public let name: String
    /// Whether it was found.
    public let outcome: ConformanceOutcome
    /// How long the check took, in whole milliseconds.
    public let duration: Duration

    /// Makes a result; the duration is cut to whole milliseconds.
    public init(group: ConformanceGroup, name: String, outcome: ConformanceOutcome, duration: Duration) {
        self.group = group
        self.name = name
        self.outcome = outcome
        self.duration = .milliseconds(Self.milliseconds(duration))
    }

    private static func milliseconds(_ duration: Duration) -> Int64 {
        let (seconds, attoseconds) = duration.components
        return seconds * 1000 + attoseconds / 1_000_000_000_000_000
    }
}

/// Whether a behaviour was found.
public enum ConformanceOutcome: Hashable, Sendable {
    /// It was found.
    case passed
    /// It was not; the reason says what was expected and what was seen instead.
    case failed(reason: String)
    /// It was not looked for; the reason names the capability or the scenario input that is absent.
    case skipped(reason: String)

    /// The word for the outcome in JSON.
    var word: String {
        switch self {
        case .passed: "passed"
        case .failed: "failed"
        case .skipped: "skipped"
        }
    }

    /// Why it failed or was skipped.
    public var reason: String? {
        switch self {
        case .passed: nil
        case .failed(let reason), .skipped(let reason): reason
        }
    }
}

extension ConformanceResult: Codable {
    private enum CodingKeys: String, CodingKey {
        case group, name, outcome, reason
        case milliseconds = "ms"
    }

    /// Decodes a result.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let reason = try container.decodeIfPresent(String.self, forKey: .reason) ?? ""
        let outcome: ConformanceOutcome
        switch try container.decode(String.self, forKey: .outcome) {
        case "passed": outcome = .passed
        case "failed": outcome = .failed(reason: reason)
        case "skipped": outcome = .skipped(reason: reason)
        case let word:
            throw DecodingError.dataCorruptedError(
                forKey: .outcome, in: container,
                debugDescription: "\"\(word)\" is none of passed, failed and skipped.")
        }
        self.init(
            group: try container.decode(ConformanceGroup.self, forKey: .group),
            name: try container.decode(String.self, forKey: .name), outcome: outcome,
            duration: .milliseconds(try container.decodeIfPresent(Int64.self, forKey: .milliseconds) ?? 0))
    }

    /// Encodes a result.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(group, forKey: .group)
        try container.encode(name, forKey: .name)
        try container.encode(outcome.word, forKey: .outcome)
        try container.encodeIfPresent(outcome.reason, forKey: .reason)
        try container.encode(Self.milliseconds(duration), forKey: .milliseconds)
    }
}
