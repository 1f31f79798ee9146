import Commerce

/// The options that lists of several verbs have in common.
enum ListOptions {
    static let first = OptionSpec.value("first", .integer("N", 1...Int.max), "at most so many; 20 unless said")
    static let after = OptionSpec.value("after", .text("C"), "the page after a cursor")
    static let all = OptionSpec.flag("all", "all pages")
    static let sort = OptionSpec.value(
        "sort", .word("KEY", SortKey.known.map(\.rawValue)),
        "the order: " + SortKey.known.map(\.rawValue).joined(separator: ", "))
    static let reverse = OptionSpec.flag("reverse", "turn the order round")
    static let filter = OptionSpec.repeated(
        "filter", .text("KEY=VALUE"),
        "only what matches: available=true, price=10..50, vendor=, type=, tag=, category=, option.NAME=, "
            + "metafield.NS.KEY=; filters of one key are alternatives")
    static let query = OptionSpec.value("query", .text("TEXT"), "the backend's own query")
    static let collection = OptionSpec.value("collection", .text("REF"), "only the products of a collection")
    static let preview = OptionSpec.value(
        "preview", .integer("N", 0...250), "the first products of each, in the same request")
}

extension ParsedArguments {
    /// The page that `--first` and `--after` ask for.
    var page: PageRequest {
        PageRequest(
            first: integer(ListOptions.first) ?? 20, after: string(ListOptions.after).map(Cursor.init(rawValue:)))
    }

    /// The filters, in order.
    func filters() throws(CommerceError) -> [ProductFilter] {
        var filters: [ProductFilter] = []
        for text in strings(ListOptions.filter) { filters.append(try ProductFilter(parsing: text)) }
        return filters
    }

    /// The order that `--sort` and `--reverse` ask for.
    func sort() throws(CommerceError) -> ProductSort? {
        guard let key = string(ListOptions.sort) else {
            guard !has(ListOptions.reverse) else {
                throw .invalidInput("--reverse needs --sort: say which order is turned round.")
            }
            return nil
        }
        return ProductSort(key: SortKey(rawValue: key), isReversed: has(ListOptions.reverse))
    }
}
