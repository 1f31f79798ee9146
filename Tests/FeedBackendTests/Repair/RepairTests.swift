import Testing

@testable import FeedBackend

@Suite struct RepairTests {
    private func title(_ text: String) throws -> (String?, FeedReport) {
        let read = try TestFeed.read(TestFeed.google(TestFeed.item("1", ("title", text))), TestFeed.lenient)
        return (read.items.first?.title, read.report)
    }

    @Test(
        "what stands at an ampersand",
        arguments: [
            ("AT&T", "AT&T", 1), ("a & b", "a & b", 1), ("a &amp; b", "a & b", 0), ("&#65;&#x42;", "AB", 0),
            ("caf&eacute;", "café", 1), ("&nbsp;x&hellip;", "x…", 2), ("x=1&width=2", "x=1&width=2", 1),
            ("&unknown;", "&unknown;", 1), ("&#0;a&#x1F;b", "ab", 2), ("&#xD800;a", "a", 1), ("&;", "&;", 1),
            ("&#;", "&#;", 1), ("&&&", "&&&", 3), ("&lt;b&gt;", "<b>", 0), ("tail &", "tail &", 1),
            ("&thetasym;", "ϑ", 1), ("&#00000000000065;", "&#00000000000065;", 1),
        ])
    func ampersands(text: String, expected: String, repairs: Int) throws {
        let (title, report) = try title(text)
        #expect(title == expected)
        #expect(report.repaired == repairs)
    }

    @Test("control characters and others that XML forbids are dropped and counted")
    func forbidden() throws {
        let (title, report) = try title("A\u{0B}B\u{02}C\u{FFFE}D\u{FFFF}E\tF\u{7F}G\u{10348}")
        #expect(title == "ABCDE F\u{7F}G\u{10348}")
        #expect(report.problemCounts == [.forbiddenCharacter: 4])
    }

    @Test("an ampersand inside CDATA is text")
    func cdata() throws {
        let (title, report) = try title("<![CDATA[R&D &nbsp; ]]]]><![CDATA[>]]> &amp; x")
        #expect(title == "R&D &nbsp; ]]> & x")
        #expect(report.repaired == 0)
        #expect(try self.title("<![CDATA[a\u{01}b]]>").0 == "ab")
    }

    @Test("an ampersand inside a comment is nothing")
    func comment() throws {
        let (title, report) = try title("a<!-- R&D ! - -->b<!x".replacing("<!x", with: ""))
        #expect(title == "ab")
        #expect(report.repaired == 0)
    }

    @Test("attributes are repaired as text is")
    func attributes() throws {
        let yml = TestFeed.yml(TestFeed.offer("1", "<param name=\"R&D &eacute;\">x</param>"))
        let read = try TestFeed.read(yml, TestFeed.lenient)
        #expect(read.items.first?.params == [FeedParam(name: "R&D é", value: "x")])
        #expect(read.report.repaired == 2)
    }

    @Test("each repair has its line, from the file's first one")
    func lines() throws {
        let text = "\n\n" + TestFeed.google(TestFeed.item("1"), TestFeed.item("2", ("title", "a & b\nc\nd & e")))
        let report = try TestFeed.read(text, TestFeed.lenient).report
        #expect(report.problems.filter { $0.code == .bareAmpersand }.map(\.line) == [6, 8])
        #expect(report.problemCounts == [.leadingBlank: 1, .bareAmpersand: 2])
    }

    @Test("an error after repairs has the file's own line")
    func errorLine() throws {
        let text = "\n\n" + TestFeed.google(TestFeed.item("1", ("title", "a & b"))) + "\n"
        let broken = text.replacing("</channel>", with: "\n</chanel>")
        let error = try #require(throws: FeedError.self) { _ = try TestFeed.read(broken, TestFeed.lenient) }
        #expect(error.line == 7)
    }

    @Test("text after the root is ignored with a remark")
    func afterRoot() throws {
        let read = try TestFeed.read(TestFeed.google(TestFeed.item()) + "\nNotice: Undefined index", TestFeed.lenient)
        #expect(read.report.problemCounts == [.contentAfterRoot: 1])
        #expect(read.report.isComplete)
        #expect(read.items.count == 1)
    }

    @Test("blanks and comments after the root are no fault")
    func blanksAfterRoot() throws {
        for mode in FeedOptions.Mode.allCases {
            let read = try TestFeed.read(TestFeed.google(TestFeed.item()) + "\n \n<!-- end -->\n") { $0.mode = mode }
            #expect(read.report.problemCount == 0)
        }
    }

    @Test("constructs are found across the borders of chunks", arguments: 65_480..<65_540)
    func borders(length: Int) throws {
        // The filler moves an ampersand, a section and a reference over the border, one byte at a time.
        let filler = String(repeating: "x", count: length - 180)
        let text = TestFeed.google(
            TestFeed.item("1", ("description", filler + "R&D <![CDATA[&]]> &eacute; <!-- & --> Ж&amp;")))
        let read = try TestFeed.read(text, TestFeed.lenient)
        #expect(read.items.first?.description == filler + "R&D & é  Ж&")
        #expect(read.report.repaired == 2)
    }

    @Test("a clean feed passes through without a copy or a repair")
    func clean() throws {
        let strict = try TestFeed.read(TestFeed.google(TestFeed.item("1", ("title", "Größe Ж 日本 𐍈"))))
        let lenient = try TestFeed.read(
            TestFeed.google(TestFeed.item("1", ("title", "Größe Ж 日本 𐍈"))), TestFeed.lenient)
        #expect(strict.items == lenient.items)
        #expect(lenient.report.repaired == 0)
    }

    @Test("a text that is nothing but faults is given up")
    func repairLimit() throws {
        let error = try #require(throws: FeedError.self) {
            _ = try TestFeed.read(
                TestFeed.google(TestFeed.item("1", ("title", String(repeating: "&", count: 200_000))))
            ) {
                $0.mode = .lenient
                $0.limits.repairs = 1_000
            }
        }
        #expect(error.code == .limit)
    }
}

@Suite struct ByteScanTests {
    @Test("the block scan and the byte scan agree at every place")
    func agrees() {
        var state: UInt64 = 42
        for _ in 0..<300 {
            var bytes: [UInt8] = []
            for _ in 0..<67 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let draw = UInt8(truncatingIfNeeded: state >> 56)
                // Mostly plain text, so that blocks without a hit come up too.
                bytes.append(draw < 16 ? UInt8(truncatingIfNeeded: state >> 48) : 0x61 + draw % 26)
            }
            bytes.withUnsafeBufferPointer { buffer in
                for isMarkup in [true, false] {
                    for start in 0...buffer.count {
                        let expected = buffer.indices.dropFirst(start).first { isInteresting(buffer[$0], isMarkup) }
                        let found = ByteScan.nextInteresting(in: buffer, from: start, isMarkup: isMarkup)
                        #expect(found == expected ?? buffer.count)
                    }
                }
            }
        }
    }

    private func isInteresting(_ byte: UInt8, _ isMarkup: Bool) -> Bool {
        if byte >= 0x80 || (byte < 0x20 && ![0x09, 0x0a, 0x0d].contains(byte)) { return true }
        return (isMarkup ? Array("&!".utf8) : Array("]-".utf8)).contains(byte)
    }
}
