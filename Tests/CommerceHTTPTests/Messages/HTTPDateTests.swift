import CommerceHTTP
import FoundationEssentials
import Testing

@Suite struct HTTPDateTests {
    // The examples of RFC 9110, section 5.6.7, and days around the leap days.
    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
        ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
        ("Sun Nov  6 08:49:37 1994", 784_111_777),
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
        ("Thu, 29 Feb 2024 23:59:59 GMT", 1_709_251_199),
        ("Fri, 01 Mar 2024 00:00:00 UTC", 1_709_251_200),
        ("Tue, 29 Feb 2000 00:00:00 GMT", 951_782_400),
        ("Mon, 01-Mar-38 00:00:00 GMT", 2_151_014_400),
        ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
    ])
    func isRead(text: String, seconds: Double) {
        #expect(HTTPDate.parse(text) == Date(timeIntervalSince1970: seconds))
    }

    @Test(arguments: [
        "", "Sun", "Sun, 06 Nov 1994", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 PST",
        "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 06 Nox 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT",
        "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 194 08:49:37 GMT", "Sun, 06 Nov 19940 08:49:37 GMT",
        "06 Nov 1994 08:49:37 GMT", "Sun, -6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 8:4:3: GMT",
        "1994-11-06T08:49:37Z", String(repeating: "Sun, ", count: 1000),
    ])
    func whatIsNoneIsNotRead(text: String) {
        #expect(HTTPDate.parse(text) == nil)
    }
}
