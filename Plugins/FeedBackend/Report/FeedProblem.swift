/// Something in a feed that was read, but not as it stands: a repair, a value that was left out, an item that was
/// rejected.
public struct FeedProblem: Sendable, Hashable {
    /// A kind of problem; the set may grow.
    public struct Code: RawRepresentable, Sendable, Hashable, Comparable, CustomStringConvertible {
        /// The word that stands for the kind in reports.
        public var rawValue: String

        /// Creates a code from its word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The word that stands for the kind in reports.
        public var description: String { rawValue }

        /// Orders codes by their words.
        public static func < (left: Code, right: Code) -> Bool { left.rawValue < right.rawValue }
    }

    /// The kind of problem.
    public var code: Code
    /// The item's identifier, where the problem belongs to an item that has one.
    public var itemID: String?
    /// The line in the feed, from 1.
    public var line: Int
    /// The field by its name in the dialect files (`price`, `gtin`), where the problem belongs to one.
    public var field: String?
    /// What was found and what was done about it.
    public var message: String

    /// Creates a problem.
    public init(code: Code, itemID: String? = nil, line: Int, field: String? = nil, message: String) {
        self.code = code
        self.itemID = itemID
        self.line = line
        self.field = field
        self.message = message
    }
}

extension FeedProblem.Code {
    // Repairs of the text (lenient reading).

    /// Blank lines before the XML declaration were skipped.
    public static let leadingBlank = Self(rawValue: "leading-blank")
    /// An "&" that starts no reference was taken as itself.
    public static let bareAmpersand = Self(rawValue: "bare-ampersand")
    /// A character that XML forbids was dropped.
    public static let forbiddenCharacter = Self(rawValue: "forbidden-character")
    /// Bytes that do not belong to the encoding were replaced by U+FFFD.
    public static let invalidBytes = Self(rawValue: "invalid-bytes")
    /// Text after the end of the root element was ignored.
    public static let contentAfterRoot = Self(rawValue: "content-after-root")

    // What the text says about itself.

    /// An HTML entity that the feed does not declare was read by its HTML meaning.
    public static let htmlEntity = Self(rawValue: "html-entity")
    /// The declared encoding is not the one the bytes are in.
    public static let encodingMismatch = Self(rawValue: "encoding-mismatch")
    /// The compressed stream is followed by bytes that do not belong to it.
    public static let trailingBytes = Self(rawValue: "trailing-bytes")

    // Structure.

    /// The feed holds no item.
    public static let noItems = Self(rawValue: "no-items")
    /// An element stands without the namespace that its dialect asks for.
    public static let missingNamespace = Self(rawValue: "missing-namespace")
    /// A namespace is written a little differently from the dialect's.
    public static let namespaceSpelling = Self(rawValue: "namespace-spelling")
    /// An element's name differs from the dialect's by upper and lower case only.
    public static let elementCase = Self(rawValue: "element-case")
    /// A field stands in a place that the dialect does not give it.
    public static let misplacedField = Self(rawValue: "misplaced-field")
    /// A field that holds one value appears more than once; the first was taken.
    public static let repeatedField = Self(rawValue: "repeated-field")
    /// Too many different unknown elements; further ones are left out.
    public static let tooManyUnknownElements = Self(rawValue: "too-many-unknown-elements")

    // Identity.

    /// An item without an identifier was rejected.
    public static let missingID = Self(rawValue: "missing-id")
    /// An item repeats an identifier; the first item was taken.
    public static let duplicateID = Self(rawValue: "duplicate-id")

    // Values.

    /// An item has no price.
    public static let priceMissing = Self(rawValue: "price-missing")
    /// A price is not a number.
    public static let priceInvalid = Self(rawValue: "price-invalid")
    /// A price can be read in two ways.
    public static let priceAmbiguous = Self(rawValue: "price-ambiguous")
    /// A price has more decimals than its currency.
    public static let pricePrecision = Self(rawValue: "price-precision")
    /// A price is written in another form than the dialect's.
    public static let priceFormat = Self(rawValue: "price-format")
    /// A price is zero.
    public static let priceZero = Self(rawValue: "price-zero")
    /// A price has no currency, and the source names none.
    public static let currencyMissing = Self(rawValue: "currency-missing")
    /// A currency is not known, or its sign stands for several.
    public static let currencyUnknown = Self(rawValue: "currency-unknown")
    /// A reduced price is not below the regular one.
    public static let saleNotLower = Self(rawValue: "sale-not-lower")
    /// A reduced price is in another currency than the regular one.
    public static let saleCurrency = Self(rawValue: "sale-currency")
    /// The time a reduced price holds for can't be read or ends before it starts.
    public static let saleWindow = Self(rawValue: "sale-window")
    /// An availability is written in other words than the dialect's, or in unknown ones.
    public static let availabilityWord = Self(rawValue: "availability-word")
    /// A quantity is not a whole number.
    public static let quantityInvalid = Self(rawValue: "quantity-invalid")
    /// A GTIN has the wrong length or check digit; it was kept.
    public static let gtinInvalid = Self(rawValue: "gtin-invalid")
    /// Several image addresses stand in one element; they were split.
    public static let imageList = Self(rawValue: "image-list")
    /// A category names a parent that is, in the end, itself.
    public static let categoryCycle = Self(rawValue: "category-cycle")
    /// A category repeats an identifier; the first was taken.
    public static let categoryDuplicate = Self(rawValue: "category-duplicate")
    /// An item without a title is not shown in a catalogue.
    public static let missingTitle = Self(rawValue: "missing-title")
}
