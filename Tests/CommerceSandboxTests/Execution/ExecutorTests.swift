import CommerceJSON
import GraphQLLanguage
import Testing

@testable import CommerceSandbox

@Suite("GraphQL executor") struct ExecutorTests {
    // MARK: What is asked of

    private static let sdl = """
        type Query {
          hello(name: String = "you", times: Int): String!
          given(value: String, list: [Int!], input: Point, level: Level = LOW): String!
          hero: Character
          heroes: [Character]
          strict: [Person!]
          strictest: [Person!]!
          mixed: [Any!]!
          number: Int
          broken: Person
          required: Person!
        }
        type Mutation { count: Int! }
        input Point { x: Int! y: Int = 7 label: String }
        enum Level { LOW HIGH }
        interface Character { name: String! }
        type Person implements Character { name: String! age: Int! friend: Person friends: [Person!]! }
        type Robot implements Character { name: String! model: String }
        union Any = Person | Robot
        """

    private static let schema: GraphQLSchema = {
        guard let document = try? Syntax.Document(parsing: sdl, limits: .schema) else {
            return GraphQLSchema(Syntax.Document([]))
        }
        return GraphQLSchema(document)
    }()

    private struct Root: Sendable {}

    private struct Person: Sendable {
        var name: String? = "Ada"
        var age: Int? = 36
    }

    // Counts how often a mutation's field was resolved.
    private final class Counter {
        var count = 0
    }

    private static let table: ResolverTable<Counter> = {
        var table = ResolverTable<Counter>()
        table.type("Query", of: Root.self) { type in
            type["hello"] = { _, call in
                let greeting = "hello \(call.arguments.string("name") ?? "nobody")"
                return .string(
                    Array(repeating: greeting, count: call.arguments.int("times") ?? 1).joined(separator: ", "))
            }
            type["given"] = { _, call in .string(JSONWriter(sortedKeys: true).string(.object(call.arguments.values))) }
            type["hero"] = { _, _ in .of("Person", Person()) }
            type["heroes"] = { _, _ in
                .list([
                    .of("Person", Person()), .null, .record("Robot", ["name": .string("Rob"), "model": .string("X")]),
                ])
            }
            type["strict"] = { _, _ in .list([.of("Person", Person()), .of("Person", Person(name: nil))]) }
            type["strictest"] = { _, _ in .list([.of("Person", Person()), .of("Person", Person(name: nil))]) }
            type["mixed"] = { _, _ in
                .list([.of("Person", Person()), .record("Robot", ["name": .string("Rob"), "model": .null])])
            }
            type["number"] = { _, _ in .string("seven") }
            type["broken"] = { _, _ in throw FieldFailure("no", code: "ACCESS_DENIED") }
            type["required"] = { _, _ in .null }
        }
        table.type("Mutation", of: Root.self) { type in
            type["count"] = { _, call in
                call.context.count += 1
                return .int(call.context.count)
            }
        }
        table.type("Person", of: Person.self) { type in
            type["name"] = { person, _ in .string(person.name) }
            type["age"] = { person, _ in .int(person.age) }
            type["friend"] = { _, _ in .of("Person", Person(name: "Bo", age: nil)) }
            type["friends"] = { _, _ in .list([.of("Person", Person(name: "Cy", age: nil))]) }
        }
        return table
    }()

    private func run(_ query: String, _ variables: JSONObject = [:]) throws -> JSONValue {
        let document = try Syntax.Document(parsing: query)
        let diagnostics = DocumentValidator.validate(document, against: Self.schema)
        try #require(diagnostics.isEmpty, "\(diagnostics)")
        let prepared = try PreparedOperation(document, named: nil, variables: variables, schema: Self.schema)
        let executor = Executor(schema: Self.schema, resolvers: Self.table)
        let result = executor.execute(prepared, root: Root(), context: Counter())
        return ["data": result.data, "errors": .array(result.errors.map(\.json))]
    }

    // MARK: Values

