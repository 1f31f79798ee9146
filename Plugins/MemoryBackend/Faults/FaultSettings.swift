import Commerce
import CommerceJSON

/// Faults as a configuration writes them.
enum FaultSettings {
    static let schema = SettingsSchema([
        SettingDefinition("operation", .string, help: "The call, such as cart/addLines; every call when absent."),
        SettingDefinition(
            "error", .word(CommerceError.Kind.allCases.map(\.rawValue)), help: "The call throws an error of this kind."),
        SettingDefinition("retryAfter", .seconds(0...86_400), help: "What the error says about when to try again."),
        SettingDefinition("latency", .seconds(0...3600), help: "The call takes this long."),
        SettingDefinition("answerLost", .boolean, help: "The call is done, but its answer never arrives."),
        SettingDefinition("cartNull", .boolean, help: "A change of a cart answers without a cart."),
        SettingDefinition("staleAnswer", .boolean, help: "The answer is the cart as it was before."),
        SettingDefinition(
            "only", .integer(1...1_000_000), help: "Hits only the call of this number, the first being 1."),
        SettingDefinition("first", .integer(1...1_000_000), help: "Hits that many calls from the first on."),
        SettingDefinition("percent", .integer(1...100), help: "Hits calls at random, with this chance."),
        SettingDefinition(
            "seed", .integer(0...Int.max), default: 1, help: "The same seed gives the same random faults."),
    ])

    /// - Throws: `configuration` for an entry without an effect or with two, or for an unknown call.
    static func faults(_ settings: Settings) throws(CommerceError) -> [MemoryFault] {
        var faults: [MemoryFault] = []
        for (index, element) in (settings.json("faults")?.array ?? []).enumerated() {
            var values: [String: JSONValue] = [:]
            for (key, value) in element.object ?? JSONObject() { values[key] = value }
            faults.append(try fault(Settings(values), place: "faults[\(index)]"))
        }
        return faults
    }

    private static func fault(_ entry: Settings, place: String) throws(CommerceError) -> MemoryFault {
        var effects: [MemoryFault.Effect] = []
        if let kind = entry.string("error").flatMap(CommerceError.Kind.init(rawValue:)) {
            effects.append(.error(kind, retryAfter: entry.duration("retryAfter")))
        }
        if let latency = entry.duration("latency") { effects.append(.latency(latency)) }
        if entry.flag("answerLost") { effects.append(.answerLost) }
        if entry.flag("cartNull") { effects.append(.cartNull) }
        if entry.flag("staleAnswer") { effects.append(.staleAnswer) }
        guard let effect = effects.first, effects.count == 1 else {
            throw .setting(
                "faults",
                "\(place) has \(effects.count) effects: give one of error, latency, answerLost, cartNull, staleAnswer.")
        }
        var operations: Set<PortOperation>?
        if let name = entry.string("operation") {
            let operation = PortOperation(rawValue: name)
            guard PortOperation.known.contains(operation) else {
                let suggestion = NearestName.suggestion(for: name, among: PortOperation.known.map(\.rawValue))
                throw .setting("faults", "\(place) names an unknown call \"\(name)\"\(suggestion)")
            }
            operations = [operation]
        }
        return MemoryFault(effect, on: operations, occurrence(entry))
    }

    private static func occurrence(_ entry: Settings) -> MemoryFault.Occurrence {
        if let number = entry.integer("only") { return .only(number) }
        if let count = entry.integer("first") { return .first(count) }
        guard let percent = entry.integer("percent") else { return .always }
        return .random(percent: percent, seed: UInt64(max(0, entry.integer("seed") ?? 1)))
    }
}
