import Testing
import Warehouse

@Suite("Comma-separated values by RFC 4180")
struct CSVTableTests {
    @Test(
        "fields, quoted or not, are read as they are meant",
        arguments: [
            ("a,b\r\n1,2\r\n", ["1", "2"]), ("a,b\n1,2", ["1", "2"]), ("a,b\r\n1,2\r", ["1", "2"]),
            ("a,b\r\n,\r\n", ["", ""]), ("a,b\r\n\"1,5\",\"x\"\"y\"\r\n", ["1,5", "x\"y"]),
            ("a,b\r\n\"one\r\ntwo\",ü🛒\r\n", ["one\r\ntwo", "ü🛒"]), ("\u{FEFF}a,b\r\n1,\" 2 \"\r\n", ["1", " 2 "]),
            ("a,b\r\n\r\n\r\n1,2\r\n\r\n", ["1", "2"]), ("a,b\n\"\",\"\"\n", ["", ""]),
        ])
    func reads(text: String, fields: [String]) throws {
        let table = try CSVTable(parsing: Array(text.utf8))
        #expect(table.columns == ["a", "b"])
        #expect(table.rows.map { [$0["a"], $0["b"]] } == [fields])
    }

    @Test(
        "what is not by the rules is an error with its line",
        arguments: [
            ("", 1), ("a,a\n", 1), ("a,b\n1\n", 2), ("a,b\n1,2\n1,2,3\n", 3), ("a,b\n\"1,2\n", 2), ("a,b\n1\"2,3\n", 2),
            ("a,b\n\"1\"2,3\n", 2), ("a,b\n\"x\ny\",1\n1\n", 4),
        ])
    func refuses(text: String, line: Int) {
        let problem = #expect(throws: CSVTable.Problem.self) { try CSVTable(parsing: Array(text.utf8)) }
        #expect(problem?.line == line)
    }

    @Test("what is not UTF-8 is refused")
    func encoding() {
        #expect(throws: CSVTable.Problem.self) { try CSVTable(parsing: [0x61, 0xFF]) }
    }
}
