public import FoundationEssentials

extension JSONNumber {
    /// Creates a number with all digits of `value`; nil for NaN.
    public init?(_ value: Decimal) {
        guard value.isFinite else { return nil }
        self.init(value.description)
    }

    /// Creates a number from the shortest text that reads as `value` again; nil for infinities and NaN.
    ///
    /// A whole number is written without a fraction: `12`, not `12.0`.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        let text = value.description
        self.init(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
    }

    /// Creates a number from the shortest text that reads as `value` again; nil for infinities and NaN.
    ///
    /// A whole number is written without a fraction: `12`, not `12.0`.
    public init?(_ value: Float) {
        guard value.isFinite else { return nil }
        let text = value.description
        self.init(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
    }

    /// The number with exactly its digits, never rounded.
    ///
    /// nil when `Decimal` can't hold them: more than 38 significant digits, or a power of ten outside -128…127.
    public var decimal: Decimal? {
        JSONDigits(text).decimal
    }

    /// The number when it is whole and fits; `1.0` and `1e3` are whole.
    public var int64: Int64? { integer(as: Int64.self) }

    /// The number when it is whole and fits; `1.0` and `1e3` are whole.
    public var int: Int? { integer(as: Int.self) }

    /// The number as an integer of any width when it is whole and fits; `1.0` and `1e3` are whole.
    ///
    /// It never passes through a floating-point type.
    public func integer<Integer: FixedWidthInteger>(as type: Integer.Type) -> Integer? {
        // The usual case: digits only.
        Integer(text) ?? JSONDigits(text).integer(as: type)
    }

    /// The nearest `Double`; infinite when the number is beyond its range.
    public var double: Double {
        Double(text) ?? .nan
    }

    // Why this number is not a `type`.
    func mismatch<Integer: FixedWidthInteger>(with type: Integer.Type) -> JSONError.Reason {
        JSONDigits(text).isWhole
            ? .numberOutOfRange(text, type: "\(type)")
            : .typeMismatch(expected: "a whole number", found: String(text.prefix(48)))
    }
}
