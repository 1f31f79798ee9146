public import Commerce
public import FoundationEssentials

extension ErrorEntry {
    /// Something that a backend accepted otherwise than asked.
    ///
    /// The key is that of the code where the code is a known one, else ``unknownWarningKey``.
    public init(_ warning: Warning, date: Date) {
        self.init(
            code: warning.code.rawValue, key: Self.warningKeys[warning.code] ?? Self.unknownWarningKey,
            message: warning.message, date: date)
    }

    /// The key of a warning with a code of the backend's own.
    public static let unknownWarningKey = "commerce.warning.other"

    static let warningKeys: [WarningCode: String] = [
        .outOfStock: "commerce.warning.outOfStock", .quantityClamped: "commerce.warning.quantityClamped",
        .discountNotFound: "commerce.warning.discountNotFound",
        .discountNotApplicable: "commerce.warning.discountNotApplicable",
        .discountExpired: "commerce.warning.discountExpired", .priceChanged: "commerce.warning.priceChanged",
        .variantGone: "commerce.warning.variantGone",
    ]
}
