import CommerceHTTP
import FoundationEssentials
import Testing

@Suite struct RetryAfterTests {
    private let now = Date(timeIntervalSince1970: 784_111_777)

    @Test(arguments: [
        ("0", 0), ("120", 120_000), (" 2 ", 2000), ("1.5", 1500), ("99999999999999999999999", 86_400_000),
        ("Sun, 06 Nov 1994 08:50:37 GMT", 60_000), ("Sun, 06 Nov 1994 08:49:30 GMT", 0),
        ("Sun, 06 Nov 2094 08:49:37 GMT", 86_400_000),
    ])
    func isRead(value: String, milliseconds: Int) {
        #expect(RetryAfter.parse(value, now: now) == .milliseconds(milliseconds))
    }

    @Test(arguments: ["", " ", "soon", "-1", "1s", "0x10", "1e3", "1.2.3", "٣", "nan", "inf"])
    func whatIsNeitherIsNotRead(value: String) {
        #expect(RetryAfter.parse(value, now: now) == nil)
    }

    // shopify-app-js#3364: seconds taken for milliseconds.
    @Test func secondsAreSeconds() {
        let response = HTTPResponse(status: 429, fields: ["retry-after": "2"])
        #expect(response.retryAfter(now: now) == .seconds(2))
    }
}