    @Test(
        "answers what is selected",
        arguments: [
            ("{ hello }", #"{"hello":"hello you"}"#),
            ("{ hello(name: null) }", #"{"hello":"hello nobody"}"#),
            (#"{ a: hello(name: "A") b: hello(name: "B", times: 2) }"#, #"{"a":"hello A","b":"hello B, hello B"}"#),
            (
                "{ hero { __typename name ... on Person { age } ... on Robot { model } } }",
                #"{"hero":{"__typename":"Person","name":"Ada","age":36}}"#
            ),
            (
                "{ heroes { name ... on Robot { model } } }",
                #"{"heroes":[{"name":"Ada"},null,{"name":"Rob","model":"X"}]}"#
            ),
            (
                "{ mixed { ...P ...R } } fragment P on Person { age } fragment R on Robot { name model }",
                #"{"mixed":[{"age":36},{"name":"Rob","model":null}]}"#
            ),
            (
                "{ hello @skip(if: true) other: hello @include(if: true) ... @include(if: false) { x: hello } }",
                #"{"other":"hello you"}"#
            ),
            ("{ hero { name } hero { ... on Person { age name } } }", #"{"hero":{"name":"Ada","age":36}}"#),
            ("mutation { a: count b: count }", #"{"a":1,"b":2}"#),
        ])
    func answers(_ query: String, _ expected: String) throws {
        let answer = try run(query)
        #expect(JSONWriter().string(answer["data"] ?? .null) == expected)
        #expect(answer["errors"] == [])
    }

    @Test(
        "tells a value, null and nothing apart",
        arguments: [
            ("query($v: String) { given(value: $v) }", "{}", #"{"level":"LOW"}"#),
            ("query($v: String) { given(value: $v) }", #"{"v":null}"#, #"{"level":"LOW","value":null}"#),
            ("query($v: String = \"d\") { given(value: $v) }", "{}", #"{"level":"LOW","value":"d"}"#),
            ("query($v: String = \"d\") { given(value: $v) }", #"{"v":null}"#, #"{"level":"LOW","value":null}"#),
            ("query($l: [Int!]) { given(list: $l, level: HIGH) }", #"{"l":3}"#, #"{"level":"HIGH","list":[3]}"#),
            ("query($p: Point) { given(input: $p) }", #"{"p":{"x":1}}"#, #"{"input":{"x":1,"y":7},"level":"LOW"}"#),
            (
                "query($p: Point) { given(input: $p) }", #"{"p":{"x":1,"y":null,"label":null}}"#,
                #"{"input":{"label":null,"x":1,"y":null},"level":"LOW"}"#
            ),
            (
                "query($x: Int!, $t: String) { given(input: {x: $x, label: $t}) }", #"{"x":5}"#,
                #"{"input":{"x":5,"y":7},"level":"LOW"}"#
            ),
        ])
    func coerces(_ query: String, _ variables: String, _ expected: String) throws {
        let object = try #require(try JSONValue(parsing: variables).object)
        #expect(try run(query, object).at("data.given") == .string(expected))
    }

    @Test(
        "refuses variables that don't fit, before anything is executed",
        arguments: [
            ("query($p: Point) { given(input: $p) }", #"{"p":{"y":1}}"#, "p of type Point"),
            ("query($p: Point) { given(input: $p) }", #"{"p":{"x":1,"z":1}}"#, "Field is not defined on Point"),
            ("query($p: Point) { given(input: $p) }", #"{"p":7}"#, "key-value object"),
            ("query($l: [Int!]) { given(list: $l) }", #"{"l":[1,null]}"#, "not be null"),
            ("query($l: [Int!]) { given(list: $l) }", #"{"l":[3000000000]}"#, "Could not coerce"),
            ("query($v: String!) { given(value: $v) }", "{}", "not be null"),
            ("query($v: Level) { given(level: $v) }", #"{"v":"MIDDLE"}"#, "to be one of: LOW, HIGH"),
        ])
    func refuses(_ query: String, _ variables: String, _ part: String) throws {
        let object = try #require(try JSONValue(parsing: variables).object)
        let refusal = #expect(throws: GraphRefusal.self) { try run(query, object) }
        #expect(refusal?.errors.count == 1)
        #expect(refusal?.errors.first?.message.contains(part) == true)
        #expect(refusal?.errors.first?.extensions["code"] == "INVALID_VARIABLE")
    }

    // MARK: Errors

    @Test(
        "lets null go up to the nearest nullable field, with one error and its path",
        arguments: [
            ("{ hello strict { name } }", #"{"hello":"hello you","strict":null}"#, #"["strict",1,"name"]"#),
            ("{ hello strictest { name } }", "null", #"["strictest",1,"name"]"#),
            (
                "{ hero { ... on Person { friend { name age } } } }", #"{"hero":{"friend":null}}"#,
                #"["hero","friend","age"]"#
            ),
            ("{ hero { ... on Person { friends { age } } } }", #"{"hero":null}"#, #"["hero","friends",0,"age"]"#),
            ("{ number hello }", #"{"number":null,"hello":"hello you"}"#, #"["number"]"#),
            ("{ broken { name } hello }", #"{"broken":null,"hello":"hello you"}"#, #"["broken"]"#),
            ("{ x: required { name } }", "null", #"["x"]"#),
        ])
    func propagatesNull(_ query: String, _ expected: String, _ path: String) throws {
        let answer = try run(query)
        #expect(JSONWriter().string(answer["data"] ?? .null) == expected)
        #expect(answer["errors"]?.array?.count == 1)
        #expect(JSONWriter().string(answer.at("errors.0.path")) == path)
        #expect(answer.at("errors.0.locations.0.line") == 1)
    }

    @Test("gives a failure's code and the place of its field") func failure() throws {
        let error = try run("{\n  broken { name }\n}").at("errors.0")
        #expect(error["message"] == "no")
        #expect(error.at("extensions.code") == "ACCESS_DENIED")
        #expect(error.at("locations.0") == ["line": 2, "column": 3])
    }

    @Test("answers only so many fields") func bounded() throws {
        let document = try Syntax.Document(parsing: "{ a: hello b: hello c: hello }")
        let prepared = try PreparedOperation(document, named: nil, variables: [:], schema: Self.schema)
        var executor = Executor(schema: Self.schema, resolvers: Self.table)
        executor.maximumFields = 2
        let result = executor.execute(prepared, root: Root(), context: Counter())
        #expect(result.data == .null)
        #expect(result.errors.first?.extensions["code"] == "MAX_COMPLEXITY_EXCEEDED")
    }

    // MARK: Introspection

    @Test("shows its schema, so that the schema can be made of what it shows") func introspection() throws {
        let query = """
            { __schema { queryType { name } mutationType { name } subscriptionType { name }
              types { kind name fields(includeDeprecated: true) { name isDeprecated
                  args { name defaultValue type { ...T } } type { ...T } }
                inputFields { name defaultValue type { ...T } } interfaces { name } possibleTypes { name }
                enumValues { name isDeprecated } }
              directives { name locations args { name type { ...T } } } }
              __type(name: "Level") { kind enumValues { name } }
            }
            fragment T on __Type { kind name ofType { kind name ofType { kind name ofType { kind name } } } }
            """
        let answer = try run(query)
        #expect(answer["errors"] == [])
        #expect(answer.at("data.__type") == ["kind": "ENUM", "enumValues": [["name": "LOW"], ["name": "HIGH"]]])
        let bytes = JSONWriter().bytes(["data": answer["data"] ?? .null])
        let shown = GraphQLSchema(try Syntax.Document(schema: bytes, file: SourceFile("introspection")))
        func lines(_ schema: GraphQLSchema) -> [String] {
            schema.types.map { SyntaxPrinter.print([.type($0.definition)]) }.sorted()
        }
        #expect(lines(shown) == lines(Self.schema))
    }
}
