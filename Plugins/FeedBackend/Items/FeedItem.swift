/// One item of a feed: what can be bought, as the feed describes it.
///
/// A field that is absent and one that is empty are both `nil` here; ``emptyFields`` tells them apart where clearing
/// and keeping a value differ.
public struct FeedItem: Sendable, Hashable {
    /// The identifier, trimmed; upper and lower case differ.
    public var id: String
    /// The identifier that the variants of one product share.
    public var groupID: String?
    /// The title on one line.
    public var title: String?
    /// The description, plain or HTML, as the feed has it.
    public var description: String?
    /// The address of the item's page.
    public var link: String?
    /// The addresses of the images, the main one first, none twice.
    public var images: [String] = []
    /// The regular price.
    public var price: FeedPrice?
    /// What is asked instead of the regular price while ``saleWindow`` is open, or always without a window.
    public var salePrice: FeedPrice?
    /// When the reduced price holds.
    public var saleWindow: FeedSaleWindow?
    /// Whether the item can be bought.
    public var availability = FeedAvailability.unknown
    /// When a pre-ordered or back-ordered item can be had, as the feed writes it.
    public var availabilityDate: String?
    /// How many pieces are in stock.
    public var quantity: Int?
    /// The brand or maker.
    public var brand: String?
    /// The global trade item number.
    public var gtin: String?
    /// The maker's own number.
    public var mpn: String?
    /// New, used, refurbished, in the feed's word.
    public var condition: String?
    /// Identifiers of categories that the feed declares apart; see ``FeedHeader/categories``.
    public var categoryIDs: [String] = []
    /// Categories as names from the general to the particular.
    public var categoryPaths: [[String]] = []
    /// The colour.
    public var color: String?
    /// The size.
    public var size: String?
    /// The material.
    public var material: String?
    /// The pattern.
    public var pattern: String?
    /// The gender that the item is made for.
    public var gender: String?
    /// The age group that the item is made for.
    public var ageGroup: String?
    /// Named properties, in the feed's order; a name may come up more than once.
    public var params: [FeedParam] = []
    /// Everything else that had a value, in the feed's order.
    public var attributes: [FeedAttribute] = []
    /// Fields that were there without a value.
    public var emptyFields = FeedFieldSet()
    /// Fields that had a value which could not be read: a price that is no number.
    public var unreadableFields = FeedFieldSet()
    /// The line of the item's start tag.
    public var line = 0

    /// Creates an item without anything but its identifier.
    public init(id: String) { self.id = id }
}
