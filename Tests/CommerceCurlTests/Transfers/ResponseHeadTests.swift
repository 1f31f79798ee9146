import CommerceHTTP
import Testing

@testable import CommerceCurl

@Suite struct ResponseHeadTests {
    private func head(_ lines: [String]) -> (head: ResponseHead, problem: HTTPError.Reason?) {
        var head = ResponseHead()
        var problem: HTTPError.Reason?
        for line in lines where problem == nil {
            let reception = Array("\(line)\r\n".utf8).withUnsafeBytes { head.add($0, limit: 10_000) }
            if case .failed(let reason) = reception { problem = reason }
        }
        return (head, problem)
    }

    @Test(arguments: [
        ("HTTP/1.1 200 OK", 200, HTTPVersion.http11), ("HTTP/1.0 404", 404, .http10), ("HTTP/2 204 ", 204, .http2),
        ("HTTP/3 503", 503, .http3), ("HTTP/1.1 430 Shopify Security Rejection", 430, .http11),
    ])
    func statusLine(line: String, status: Int, version: HTTPVersion) {
        let (head, problem) = head([line, ""])
        #expect(problem == nil)
        #expect(head.status == status)
        #expect(head.version == version)
        #expect(head.isComplete)
    }

    @Test(arguments: [
        "HTTP/1.1", "HTTP/1.1 ", "HTTP/1.1 20", "HTTP/1.1 2000", "HTTP/1.1 abc", "HTTP/1.1 099", "HTTP/1.1 -20",
    ])
    func statusLineWithoutAStatusIsRefused(line: String) {
        #expect(head([line, ""]).problem != nil)
    }

    @Test func onlyTheLastOfSeveralHeadersCounts() {
        let (head, _) = head(["HTTP/1.1 103 Early", "A: 1", "", "HTTP/1.1 200 OK", "B: 2", "", "C: trailer"])
        #expect(head.fields.map(\.description) == ["B: 2"])
        #expect(head.isComplete)
        #expect(head.size == 65)
    }

    @Test func fieldsAreTrimmedAndContinued() {
        let (head, _) = head([
            "HTTP/1.1 200 OK", "A:  b c \t", "Empty:", " continued", "D:e:f", ": nameless", "no colon",
            "Content-Length: 12",
            "content-encoding: br", "",
        ])
        #expect(head.fields.map(\.description).prefix(3) == ["A: b c", "Empty:  continued", "D: e:f"])
        #expect(head.contentLength == 12)
        #expect(head.contentCoding == "br")
        #expect(!head.isRedirect)
    }

    @Test(arguments: [
        (302, "Location", true), (302, "LOCATION", true), (302, "X-Location", false), (200, "Location", false),
    ])
    func redirectHasAStatusAndAnAddress(status: Int, name: String, isRedirect: Bool) {
        #expect(head(["HTTP/1.1 \(status) X", "\(name): /a", ""]).head.isRedirect == isRedirect)
    }

    @Test(arguments: ["", "abc", "-", "1 2", "99999999999999999999"])
    func lengthThatIsNoneIsNone(value: String) {
        #expect(head(["HTTP/1.1 200 OK", "Content-Length: \(value)", ""]).head.contentLength == nil)
    }
}
