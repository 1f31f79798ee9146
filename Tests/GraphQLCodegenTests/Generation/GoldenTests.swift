import GraphQLCodegen
import GraphQLLanguage
import Testing

/// The generated files are as they are stored; `Tests/Fixtures/GeneratedCode/regenerate` stores them anew, and the
/// integration test `generated-code` compiles them and reads answers with them.
@Suite struct GoldenTests {
    @Test func everyFileIsAsItIsStored() throws {
        let files = try Fixture.units().flatMap { $0.generate() }
        #expect(try Fixture.goldenNames() == files.map(\.name).sorted())
        for file in files {
            let golden = try Fixture.golden(file.name)
            guard file.text != golden else { continue }
            let lines = zip(file.text.split(separator: "\n"), golden.split(separator: "\n"))
            let difference = lines.first { $0 != $1 }
            Issue.record(
                """
                \(file.name) is not as it is stored, from this line on:
                \(difference?.0 ?? "its end")
                stored: \(difference?.1 ?? "its end")
                """)
        }
    }

    @Test func theOperationsAreValid() throws {
        for unit in try Fixture.units() { #expect(unit.check().map(\.description) == []) }
    }

    @Test func theSameInputGivesTheSameText() throws {
        let first = try Fixture.units().flatMap { $0.generate() }
        for _ in 0..<3 { #expect(try Fixture.units().flatMap { $0.generate() } == first) }
    }

    @Test func theOrderOfFilesDoesNotMatterForWhatIsInThem() throws {
        let units = try Fixture.units()
        for unit in units {
            var reversed = unit
            reversed.files.reverse()
            let expected = unit.generate().sorted { $0.name < $1.name }
            #expect(reversed.generate().sorted { $0.name < $1.name } == expected)
        }
    }
}
