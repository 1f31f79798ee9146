import GraphQLLanguage
import Testing

@Suite struct RobustnessTests {
    private let file = SourceFile("f")

    // Every text gives a document that prints as one, or an error with a place in it.
    private func check(_ bytes: [UInt8]) {
        do throws(GraphQLDiagnostic) {
            let document = try Syntax.Document(parsing: bytes, file: file)
            let printed = SyntaxPrinter.print(document)
            let again = try Syntax.Document(parsing: printed.utf8, file: file)
            #expect(SyntaxPrinter.print(again) == printed)
        } catch {
            #expect(error.rule == "Syntax")
            #expect(error.place.line >= 1 && error.place.column >= 1)
            #expect(!error.message.isEmpty)
        }
    }

    @Test(arguments: [Samples.operations, Samples.types])
    func everyTruncationIsADocumentOrAnError(text: String) {
        let bytes = Array(text.utf8)
        for end in 0..<bytes.count { check(Array(bytes[..<end])) }
    }

    @Test(arguments: [Samples.operations, Samples.types])
    func everyChangedByteGivesADocumentOrAnError(text: String) {
        let bytes = Array(text.utf8)
        let others: [UInt8] = [0, 0x0A, 0x22, 0x5C, 0x7B, 0x7D, 0x80, 0xE2, 0xFF, 0x61, 0x31, 0x2E]
        for index in bytes.indices {
            var changed = bytes
            changed[index] = others[index % others.count]
            check(changed)
        }
    }
}
