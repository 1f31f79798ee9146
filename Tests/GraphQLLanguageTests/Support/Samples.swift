/// Texts with everything that the grammar has.
enum Samples {
    static let operations = #"""
        # Everything that can be executed.
        query Products($first: Int! = 10, $filters: [[Filter!]!] = [[{key: "a", range: [1, 2.5e3, -7]}]] @limit, $on: Boolean) @cached(for: "a\u00e9\u{1F600}\uD83D\uDE00") {
          shop { name __typename }
          found: products(first: $first, filters: $filters, sort: {key: PRICE, reverse: false, by: null}) @include(if: $on) {
            ...Card @defer(label: "card")
            ... on Node @skip(if: true) { id }
            ... @include(if: $on) { title(style: SHORT) }
            nodes { type fragment query on mutation }
          }
        }

        mutation { add(text: """
            block
              indented \"""quoted\"""
            """) { ok } }

        subscription Watch { changed }

        fragment Card on Product @directive { title }
        """#

    static let types = #"""
        """The schema."""
        schema @link(url: "x") { query: Root mutation: Change }
        extend schema { subscription: Events }
        "A format" scalar Date @specifiedBy(url: "https://example.org")
        interface Node { id: ID! }
        interface Named implements Node { id: ID! name: String }
        """
        A product.

        With two paragraphs.
        """
        type Root implements Node & Named @key(fields: "id") {
          id: ID!
          name("The language" language: Language = EN, list: [Int!] = [1]): String @deprecated(reason: "old")
          matrix: [[Float!]!]!
        }
        type Change
        type Events { tick: Int }
        extend type Root @more { extra: Int }
        union Any @u = | Root | Change
        extend union Any = Events
        enum Language { EN "German" DE @deprecated }
        input Filter @oneOf { a: Int, b: Filter @d }
        extend input Filter { c: [Filter!] }
        directive @key(fields: String!) repeatable on OBJECT | INTERFACE
        extend scalar Date @x
        """#
}
