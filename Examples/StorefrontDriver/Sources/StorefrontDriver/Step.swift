import CommerceJSON

/// The steps of the scenario, in order.
enum Step: String, CaseIterable {
    case shop
    case collections
    case firstProducts = "products-1"
    case moreProducts = "products-2"
    case search
    case product
    case createCart = "cart-create"
    case add = "cart-add"
    case addAgain = "cart-add-again"
    case change = "cart-change"
    case discount
    case note
    case remove
    case undo
    case signIn = "sign-in"
    case customer
    case checkout
    case completed
}

/// How a step ended.
enum StepOutcome {
    /// It did what it should; what was seen.
    case ok([(String, JSONValue)])
    /// The backend does not support it, or the scenario lacks its input.
    case skipped(String)
    /// It did something else.
    case failed(String)

    var word: String {
        switch self {
        case .ok: "ok"
        case .skipped: "skipped"
        case .failed: "failed"
        }
    }

    var reason: String? {
        switch self {
        case .ok: nil
        case .skipped(let reason), .failed(let reason): reason
        }
    }
}

/// Why a step stops before its end.
enum StepStop: Error {
    case skip(String)
    case fail(String)
}

/// A step with its outcome and the time that it took.
struct StepResult {
    let backend: String
    let step: Step
    let outcome: StepOutcome
    let milliseconds: Double

    /// `{"backend", "step", "outcome", "reason"?, "ms", …what was seen}`.
    var json: JSONValue {
        var object = JSONObject()
        object["backend"] = .string(backend)
        object["step"] = .string(step.rawValue)
        object["outcome"] = .string(outcome.word)
        if let reason = outcome.reason { object["reason"] = .string(reason) }
        object["ms"] = .number(JSONNumber(Int64(milliseconds.rounded())))
        if case .ok(let seen) = outcome {
            for (key, value) in seen { object[key] = value }
        }
        return .object(object)
    }

    /// One line for a reader.
    var text: String {
        let detail: String
        switch outcome {
        case .ok(let seen): detail = seen.map { "\($0): \(Self.plain($1))" }.joined(separator: ", ")
        case .skipped(let reason), .failed(let reason): detail = reason
        }
        let name = step.rawValue + String(repeating: " ", count: max(1, 16 - step.rawValue.count))
        let word = outcome.word + String(repeating: " ", count: max(1, 9 - outcome.word.count))
        return "  \(name)\(word)\(Int(milliseconds.rounded())) ms  \(detail)"
    }

    private static func plain(_ value: JSONValue) -> String {
        let text = value.string ?? JSONWriter().string(value)
        // Text from a shop must not move the cursor or change colours.
        return String(
            String.UnicodeScalarView(text.unicodeScalars.filter { $0.properties.generalCategory != .control }))
    }
}
