/// The symbols of the units that goods are measured in.
enum UnitSymbol {
    /// The symbol of a backend's word for a unit, such as `m²` for `M2`; an unknown word as it is.
    static func symbol(of word: String) -> String {
        symbols[word.lowercased()] ?? word
    }

    private static let symbols: [String: String] = [
        "mg": "mg", "g": "g", "kg": "kg", "oz": "oz", "lb": "lb",
        "ml": "ml", "cl": "cl", "l": "l", "m3": "m³", "m³": "m³",
        "mm": "mm", "cm": "cm", "m": "m", "in": "in", "ft": "ft", "yd": "yd",
        "m2": "m²", "m²": "m²", "sqm": "m²",
    ]
}
