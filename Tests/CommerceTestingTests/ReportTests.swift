import CommerceJSON
import CommerceTesting
import Testing

@Suite("A conformance report")
struct ReportTests {
    private let report = ConformanceReport(
        backend: "shop", plugin: "memory",
        items: [
            ConformanceResult(
                group: .paging, name: "Pages are walked.", outcome: .passed, duration: .microseconds(1500)),
            ConformanceResult(
                group: .cart, name: "Lines merge.", outcome: .failed(reason: "Expected 1, saw \u{1B}[31m2."),
                duration: .milliseconds(250)),
            ConformanceResult(
                group: .cart, name: "Notes stay.", outcome: .skipped(reason: "The backend has no cart/setNote."),
                duration: .zero),
        ])

    @Test("in JSON is a list with an object a check, and the counts")
    func json() throws {
        let expected: JSONValue = [
            "backend": "shop", "plugin": "memory",
            "items": [
                ["group": "paging", "name": "Pages are walked.", "outcome": "passed", "ms": 1],
                [
                    "group": "cart", "name": "Lines merge.", "outcome": "failed",
                    "reason": "Expected 1, saw \u{1B}[31m2.", "ms": 250,
                ],
                [
                    "group": "cart", "name": "Notes stay.", "outcome": "skipped",
                    "reason": "The backend has no cart/setNote.", "ms": 0,
                ],
            ],
            "passed": 1, "failed": 1, "skipped": 1,
        ]
        #expect(try JSONValueEncoder().encode(report) == expected)
    }

    @Test("is the same after a way through JSON")
    func roundTrip() throws {
        let json = try JSONValueEncoder().encode(report)
        #expect(try JSONValueDecoder().decode(ConformanceReport.self, from: json) == report)
    }

    @Test("refuses an outcome that there is not")
    func unknownOutcome() {
        let json: JSONValue = ["group": "cart", "name": "A.", "outcome": "maybe"]
        #expect(throws: JSONError.self) { try JSONValueDecoder().decode(ConformanceResult.self, from: json) }
    }

    @Test("for a terminal has a heading a group, the reasons, the counts, and no control characters of others")
    func text() {
        #expect(
            report.text == """
                Conformance of "shop" (memory)

                paging
                  ok    Pages are walked.

                cart
                  FAIL  Lines merge. (250 ms)
                        Expected 1, saw [31m2.
                  skip  Notes stay.
                        The backend has no cart/setNote.

                1 passed, 1 failed, 1 skipped

                """)
    }

    @Test("has failed when a check has", arguments: [(0, false), (1, true)])
    func hasFailed(_ failures: Int, _ expected: Bool) {
        let items = report.items.filter { failures > 0 || $0.outcome.reason?.hasPrefix("Expected") != true }
        #expect(ConformanceReport(backend: "a", plugin: "b", items: items).hasFailed == expected)
    }
}
