/// Which variant a choice of options means.
extension Product {
    /// The variant whose options are exactly these, whatever their order; `nil` where no loaded variant has them.
    public func variant(matching selection: [SelectedOption]) -> Variant? {
        let wanted = Self.byName(selection)
        return variants.first { Self.byName($0.selectedOptions) == wanted }
    }

    /// The variant to show first: the first that can be bought, else the first.
    public var defaultVariant: Variant? {
        variants.first(where: \.availability.isPurchasable) ?? variants.first
    }

    /// The variant that comes nearest to a choice.
    ///
    /// Only variants that agree with `fixed` (the value that the buyer has just chosen) are considered, where there are
    /// any. Among them one that can be bought is better than one that can't, then the one that agrees with the choice on
    /// the most options, options that come first in the product weighing more; then the product's own order.
    ///
    /// - Returns: `nil` only where no variant is loaded.
    public func nearestVariant(to selection: [SelectedOption], keeping fixed: SelectedOption? = nil) -> Variant? {
        let wanted = Self.byName(selection)
        let agreeing = variants.filter { variant in
            fixed.map { fixed in variant.selectedOptions.contains(fixed) } ?? true
        }
        var best: (variant: Variant, score: [Int])?
        for variant in agreeing.isEmpty ? variants : agreeing {
            let has = Self.byName(variant.selectedOptions)
            let agreement = optionNames.map { wanted[$0] != nil && wanted[$0] == has[$0] ? 1 : 0 }
            let score = [variant.availability.isPurchasable ? 1 : 0, agreement.reduce(0, +)] + agreement
            if let current = best, !current.score.lexicographicallyPrecedes(score) { continue }
            best = (variant, score)
        }
        return best?.variant
    }

    /// For each value of each option: what choosing it next would give, the other options staying as chosen.
    ///
    /// A value whose exact combination does not exist or is sold out can still be chosen: `nearest` is what
    /// ``nearestVariant(to:keeping:)`` gives for it.
    public func choices(given selection: [SelectedOption]) -> [OptionChoice] {
        options.flatMap { option in
            option.values.map { value in
                let chosen = SelectedOption(name: option.name, value: value.name)
                let combination = selection.filter { $0.name != option.name } + [chosen]
                let exact = variant(matching: combination)
                let carries = variants.contains { $0.selectedOptions.contains(chosen) }
                return OptionChoice(
                    option: chosen, isSelected: selection.contains(chosen), exact: exact,
                    nearest: carries ? nearestVariant(to: combination, keeping: chosen) : nil)
            }
        }
    }

    /// The names of the options in the product's order; those of the variants where the product states none.
    private var optionNames: [String] {
        if !options.isEmpty { return options.map(\.name) }
        var names: [String] = []
        for option in variants.lazy.flatMap(\.selectedOptions) where !names.contains(option.name) {
            names.append(option.name)
        }
        return names
    }

    private static func byName(_ selection: [SelectedOption]) -> [String: String] {
        Dictionary(selection.map { ($0.name, $0.value) }, uniquingKeysWith: { _, last in last })
    }
}

/// One value of one option, seen from a current choice.
public struct OptionChoice: Hashable, Sendable {
    /// The option and the value.
    public let option: SelectedOption
    /// Whether the current choice has it.
    public let isSelected: Bool
    /// The variant with exactly this value and the other options as chosen; `nil` where none exists.
    public let exact: Variant?
    /// The variant that choosing the value leads to; `nil` where no loaded variant has the value.
    public let nearest: Variant?

    /// Whether exactly this combination exists and can be bought.
    public var isAvailable: Bool { exact?.availability.isPurchasable ?? false }
    /// Whether any variant has the value.
    public var exists: Bool { nearest != nil }
}
