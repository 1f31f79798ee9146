import FeedBackend
import Foundation
import Testing

@Suite struct FeedReaderTests {
    private func error(_ text: String, _ change: (inout FeedOptions) -> Void = { _ in }) throws -> FeedError {
        try #require(throws: FeedError.self) { _ = try TestFeed.read(text, change) }
    }

    @Test(
        "what is no feed says what it is instead",
        arguments: [
            ("", .empty, "empty"), (" \n ", .empty, "empty"), ("\u{feff}", .empty, "empty"),
            ("plain text", .malformed, "not XML"), ("{\"products\": []}", .malformed, "not XML"),
            ("<!DOCTYPE html><html><body><br></body></html>", .htmlPage, "web page"),
            ("  <HTML><p>", .htmlPage, "web page"),
            ("<Error><Code>AccessDenied</Code></Error>", .unrecognised, "<Error>"),
            ("<SHOP><SHOPITEM/></SHOP>", .unrecognised, "Heureka"),
            ("<offers><o id='1'/></offers>", .unrecognised, "Ceneo"),
            ("<rss><channel><item><title>News</title></item></channel></rss>", .unrecognised, "without product data"),
            ("<feed xmlns='http://www.w3.org/2005/Atom'><entry/></feed>", .unrecognised, "Atom"),
            ("<a", .malformed, ""),
            ("<!-- only a comment -->", .malformed, ""),
        ] as [(String, FeedError.Code, String)])
    func noFeed(text: String, code: FeedError.Code, words: String) throws {
        let error = try error(text)
        #expect(error.code == code)
        #expect(error.message.contains(words) || words.isEmpty)
        #expect(error.line == 1)
        #expect(error.report.dialect == nil)
        #expect(error.source == "test")
    }

    @Test("a file that is not there, a folder, and a path that is none")
    func unreadable() throws {
        for path in ["/nowhere/products.xml", "/", "a\0b"] {
            let error = try #require(throws: FeedError.self) { _ = try FeedReader(.file(path)).read { _ in } }
            #expect(error.code == .unreadable)
            #expect(!error.description.contains("nowhere"))
        }
    }

    @Test("a feed cut between items, inside one, inside a tag or a section is incomplete, and its items are counted")
    func cut() throws {
        let text = TestFeed.google(TestFeed.item("1"), TestFeed.item("2", ("title", "<![CDATA[cut]]>")))
        for end in [
            "</item>\n<item>", "<g:id>2</g:id>", "<g:id>2</g", "<![CDATA[cu", "</item>\n</channel>",
            "<g:id>2</g:id><g:price",
        ] {
            guard let range = text.range(of: end) else { continue }
            for mode in FeedOptions.Mode.allCases {
                let error = try error(String(text[..<range.upperBound])) { $0.mode = mode }
                #expect(error.code == .incomplete, "\(end)")
                #expect(error.report.seen >= 1)
                #expect(error.report.dialect == "google")
                #expect(!error.report.isComplete)
            }
        }
    }

    @Test(
        "a section or comment that is never closed is named, with the line of its item, however long it is",
        arguments: [("<![CDATA[", "CDATA section"), ("<!--", "comment")], [0, 400, 200_000])
    func openConstruct(construct: (opening: String, name: String), length: Int) throws {
        let filling = String(repeating: "x\n", count: length / 2)
        let error = try error(
            TestFeed.google(
                TestFeed.item("1"), "<item><g:id>2</g:id>\n<g:title>\(construct.opening)\(filling)</g:title></item>"))
        #expect(error.code == .incomplete)
        #expect(error.report.seen == 1)
        #expect(error.message.contains("a \(construct.name) is never closed, in what begins in line 4"))
    }

    @Test("faults have the line and column that they are at")
    func places() throws {
        let error = try error(TestFeed.google(TestFeed.item("1"), "<item>\n<g:id>1</g:ix></item>"))
        #expect(error.code == .malformed)
        #expect(error.line == 5)
        #expect(try #require(error.column) > 1)
        #expect(error.description.hasPrefix("test: line 5, column "))
    }

