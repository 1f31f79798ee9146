import CommerceHTTP
import Testing

@Suite struct MediaTypeTests {
    @Test(arguments: [
        ("application/json", "application/json", [:]),
        ("Application/GraphQL-Response+JSON; Charset=UTF-8", "application/graphql-response+json", ["charset": "UTF-8"]),
        (" text/html ;charset=\"utf-8\"; a = b", "text/html", ["charset": "utf-8", "a": " b"]),
        ("multipart/mixed; boundary=\"a;b\\\"c\";", "multipart/mixed", ["boundary": "a;b\"c"]),
        ("text/plain; charset", "text/plain", [:]),
        ("a/b; x=1; x=2", "a/b", ["x": "1"]),
    ])
    func isRead(value: String, essence: String, parameters: [String: String]) {
        let type = MediaType(value)
        #expect(type?.essence == essence)
        #expect(type?.parameters.mapValues { $0.drop { $0 == " " } } == parameters.mapValues { $0.drop { $0 == " " } })
    }

    @Test(arguments: ["", ";", "text", "/", "text/", "/html", "a/b/c", " ; charset=utf-8"])
    func whatIsNoneIsNotRead(value: String) {
        #expect(MediaType(value) == nil)
    }

    @Test func charsetIsInLowerCase() {
        let response = HTTPResponse(status: 200, fields: ["content-type": "text/xml; charset=ISO-8859-1"])
        #expect(response.mediaType?.charset == "iso-8859-1")
        #expect(HTTPResponse(status: 200).mediaType == nil)
    }
}
