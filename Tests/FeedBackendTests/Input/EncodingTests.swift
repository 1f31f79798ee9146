import Foundation
import Testing

@testable import FeedBackend

@Suite struct EncodingTests {
    private func bytes(_ text: String, _ encoding: String.Encoding) throws -> [UInt8] {
        Array(try #require(text.data(using: encoding)))
    }

    private func feed(declared: String, title: String = "Кружка") -> String {
        TestFeed.yml(TestFeed.offer("1").replacing("Cup", with: title))
            .replacing("encoding=\"UTF-8\"", with: declared.isEmpty ? "" : "encoding=\"\(declared)\"")
    }

    @Test(
        "a declared encoding is honoured under any of its names",
        arguments: [
            ("windows-1251", String.Encoding.windowsCP1251), ("cp-1251", .windowsCP1251), ("WIN1251", .windowsCP1251),
            ("ANSI-1251", .windowsCP1251), ("x-cp1251", .windowsCP1251), ("UTF8", .utf8), ("utf-8", .utf8),
        ])
    func declared(name: String, encoding: String.Encoding) throws {
        for mode in FeedOptions.Mode.allCases {
            let read = try TestFeed.read(try bytes(feed(declared: name), encoding)) { $0.mode = mode }
            #expect(read.items.map(\.title) == ["Кружка"])
            #expect(read.report.problemCount == 0)
        }
    }

    @Test("Western encodings", arguments: ["ISO-8859-1", "iso8859-15", "latin1", "windows-1252"])
    func western(name: String) throws {
        let read = try TestFeed.read(try bytes(feed(declared: name, title: "Tasse für Käse"), .isoLatin1))
        #expect(read.items.map(\.title) == ["Tasse für Käse"])
    }

    @Test(
        "UTF-16 is read with a mark and without one",
        arguments: [
            ([0xff, 0xfe] as [UInt8], String.Encoding.utf16LittleEndian), ([0xfe, 0xff], .utf16BigEndian),
            ([], .utf16LittleEndian), ([], .utf16BigEndian), ([0xff, 0xfe, 0, 0], .utf32LittleEndian),
        ])
    func wide(mark: [UInt8], encoding: String.Encoding) throws {
        for mode in FeedOptions.Mode.allCases {
            let read = try TestFeed.read(mark + bytes(feed(declared: "UTF-16"), encoding)) { $0.mode = mode }
            #expect(read.items.map(\.title) == ["Кружка"])
            #expect(read.report.problemCount == 0)
        }
    }

    @Test("a byte order mark outweighs the declaration")
    func markWins() throws {
        let read = try TestFeed.read([0xef, 0xbb, 0xbf] + Array(feed(declared: "windows-1251").utf8))
        #expect(read.items.map(\.title) == ["Кружка"])
        #expect(read.report.problemCounts == [.encodingMismatch: 1])
    }

    @Test("faultless UTF-8 outweighs the label of a single-byte encoding", arguments: FeedOptions.Mode.allCases)
    func labelledLegacyIsUTF8(mode: FeedOptions.Mode) throws {
        let read = try TestFeed.read(Array(feed(declared: "windows-1251").utf8)) { $0.mode = mode }
        #expect(read.items.map(\.title) == ["Кружка"])
        #expect(read.report.problemCounts == [.encodingMismatch: 1])
        #expect(read.report.encoding == "UTF-8")
    }

    @Test("UTF-8 that is labelled UTF-16 is read as what it is")
    func labelledUTF16IsUTF8() throws {
        let read = try TestFeed.read(feed(declared: "UTF-16"))
        #expect(read.items.map(\.title) == ["Кружка"])
        #expect(read.report.problemCounts == [.encodingMismatch: 1])
    }

    @Test("the first byte above 0x7F decides, however late it comes")
    func lateEvidence() throws {
        let filler = String(repeating: "<param name=\"n\">plain</param>", count: 5_000)
        for encoding in [String.Encoding.windowsCP1251, .utf8] {
            let text = feed(declared: "windows-1251", title: "plain").replacing(
                "</offer>", with: filler + "<description>Кружка</description></offer>")
            let read = try TestFeed.read(try bytes(text, encoding))
            #expect(read.items.map(\.description) == ["Кружка"])
        }
    }

    @Test("other bytes under the label UTF-8: an error with its place, or guessed and reported")
    func wrongUTF8() throws {
        let text = try bytes(feed(declared: "UTF-8"), .windowsCP1251)
        let error = try #require(throws: FeedError.self) { _ = try TestFeed.read(text) }
        #expect(error.code == .encoding)
        #expect(error.line == 4)
        let read = try TestFeed.read(text, TestFeed.lenient)
        #expect(read.items.map(\.title) == ["Кружка"])
        #expect(read.report.problemCounts == [.encodingMismatch: 1])
        #expect(read.report.encoding == "windows-1251")
    }

    @Test("the configured encoding goes before a guess")
    func fallback() throws {
        let text = try bytes(feed(declared: "", title: "Größe"), .isoLatin1)
        let read = try TestFeed.read(text) {
            $0.mode = .lenient
            $0.fallbackEncoding = "latin1"
        }
        #expect(read.items.map(\.title) == ["Größe"])
        #expect(read.report.encoding == "ISO-8859-1" || read.report.encoding == "LATIN1")
    }

    @Test("single broken characters in UTF-8 are replaced one by one, not taken for another encoding")
    func brokenCharacters() throws {
        var text = Array(feed(declared: "UTF-8", title: "Кружка Кружка Кружка").utf8)
        let place = try #require(text.firstIndex { $0 == 0xd0 })
        text.remove(at: place + 1)
        let read = try TestFeed.read(text, TestFeed.lenient)
        #expect(read.items.first?.title?.hasSuffix("ружка Кружка Кружка") == true)
        #expect(read.items.first?.title?.first == "\u{fffd}")
        #expect(read.report.problemCounts == [.invalidBytes: 1])
    }

    @Test("bytes outside a single-byte encoding: an error with its place, or replaced and counted")
    func outsideEncoding() throws {
        var text = try bytes(feed(declared: "windows-1251"), .windowsCP1251)
        let place = try #require(text.firstIndex { $0 >= 0x80 })
        text[place] = 0x98
        let error = try #require(throws: FeedError.self) { _ = try TestFeed.read(text) }
        #expect(error.code == .encoding)
        #expect(error.line == 4)
        #expect(try #require(error.column) > 10)
        let read = try TestFeed.read(text, TestFeed.lenient)
        #expect(read.report.problemCounts == [.invalidBytes: 1])
        #expect(read.report.repaired == 1)
    }

    @Test("an encoding that nobody knows")
    func unknownEncoding() throws {
        let text = feed(declared: "klingon-8")
        let error = try #require(throws: FeedError.self) { _ = try TestFeed.read(text) }
        #expect(error.code == .encoding)
        #expect(error.message.contains("klingon-8"))
        #expect(try TestFeed.read(text, TestFeed.lenient).items.map(\.title) == ["Кружка"])
    }

    @Test("characters of several bytes survive the borders of chunks in every encoding")
    func chunkBorders() throws {
        let long = String(repeating: "Кружка ", count: 12_000) + "конец"
        for (name, encoding) in [
            ("UTF-8", String.Encoding.utf8), ("windows-1251", .windowsCP1251), ("UTF-16", .utf16LittleEndian),
            ("shift_jis", .shiftJIS),
        ] {
            for shift in 0..<4 {
                let text = feed(declared: name).replacing(
                    "</offer>",
                    with: "<description>\(String(repeating: "x", count: shift))\(long)</description></offer>")
                for mode in FeedOptions.Mode.allCases {
                    let read = try TestFeed.read(try bytes(text, encoding)) { $0.mode = mode }
                    #expect(read.items.first?.description?.hasSuffix("Кружка конец") == true)
                    #expect(read.items.first?.description?.utf8.count == shift + long.utf8.count)
                    #expect(read.report.repaired == 0)
                }
            }
        }
    }
}