    @Test("an error of the handler ends the run and comes out as it is")
    func handlerError() throws {
        struct Enough: Error {}
        var count = 0
        #expect(throws: Enough.self) {
            _ = try TestFeed.reader(TestFeed.google(TestFeed.item("1"), TestFeed.item("2"), TestFeed.item("3")).utf8)
                .read { _ in
                    count += 1
                    if count == 2 { throw Enough() }
                }
        }
        #expect(count == 2)
    }

    @Test("a cancelled task ends the run")
    func cancellation() async throws {
        let items = (0..<20_000).map { TestFeed.item("\($0)") }.joined()
        let reader = TestFeed.reader(TestFeed.google(items).utf8)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try reader.read { _ in }
        }
        await #expect(throws: CancellationError.self) { _ = try await task.value }
    }

    @Test("a feed comes from a pipe as from a file, however small its pieces")
    func pipe() async throws {
        let pipe = Pipe()
        let text = TestFeed.google((0..<500).map { TestFeed.item("\($0)") }.joined())
        let writer = Task.detached {
            for start in stride(from: 0, to: text.utf8.count, by: 777) {
                let piece = Data(text.utf8.dropFirst(start).prefix(777))
                try pipe.fileHandleForWriting.write(contentsOf: piece)
            }
            try pipe.fileHandleForWriting.close()
        }
        let source = FeedSource.descriptor(pipe.fileHandleForReading.fileDescriptor)
        let report = try FeedReader(source).read { _ in }.report
        try await writer.value
        #expect(report.seen == 500)
    }

    @Test("a reader can be used again and by several at once")
    func reuse() async throws {
        let reader = TestFeed.reader(TestFeed.google((0..<300).map { TestFeed.item("\($0)") }.joined()).utf8)
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<8 { group.addTask { try reader.read { _ in }.report.seen } }
            return try await group.reduce(into: [Int]()) { $0.append($1) }
        }
        #expect(counts == Array(repeating: 300, count: 8))
    }

    @Test("records give bytes, the price and a hash that only changes with the content")
    func records() throws {
        func hashes(_ text: String) throws -> [UInt64] {
            var hashes: [UInt64] = []
            _ = try TestFeed.reader(text.utf8).readRecords { record in
                hashes.append(record.contentHash())
                #expect(record.withValue(of: .title) { String(decoding: $0, as: UTF8.self) } != nil)
                #expect(record.withValue(of: .brand) { _ in true } == nil)
                #expect(record.price()?.minorUnits == 1_500)
                #expect(record.fieldCount == 4)
            }
            return hashes
        }
        let base = try hashes(TestFeed.google(TestFeed.item("1"), TestFeed.item("2")))
        #expect(Set(base).count == 2)
        #expect(try hashes(TestFeed.google(TestFeed.item("1"), "\n\n", TestFeed.item("2"))) == base)
        let padded = TestFeed.google(
            TestFeed.item("1", ("title", " Thing ")), TestFeed.item("2", ("title", "Thin<![CDATA[g]]>")))
        #expect(
            Set(try hashes(padded))
                == Set(
                    try hashes(
                        TestFeed.google(TestFeed.item("1", ("title", "Thing")), TestFeed.item("2", ("title", "Thing"))))
                ))
        #expect(try hashes(TestFeed.google(TestFeed.item("1", ("title", "Other")), TestFeed.item("2")))[0] != base[0])
    }

    @Test("only the first problems are kept, and all are counted")
    func problemLimit() throws {
        let items = (0..<300).map { TestFeed.item("\($0)", ("price", "0.00 EUR")) }.joined()
        let report = try TestFeed.read(TestFeed.google(items)).report
        #expect(report.problems.count == 100)
        #expect(report.problemCounts == [.priceZero: 300])
        #expect(report.problemCount == 300)
    }

    @Test("a problem names its item, line and field")
    func problemPlace() throws {
        let problem = try #require(
            try TestFeed.read(TestFeed.google(TestFeed.item("1"), TestFeed.item("2", ("price", "call us")))).report
                .problems.first)
        #expect(problem.code == .priceInvalid)
        #expect(problem.itemID == "2")
        #expect(problem.line == 4)
        #expect(problem.field == "price")
        #expect(problem.message.contains("call us"))
    }
}
