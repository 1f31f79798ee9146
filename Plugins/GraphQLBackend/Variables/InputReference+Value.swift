import Commerce
import CommerceJSON
import FoundationEssentials

extension InputReference {
    /// The input's value as the placeholder writes it; `nil` where there is none.
    ///
    /// - Throws: ``InputFault`` for a value that the conversion has no answer to: half a cent in minor units, a word as a
    ///   whole number.
    func value(for inputs: MappingInputs) throws(InputFault) -> JSONValue? {
        var value = inputs[name]
        for conversion in conversions {
            guard let given = value else { return nil }
            value = try converted(given, conversion, inputs.money)
        }
        return value
    }

    private func converted(
        _ value: JSONValue, _ conversion: Conversion, _ money: MoneyDefaults
    ) throws(InputFault) -> JSONValue? {
        switch conversion {
        case .given: return .bool(true)
        case .minor: return try amount(value, .minor, money)
        case .major: return try amount(value, .major, money)
        case .unit: return try amount(value, money.unit, money)
        case .number: return .number(try number(value))
        case .int: return .number(JSONNumber(try whole(value)))
        case .text: return .string(Self.text(value))
        case .json: return .string(JSONWriter().string(value))
        case .upper: return mapped(value) { $0.uppercased() }
        case .lower: return mapped(value) { $0.lowercased() }
        case .head:
            return mapped(value) { String($0.prefix { $0 != "/" }) }
        case .tail:
            let text = Self.text(value)
            return text.firstIndex(of: "/").map { .string(String(text[text.index(after: $0)...])) }
        case .enumeration:
            return mapped(value) { text in
                String(text.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
            }
        case .date: return mapped(value) { String($0.prefix { $0 != "T" }) }
        }
    }

    /// The input's value as a part of a text.
    func text(for inputs: MappingInputs) throws(InputFault) -> String? { try value(for: inputs).map(Self.text) }

    // Of a list each element.
    private func mapped(_ value: JSONValue, _ change: (String) -> String) -> JSONValue {
        if case .array(let elements) = value { return .array(elements.map { mapped($0, change) }) }
        return .string(change(Self.text(value)))
    }

    private func amount(
        _ value: JSONValue, _ unit: AmountUnit, _ money: MoneyDefaults
    ) throws(InputFault) -> JSONValue {
        let number = try number(value)
        guard unit == .minor else { return .number(number) }
        guard let amount = number.decimal else { throw fault("\(number) has more digits than an amount can have") }
        let currency = money.currency ?? CurrencyCode(rawValue: "XXX")
        guard let units = Money(amount: amount, currencyCode: currency).minorUnits else {
            let name = money.currency.map { " of \($0)" } ?? ""
            throw fault("\(number) is no whole number of the smallest coin\(name)")
        }
        return .number(JSONNumber(units))
    }

    private func number(_ value: JSONValue) throws(InputFault) -> JSONNumber {
        let text = Self.text(value)
        // "007" is what people write where a shop counts its things.
        guard let number = value.number ?? JSONNumber(text) ?? Int64(text).map({ JSONNumber($0) }) else {
            throw fault("\"\(text.prefix(64))\" is no number")
        }
        return number
    }

    private func whole(_ value: JSONValue) throws(InputFault) -> Int64 {
        guard let whole = try number(value).int64 else {
            throw fault("\"\(Self.text(value).prefix(64))\" is no whole number of 64 bits")
        }
        return whole
    }

    private func fault(_ reason: String) -> InputFault { InputFault(input: name, reason: reason) }

    /// A value as plain text; what is neither text nor number as JSON.
    static func text(_ value: JSONValue) -> String { value.string ?? value.number?.text ?? JSONWriter().string(value) }
}
