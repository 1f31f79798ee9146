import GraphQLCodegen
import GraphQLLanguage
import Testing

@Suite struct CodegenConfigurationTests {
    private func configuration(_ text: String) throws -> CodegenConfiguration {
        try CodegenConfiguration(parsing: text.utf8, file: SourceFile("c.json"))
    }

    @Test func aConfigurationSaysWhatBelongsTogether() throws {
        let configuration = try configuration(
            """
            { // a comment
              "access": "package",
              "schemas": [
                { "namespace": "Shop", "schema": "a.graphqls", "operations": "Shop",
                  "scalars": { "Decimal": "Decimal", "URL": { "type": "Links.Link", "import": "Links" } } },
                { "namespace": "Blog", "schema": "b.json" },
              ] }
            """)
        #expect(configuration.entries.map(\.operations) == ["Shop", "."])
        let options = try #require(configuration.entries.first?.options)
        #expect(options.access == .package)
        #expect(options.scalars["Decimal"] == .init("Decimal", module: "FoundationEssentials"))
        #expect(options.scalars["URL"] == .init("Links.Link", module: "Links"))
    }

    @Test func aFolderBelongsToTheSchemaThatNamesItMostClosely() throws {
        let configuration = try configuration(
            """
            { "schemas": [ { "namespace": "A", "schema": "a" }, { "namespace": "B", "schema": "b", "operations": "b/" },
                           { "namespace": "C", "schema": "c", "operations": "./b/c" } ] }
            """)
        let owners = ["x.graphql", "b/x.graphql", "b/c/x.graphql", "b/cd/x.graphql", "bc/x.graphql"].map { path in
            configuration.entries.filter { configuration.belongs(path, to: $0) }.map(\.options.namespace)
        }
        #expect(owners == [["A"], ["B"], ["C"], ["B"], ["A"]])
    }

    @Test func allProblemsAreToldEachWithItsPlace() throws {
        let text = """
            { "acces": "public", "access": "open",
              "schemas": [
                { "namespace": "shop-api", "shema": "a", "scalars": { "A": 3, "B": "No-Type" } },
                { "namespace": "Shop", "schema": "" }, { "namespace": "Shop", "schema": "s", "operations": 1 } ] }
            """
        let failure = try #require(throws: CodegenFailure.self) { try configuration(text) }
        #expect(
            failure.diagnostics.map(\.description) == [
                "c.json:1:3: error: there is no setting \"acces\"; did you mean \"access\"?",
                "c.json:1:32: error: \"access\" has to be one of \"internal\", \"package\", \"public\"",
                "c.json:3:32: error: there is no setting \"shema\"; did you mean \"schema\"?",
                "c.json:3:20: error: \"shop-api\" is no name for a Swift type; use letters and digits, a capital first",
                "c.json:3:5: error: \"schema\" is missing",
                "c.json:3:64: error: \"A\" has to be the name of a Swift type, or {\"type\": …, \"import\": …}",
                "c.json:3:72: error: \"B\" has to be the name of a Swift type, or {\"type\": …, \"import\": …}",
                "c.json:4:38: error: \"schema\" has to be a text",
                "c.json:4:59: error: the namespace \"Shop\" is there twice; give each schema its own",
                "c.json:4:96: error: \"operations\" has to be a text",
            ])
    }

    @Test(arguments: ["String", "Self", "shop", "A.B", "Response", "_A"])
    func aNamespaceHidesNothing(namespace: String) throws {
        let text = "{\"schemas\": [{\"namespace\": \"\(namespace)\", \"schema\": \"a\"}]}"
        let failure = try #require(throws: CodegenFailure.self) { try configuration(text) }
        #expect(failure.diagnostics.map(\.place.column) == [28])
    }

    @Test(arguments: ["../Shared", "/shared", "a/../../b"])
    func operationsAreBesideTheConfiguration(folder: String) throws {
        let text = "{\"schemas\": [{\"namespace\": \"A\", \"schema\": \"../a\", \"operations\": \"\(folder)\"}]}"
        let failure = try #require(throws: CodegenFailure.self) { try configuration(text) }
        #expect(
            failure.diagnostics.map(\.message) == [
                "the folder of operations has to be in the folder of this file; it may be a link"
            ])
    }

    @Test(arguments: [
        ("", "c.json:1:1: error: "), ("{}", "c.json:1:1: error: \"schemas\" has to be a list with a schema"),
        ("{\"schemas\": []}", "c.json:1:13: error: \"schemas\" has to be a list with a schema"),
        ("[]", "c.json:1:1: error: expected an object"),
        ("{\"schemas\": [1]}", "c.json:1:14: error: expected an object"),
        (
            "{\"schemas\": [{\"schema\": \"a\", \"schema\": \"b\"}]}",
            "c.json:1:30: error: the key \"schema\" is there twice"
        ),
    ])
    func whatIsNoConfigurationIsRefused(text: String, message: String) throws {
        let failure = try #require(throws: CodegenFailure.self) { try configuration(text) }
        #expect(failure.diagnostics.contains { "\($0)".hasPrefix(message) }, "\(failure.diagnostics)")
    }
}
