import Commerce
import CommerceJSON

/// How one GraphQL API answers the ports: a mapping file, read.
///
/// It is data: nothing of it is judged against a schema yet, and nothing is known of the entry that uses it but its
/// options, which are in the documents and texts by now.
struct Mapping: Sendable {
    /// The mapping's name, such as `hygraph`.
    var name = ""
    var title: String?
    /// What entries may set under `options`.
    var options: [MappingOption] = []
    /// The options' values in this entry; they stand in documents and texts already, save where a template converts one.
    var optionValues: [String: JSONValue] = [:]
    /// How the API's own token travels.
    var token = TokenField()
    /// How a signed-in buyer's token travels.
    var session = TokenField()
    /// How a cart's token travels, and where it comes from; `nil` where the API tells carts apart by their identifiers.
    var cartToken: TokenField?
    /// Fields of every request; one whose template has no value is not sent.
    var headers: [Header] = []
    var money = MoneyDefaults()
    var limits = Limits()
    /// The GraphQL types of identifiers that are Relay global ids, by what they name; empty where they are any text.
    var globalIDTypes: [Shape.Entity: [String]] = [:]
    /// Kinds of error by the word in `extensions.code`, or in `extensions.exception.code` where that is absent.
    var errorKinds: [String: CommerceError.Kind] = [:]
    /// Documents of fragments; an operation takes those it names.
    var fragments: [MappedDocument] = []
    /// What answers each operation of the ports, alternatives in order.
    var operations: [PortOperation: [MappedOperation]] = [:]
    /// Ways that the entry's options exclude; they answer nothing, and share shapes with those that do.
    var excludedOperations: [PortOperation: [MappedOperation]] = [:]
    var cart: CartMapping = .none
    var checkout: CheckoutMapping = .none
    /// What tells it from every other mapping, as hexadecimal digits; empty where it was not read from texts.
    var digest = ""

    struct Header: Sendable {
        var name: String
        var value: TextTemplate
    }

    struct Limits: Sendable {
        /// The most items of one page, at least 1.
        var pageSize = 100
        /// Requests a second; `nil` for no limit.
        var requestsPerSecond: Double?
    }

    enum CartMapping: Sendable {
        case none
        /// The core's own engine over the mapped catalogue.
        case local
        /// The operations `cart/…` of ``operations``.
        case server
    }

    enum CheckoutMapping: Sendable {
        case none
        /// The operations `checkout/…` of ``operations``.
        case operations
        /// An address, made of the cart.
        case link(TextTemplate)
        /// A server of the shop's own that takes the cart and answers with an address.
        case webhook(url: TextTemplate, secret: TextTemplate?)
    }
}

/// Where in a mapping file something stands.
struct MappingPlace: Sendable, Hashable {
    /// The file as the user named it, `presets/hygraph.json` for a preset.
    var file: String
    /// The JSON path, such as `$.catalog.products.items`.
    var path: String
    /// The line and column in the file, from 1.
    var line: Int
    var column: Int
}

/// An option that a mapping declares.
struct MappingOption: Sendable {
    var name: String
    var type: Kind
    var defaultText: String?
    /// The words it may have; any if empty.
    var words: [String] = []
    var help: String?
    var place: MappingPlace

    enum Kind: String, Sendable, CaseIterable {
        case text
        /// A GraphQL name, which may stand as `%name%` in documents and paths.
        case name
        case number
        case boolean
    }
}

/// The header in which a token travels.
struct TokenField: Sendable, Hashable {
    var header = "Authorization"
    /// What stands before the token, with a space; `nil` for the token alone.
    var scheme: String? = "Bearer"
    /// The header of answers that hands the token out; `nil` where no header does.
    var answerHeader: String?

    /// The header's value with a token in it.
    func text(_ token: String) -> String { scheme.map { "\($0) \(token)" } ?? token }
}

/// What amounts are in where the answer does not say.
struct MoneyDefaults: Sendable, Hashable {
    var currency: CurrencyCode?
    var unit: AmountUnit = .major
    /// Whether nobody says the unit, so that the one of whole amounts is a guess, which `check` reports.
    var isUnitAssumed = true
    /// Whether the currency is the mapping's guess, which `check` reports.
    var isAssumed = false

