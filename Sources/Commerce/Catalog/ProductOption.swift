/// An axis along which a product's variants differ, such as size.
public struct ProductOption: Hashable, Sendable, Codable {
    /// The axis' name for buyers, such as `Size`.
    public let name: String
    /// The values in the shop's order.
    public let values: [ProductOptionValue]

    /// Makes an option.
    public init(name: String, values: [ProductOptionValue]) {
        self.name = name
        self.values = values
    }
}

/// A value of a ``ProductOption``, such as `XL`.
public struct ProductOptionValue: Hashable, Sendable, Codable {
    /// The value for buyers.
    public let name: String
    /// A colour as `#RRGGBB`, where the backend has swatches.
    public let swatchColor: String?
    /// A picture of the value, where the backend has swatches.
    public let swatchImage: Image?

    /// Makes a value.
    public init(name: String, swatchColor: String? = nil, swatchImage: Image? = nil) {
        self.name = name
        self.swatchColor = swatchColor
        self.swatchImage = swatchImage
    }
}

/// The value that a variant has, or a buyer chose, on one option.
public struct SelectedOption: Hashable, Sendable, Codable {
    /// The option's name.
    public let name: String
    /// The value's name.
    public let value: String

    /// Pairs an option with a value.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}
