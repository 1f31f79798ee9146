import Foundation

/// What a yardstick came to.
struct YardstickResult {
    enum Bound {
        case atLeast(Double)
        case atMost(Double)
    }

    var name: String
    var value: Double
    var target: Bound
    /// What the value is compared with, as text.
    var reference: String
    /// Figures before they were made into one value.
    var raw: [String: Double]

    var isReached: Bool {
        switch target {
        case .atLeast(let bound): value >= bound
        case .atMost(let bound): value <= bound
        }
    }

    private var bound: String {
        switch target {
        case .atLeast(let bound): ">=\(Self.number(bound))"
        case .atMost(let bound): "<=\(Self.number(bound))"
        }
    }

    /// The result as a line: `feed-extract value=0.83 target=>=0.80 reference=… ok`.
    var line: String {
        "\(name) value=\(Self.number(value)) target=\(bound) reference=\(reference) \(isReached ? "ok" : "short")"
    }

    var json: String {
        let figures = raw.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \(Self.number($0.value))" }
        return "{\"name\": \"\(name)\", \"value\": \(Self.number(value)), \"target\": \"\(bound)\", "
            + "\"reference\": \"\(reference)\", \"result\": \"\(isReached ? "ok" : "short")\", "
            + "\"raw\": {\(figures.joined(separator: ", "))}}"
    }

    private static func number(_ value: Double) -> String {
        let text = String(format: value >= 100 ? "%.1f" : "%.3f", value)
        return text
    }
}
