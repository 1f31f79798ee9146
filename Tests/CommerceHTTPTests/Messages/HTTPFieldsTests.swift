import CommerceHTTP
import Testing

@Suite struct HTTPFieldsTests {
    @Test func caseOfNamesMakesNoDifferenceButIsKept() {
        let fields: HTTPFields = ["content-TYPE": "text/html"]
        #expect(fields[.contentType] == "text/html")
        #expect(fields.first?.name.rawName == "content-TYPE")
        #expect(fields == [HTTPFieldName("Content-Type"): "text/html"])
        #expect(Set<HTTPFieldName>(["ETag", "etag", "Etags"]).count == 2)
    }

    @Test func orderAndRepetitionsAreKept() {
        var fields: HTTPFields = ["A": "1", "B": "2", "a": "3"]
        fields.append(HTTPField("A", "4"))
        #expect(fields.map(\.value) == ["1", "2", "3", "4"])
        #expect(fields.values(of: "a") == ["1", "3", "4"])
    }

    @Test func settingReplacesAllAtThePlaceOfTheFirst() {
        var fields: HTTPFields = ["A": "1", "B": "2", "a": "3"]
        fields["a"] = "9"
        #expect(fields.map(\.description) == ["a: 9", "B: 2"])
        fields["C"] = "4"
        #expect(fields.map(\.value) == ["9", "2", "4"])
        fields["A"] = nil
        #expect(fields.map(\.value) == ["2", "4"])
        fields["Z"] = nil
        #expect(fields.count == 2)
    }

    @Test func secretsAreNotShown() {
        var fields: HTTPFields = ["Authorization": "Bearer abc", "Accept": "*/*"]
        fields.setSecret("hidden", for: "X-Shop")
        let request = HTTPRequest(.post, Samples.url, fields: fields, body: Array("password".utf8))
        var dumped = ""
        dump(request, to: &dumped)
        dump(fields, to: &dumped)
        for text in ["\(fields)", "\(request)", String(reflecting: request), String(reflecting: fields), dumped] {
            #expect(!text.contains("abc") && !text.contains("hidden") && !text.contains("password"))
        }
        #expect("\(fields)" == "Authorization: (secret)\nAccept: */*\nX-Shop: (secret)")
        #expect(fields["X-shop"] == "hidden")
    }
}
