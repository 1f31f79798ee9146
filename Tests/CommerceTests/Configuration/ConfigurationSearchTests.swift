import Commerce
import Testing

@Suite struct ConfigurationSearchTests {
    @Test(
        arguments: [
            ("a.json", ["COMMERCE_CONFIG": "b.json"], "a.json", ConfigurationSearch.Rule.option),
            ("", [:], "", .option),
            (nil, ["COMMERCE_CONFIG": "b.json"], "b.json", .environment),
        ] as [(String?, [String: String], String, ConfigurationSearch.Rule)])
    func whatIsNamedWinsInThisOrder(
        option: String?, environment: [String: String], file: String, rule: ConfigurationSearch.Rule
    ) throws {
        let search = try ConfigurationSearch(option: option, environment: environment)
        #expect(search.file == file && search.rule == rule)
    }

    @Test func anythingElseIsLookedForInTheWorkingFolder() throws {
        let folder = try TemporaryFolder()
        #expect(throws: CommerceError.self) {
            try ConfigurationSearch(option: nil, environment: ["COMMERCE_CONFIG": ""], workingFolder: folder.path)
        }
        try folder.write("{}", to: "commerce.json")
        let search = try ConfigurationSearch(option: nil, environment: [:], workingFolder: folder.path)
        #expect(search.rule == .workingFolder)
        #expect(search.file == folder.path + "/commerce.json")
    }

    @Test func nothingFoundSaysWhatToDo() throws {
        let folder = try TemporaryFolder()
        let error = #expect(throws: CommerceError.self) {
            try ConfigurationSearch(option: nil, environment: [:], workingFolder: folder.path)
        }
        #expect(error?.kind == .configuration)
        #expect(
            error?.message == "There is no configuration: name one with --config FILE or $COMMERCE_CONFIG, or make "
                + "./commerce.json with \"commerce init PLUGIN\".")
    }
}
