import Commerce
import CommerceJSON

extension SettingType {
    /// What a value has to be, where it is something else; `nil` for one that fits.
    ///
    /// The host has filled in variables and secrets already. What a text says (an address, a currency) is the plugin's
    /// to judge.
    func expectation(unmetBy value: JSONValue) -> String? {
        switch self {
        case .string, .path, .location, .url, .currency: value.string == nil ? "a text" : nil
        case .word(let words):
            value.string.map(words.contains) == true ? nil : "one of \(words.joined(separator: ", "))"
        case .integer(let range):
            value.int.map(range.contains) == true
                ? nil : "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .decimal: value.decimal == nil ? "a number" : nil
        case .boolean: value.bool == nil ? "true or false" : nil
        case .seconds(let range):
            value.double.map(range.contains) == true
                ? nil : "a number of seconds from \(range.lowerBound) to \(range.upperBound)"
        case .command:
            value.array?.allSatisfy { $0.string != nil } == true ? nil : "a list of texts"
        case .list(let element):
            value.array.map { $0.contains { element.expectation(unmetBy: $0) != nil } } == false
                ? nil : "a list, each element as declared"
        case .map(let element):
            value.object.map { $0.values.contains { element.expectation(unmetBy: $0) != nil } } == false
                ? nil : "an object, each member as declared"
        case .object(let schema):
            value.object == nil
                ? "an object"
                : schema.settings.lazy.compactMap { setting in
                    value[setting.key].flatMap(setting.type.expectation).map {
                        "an object whose \(setting.key) is \($0)"
                    }
                }.first
        case .any: nil
        }
    }
}