    /// What is taken for true that neither the mapping nor the entry says, and shows in every price: a half-sentence each.
    var assumptions: [String] {
        guard isAssumed, let currency else { return [] }
        var assumptions = [
            "amounts whose answer names no currency are taken to be in \(currency.rawValue); say \"currency\" in the entry"
        ]
        if isUnitAssumed {
            let form =
                unit == .minor ? "the currency's smallest coins (1999 is 19.99)" : "the currency (1999 is 1999.00)"
            assumptions.append("whole amounts are taken to count \(form); say \"priceUnit\" in the entry")
        }
        return assumptions
    }
}

/// Whether a number counts the currency (19.99) or its smallest coin (1999).
enum AmountUnit: String, Sendable, CaseIterable {
    case major
    case minor
}

/// A document as the mapping has it, options replaced.
struct MappedDocument: Sendable {
    var text: String
    /// The file that holds it, or the mapping's for a text inside it.
    var file: String
    /// Where the mapping names or holds it.
    var place: MappingPlace
    /// Whether the text stands in the mapping itself, so that lines in it mean nothing to an editor.
    var isInline: Bool
    /// Where each character of an inline text stands in the mapping's file, where that is known.
    var placed: PlacedText?
}

/// One way in which an operation of a port is answered.
struct MappedOperation: Sendable {
    /// The inputs that must be there for this way to be taken: a name, or `name=text` for one text alone.
    var conditions: [String] = []
    var document: MappedDocument
    /// The operation's name where the document holds several.
    var operationName: String?
    var variables: Template
    /// Where the items of a list are.
    var items: Located<Path>?
    /// Where the one value is.
    var result: Located<Path>?
    /// How the value, or each item, is made; `nil` where the operation only is done.
    var shape: Shape?
    var paging: Paging = .none
    var sorts: [SortKey: Sort] = [:]
    /// By filter key; `available` twice, as `available=true` and `available=false`.
    var filters: [String: Choice] = [:]
    var userErrors: [ErrorList] = []
    var warnings: [ErrorList] = []
    /// How much of its lists the document asks for, by the places of their paths; known of a prepared operation alone.
    var bounds: [MappingPlace: ListBound] = [:]
    /// What sentences of errors without a code mean, where the API has nothing else to tell them by.
    var sentences: [Sentence] = []
    /// Whether it may be sent again where its answer was lost.
    var isIdempotent = false
    /// Whether an empty text takes away what was set; where not, the API refuses it.
    var clears = true
    /// Whether the API compares quantities with its stock; where not, it takes any.
    var checksStock = true
    /// Whether a schema that lacks what this needs makes it absent rather than wrong.
    var isOptional = false
    var place: MappingPlace

    struct Sort: Sendable {
        var ascending: Choice?
        var descending: Choice?
    }

    /// Variables that are merged into the operation's.
    struct Choice: Sendable {
        var variables: Template
        var isOptional = false
        var place: MappingPlace
    }

    /// What an error without a code means that has a text in its sentence.
    struct Sentence: Sendable, Hashable {
        /// A part of the sentence; case makes no difference.
        var part: String
        /// Our word, as among ``ErrorList/codes``.
        var word: String
        var isWarning: Bool
    }

    /// A list of errors in an answer.
    struct ErrorList: Sendable {
        var list: Located<Path>
        var code: Located<Path>?
        var field: Located<Path>?
        var message: Located<Path>?
        /// Our words for the API's.
        ///
        /// A key is `CODE`, `CODE@field` (the last part of the error's own field is this; it goes first) or `*`. A word
        /// that is a ``CommerceError/Kind`` makes the whole call throw that kind: `cartGone`, `unauthenticated`.
        var codes: [String: String] = [:]
    }
}

/// A value with its place.
struct Located<Value: Sendable>: Sendable {
    var value: Value
    var place: MappingPlace
}

/// How a list goes on.
enum Paging: Sendable {
    /// The answer is the whole list.
    case none
    case cursor(
        next: Located<Path>, hasNext: Located<Path>?, previous: Located<Path>?, hasPrevious: Located<Path>?,
        total: Located<Path>?)
    case offset(total: Located<Path>?)
    /// `first` is the number of the first page.
    case number(first: Int, total: Located<Path>?, pages: Located<Path>?, hasNext: Located<Path>?)
}
