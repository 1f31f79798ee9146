import GraphQLLanguage
import Testing

@Suite struct SyntaxPrinterTests {
    @Test func operationsArePrintedOneWay() throws {
        let document = try Syntax.Document(parsing: Samples.operations)
        let expected = #"""
            query Products($first: Int! = 10, $filters: [[Filter!]!] = [[{key: "a", range: [1, 2.5e3, -7]}]] @limit, $on: Boolean) @cached(for: "aé😀😀") {
              shop {
                name
                __typename
              }
              found: products(first: $first, filters: $filters, sort: {key: PRICE, reverse: false, by: null}) @include(if: $on) {
                ...Card @defer(label: "card")
                ... on Node @skip(if: true) {
                  id
                }
                ... @include(if: $on) {
                  title(style: SHORT)
                }
                nodes {
                  type
                  fragment
                  query
                  on
                  mutation
                }
              }
            }

            mutation {
              add(text: """
              block
                indented \"""quoted\"""
              """) {
                ok
              }
            }

            subscription Watch {
              changed
            }

            fragment Card on Product @directive {
              title
            }

            """#
        #expect(SyntaxPrinter.print(document) == expected)
    }

    @Test func schemasArePrintedOneWay() throws {
        let document = try Syntax.Document(parsing: Samples.types)
        let printed = SyntaxPrinter.print(document)
        #expect(
            printed.contains(
                "\"\"\"\nA product.\n\nWith two paragraphs.\n\"\"\"\ntype Root implements Node & Named @key(fields: \"id\") {\n  id: ID!\n  name(\n    \"\"\"\n    The language\n    \"\"\"\n    language: Language = EN\n    list: [Int!] = [1]\n  ): String @deprecated(reason: \"old\")\n"
            ))
        #expect(printed.contains("directive @key(fields: String!) repeatable on OBJECT | INTERFACE\n"))
        #expect(printed.contains("extend union Any = Events\n"))
        #expect(!SyntaxPrinter.print(document, showsDescriptions: false).contains("\"\"\""))
        #expect(SyntaxPrinter.print(try Syntax.Document(parsing: printed)) == printed)
    }

    @Test(arguments: [
        "a", "", "\n", "a\n", "  a", "a\n b", "  a\n  b", "\"\"\"", "\"\"\"\"\"\"", "a\"", "a\\", "\\\"\"\"", "a\r\nb",
        "tab\tb",
        "\u{0}", "\u{202E}", "é😀", "a\n\nb", "a\n   \nb", " ", "\t", "\\u0041",
    ])
    func everyTextSurvivesAsStringAndAsDescription(text: String) throws {
        let place = SourcePlace.start(of: SourceFile("f"))
        for isBlock in [false, true] {
            let value = Syntax.Value(.string(text, isBlock: isBlock), at: place)
            let read = try Syntax.Value(parsing: SyntaxPrinter.print(value), file: place.file)
            #expect(read.string == text)
        }
        let type = Syntax.TypeDefinition(
            .scalar, name: Syntax.Name("S", at: place), description: Syntax.Description(text), at: place)
        let read = try Syntax.Document(parsing: SyntaxPrinter.print([.type(type)]))
        guard case .type(let again) = read.definitions.first else {
            Issue.record("no type")
            return
        }
        #expect(again.description?.text == text)
    }
}
