import Commerce
import CommerceGraphQL
import CommerceJSON
import FoundationEssentials

var check = Check()

// Variables: a value, null and nothing are three things.
check.equal("\(Bookshop.BookQuery(by: .isbn("123")).variables.json)", #"{"by":{"isbn":"123"}}"#)
check.equal(
    "\(Bookshop.BookQuery(by: .position(.init(shelf: ShelfMark(row: "A", number: 3), number: .null)), region: .value(.oldWorld), withAuthors: false).variables.json)",
    #"{"by":{"position":{"shelf":"A-3","number":null}},"region":"OLD_WORLD","withAuthors":false}"#)
let cheap = Bookshop.ItemFilter(price: .value(.init(to: .value(Decimal(sign: .plus, exponent: -2, significand: 999)))))
check.equal(
    "\(Bookshop.ItemsQuery(where: .value(.init(and: .value([cheap]), not: .value(cheap), in: .value([.eu, nil]))), tags: .value([["a"], nil])).variables.json)",
    #"{"where":{"and":[{"price":{"to":"9.99"}}],"not":{"price":{"to":"9.99"}},"in":["EU",null]},"tags":[["a"],null]}"#)

// A book with everything, and with what may be missing missing.
let book = #"""
    {"id": "b1", "title": "Swift", "price": {"amount": "19.90", "currency": "EUR"}, "cover": null,
     "published": "2026-11-30T12:00:00Z", "shelf": "B-7", "link": "https://example.org", "anything": [1.50, {"a": null}],
     "grid": [[1, null], []], "layout": [[{"url": "u", "width": 2, "height": 3}], null], "self": "me", "type": "t",
     "default": true, "hashValue": 7, "reader": "r", "place": "p", "member": ["m"],
     "authors": [{"name": "Ada", "books": [{"id": "b1"}]}], "cheap": {"amount": 1.10},
     "dear": {"amount": "2.20", "currency": "EUR"}, "string": "Swift", "int": 4294967296,
     "series": {"title": "Birds", "volumes": [{"id": "b1", "title": "Swift", "price": {"amount": "1", "currency": "EUR"}, "cover": {"url": "u"}}]},
     "identifiers": [{"scheme": "isbn", "value": "123"}], "added-later": {"by": ["a", "server"]}}
    """#
let whole = try Check.read(#"{"book": \#(book)}"#, for: Bookshop.BookQuery.self).response.book
check.equal(whole?.bookCard.title, "Swift")
check.equal(whole?.bookCard.price.amount, Decimal(sign: .plus, exponent: -1, significand: 199))
check.equal(whole?.shelf, ShelfMark(row: "B", number: 7))
check.equal(whole?.grid, [[1, nil], []])
check.equal(whole?.layout.map { $0?.map(\.pictureFields.url) }, [["u"], nil])
check.equal(whole?.self_, "me")
check.equal(whole?.default, true)
check.equal(whole?.authors?.first?.books.map(\.id), ["b1"])
check.equal(whole?.cheap.amount, Decimal(sign: .plus, exponent: -1, significand: 11))
check.equal(whole?.int, 4_294_967_296)
check.equal(whole?.series?.seriesDetails?.volumes.first?.cover?.width, nil)
check.equal(whole?.anything?[0]?.number?.text, "1.50")

let bare = #"""
    {"id": "b1", "title": "Swift", "price": {"amount": "19.90", "currency": "EUR"}, "cover": {"width": 1},
     "layout": [], "type": "t", "reader": "r", "place": "p", "member": [], "cheap": {"amount": "1"},
     "dear": {"amount": "2", "currency": "EUR"}, "string": "Swift", "shelf": "??", "series": {"title": "Birds"}}
    """#
let (few, tolerated) = try Check.read(#"{"book": \#(bare)}"#, for: Bookshop.BookQuery.self)
check.expect(few.book != nil && few.book?.authors == nil && few.book?.identifiers == nil, "left-out fields are not nil")
check.expect(few.book?.series != nil && few.book?.series?.seriesDetails == nil, "a deferred fragment is not nil")
check.expect(few.book?.shelf == nil && few.book?.bookCard.cover == nil, "broken fields are not nil")
check.equal(tolerated.sorted(), ["$.book.cover", "$.book.shelf"])

let names = try Check.read(
    #"""
    {"names": {"Picture": {"width": 1}, "Names": {"String": "inner"}, "String": "s", "string": 2, "Self": 3,
     "Any": ["rawValue"], "await": "a", "unsafe": 4, "reader": 5, "reader_": 6, "response": {"url": "u"}}}
    """#, for: Bookshop.NamesQuery.self
).response.names
check.equal(names?.picture.width, 1)
check.equal(names?.names?.string, "inner")
check.equal(names.map { "\($0.string) \($0.string2 ?? 0) \($0.self_ ?? 0) \($0.await) \($0.unsafe)" }, "s 2 3 a 4")
check.equal(names?.any, [.rawValue2])
check.equal(names.map { [$0.reader, $0.reader_] }, [5, 6])
check.equal(names?.response?.url, "u")

// A node of each kind, without a cast.
func node(_ text: String) throws -> Bookshop.NodeQuery.Response.Node? {
    try Check.read(#"{"node": \#(text)}"#, for: Bookshop.NodeQuery.self).response.node
}
if case .book(let value)? = try node(
    #"{"id": "b", "__typename": "Book", "title": "T", "subtitle": "S", "cover": null, "authors": [{"name": "Ada"}]}"#)
{
    check.equal(value.authors.map(\.name), ["Ada"])
    if case .book(let fields) = value.titledFields {
        check.equal(fields.subtitle, "S")
    } else {
        check.expect(false, "no fields of a book")
    }
} else {
    check.expect(false, "no book")
}
if case .author(let value)? = try node(#"{"__typename": "Author", "id": "a", "name": "Ada", "books": []}"#) {
    check.equal(value.name, "Ada")
} else {
    check.expect(false, "no author")
}
if case .titled(let value)? = try node(#"{"__typename": "Magazine", "id": "m", "title": "T", "issue": 3}"#),
    case .magazine(let fields) = value.titledFields
{
    check.equal(fields.issue, 3)
} else {
    check.expect(false, "no magazine")
}
let unknown = try node(#"{"__typename": "Podcast", "id": "p"}"#)
check.equal(unknown?.id, "p")
if case .other(let other)? = unknown {
    check.equal(other.typename, "Podcast")
} else {
    check.expect(false, "not other")
}

let nodes = try Check.read(
    #"{"nodes": [null, {"__typename": "Author", "name": "Ada"}, {"__typename": "Toy"}, {"__typename": "Book"}]}"#,
    for: Bookshop.NodesQuery.self)
check.equal(nodes.response.nodes.count, 4)
check.equal(nodes.response.nodes[1], .author(.init(name: "Ada")))
check.equal(nodes.response.nodes[2], .other(typename: "Toy"))
check.equal(nodes.response.nodes[3], nil)
check.equal(nodes.tolerated, ["$.nodes[3]"])

// A mutation with problems of several kinds.
let added = try Check.read(
    #"""
    {"add": {"basket": {"id": "k", "total": {"amount": "5", "currency": "EUR"}, "lines": [
      {"quantity": 2, "item": {"__typename": "Voucher", "price": {"amount": "2.50"}}}]},
     "problems": [{"__typename": "LimitReached", "message": "Too many", "limit": 2}, {"__typename": "New", "message": "?"}]}}
    """#, for: Bookshop.AddMutation.self
).response.add
check.equal(added.problems.map(\.message), ["Too many", "?"])
if case .limitReached(let limit)? = added.problems.first {
    check.equal(limit.limit, 2)
} else {
    check.expect(false, "no limit")
}
if case .priced(let voucher)? = added.basket?.lines.first?.item {
    check.equal(voucher.price.amount, Decimal(sign: .plus, exponent: -1, significand: 25))
} else {
    check.expect(false, "no voucher")
}

// The other schema has types of the same names.
let reviews = try Check.read(
    #"{"reviews": [{"stars": 4.5, "text": "Good", "region": "VENUS"}, null]}"#, for: ReviewService.BookQuery.self
).response.reviews
check.equal(reviews?.first??.region?.rawValue, "VENUS")
check.equal(reviews?.first??.region?.isKnown, false)
check.equal(ReviewService.RegionCode.known, [.mars])
check.expect(Bookshop.NodeQuery.document.contains("__typename\n    id\n"), "the type's name is not asked for")

print(check.failures == 0 ? "ok" : "\(check.failures) failures")
