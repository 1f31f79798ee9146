import Testing

@testable import CommerceGraphQL

@Suite("Multipart bodies, cut anywhere")
struct MultipartReaderTests {
    private func parts(
        _ pieces: [[UInt8]], boundary: String = "graphql", limits: MultipartReader.Limits = .init()
    ) throws -> [String] {
        var reader = try MultipartReader(boundary: boundary, limits: limits)
        var parts: [[UInt8]] = []
        for piece in pieces { parts += try reader.feed(piece) }
        try reader.finish()
        return parts.map { String(decoding: $0, as: UTF8.self) }
    }

    private static let bodies: [(String, [String])] = [
        ("--graphql\r\nContent-Type: application/json\r\n\r\n{\"a\":1}\r\n--graphql--\r\n", ["{\"a\":1}"]),
        ("--graphql\nContent-Type: application/json\n\n{\"a\":1}\n--graphql\n\n{}\n--graphql--", ["{\"a\":1}", "{}"]),
        (
            "a preamble\r\n\r\n--no\r\n--graphql  \r\nX: y\r\n\r\n[1,\r\n2]\r\n--graphql--and more\r\n--graphql\r\n",
            ["[1,\r\n2]"]
        ),
        ("\r\n--graphql\r\n{\"a\":1}\r\n--graphql--", ["{\"a\":1}"]),
        ("--graphql\r\n\r\n\r\n--graphql\r\nA: b\r\n\r\n  \r\n--graphql\r\n\r\n{}\r\n--graphql--", ["{}"]),
        (
            "--graphql\r\n\r\n{\"s\":\"--graphql\"}\r\n --graphql\r\n--graphql--",
            ["{\"s\":\"--graphql\"}\r\n --graphql"]
        ),
        ("--graphql--", []), ("--graphql\r\n--graphql--", []),
    ]

    @Test("parts", arguments: bodies)
    func parts(body: String, expected: [String]) throws {
        #expect(try parts([Array(body.utf8)]) == expected)
    }

    @Test("cut at any two places, and byte by byte", arguments: bodies)
    func splits(body: String, expected: [String]) throws {
        let bytes = Array(body.utf8)
        #expect(try parts(bytes.map { [$0] }) == expected)
        for first in 0...bytes.count {
            for second in [first, (first + bytes.count) / 2, bytes.count] {
                let pieces = [bytes[..<first], bytes[first..<second], bytes[second...]].map(Array.init)
                #expect(try parts(pieces) == expected, "cut at \(first) and \(second)")
            }
        }
    }

    @Test("a part is given as soon as its boundary is there, not with the next part")
    func promptness() throws {
        var reader = try MultipartReader(boundary: "-")
        #expect(try reader.feed(Array("---\r\nContent-Type: application/json\r\n\r\n{}\r\n--".utf8)).isEmpty)
        #expect(try reader.feed(Array("-".utf8)) == [Array("{}".utf8)])
        #expect(try reader.feed(Array("\r\n\r\n[]\r\n---".utf8)) == [Array("[]".utf8)])
        #expect(!reader.isOver)
        #expect(try reader.feed(Array("-".utf8)).isEmpty)
        #expect(try reader.feed(Array("-".utf8)).isEmpty)
        #expect(reader.isOver)
    }

    @Test("a body that ends early is an error, at any byte")
    func cut() throws {
        let bytes = Array("--graphql\r\n\r\n{}\r\n--graphql\r\n\r\n[]\r\n--graphql--".utf8)
        for count in 0..<bytes.count {
            #expect(throws: MultipartReader.Failure.cut) { try parts([Array(bytes.prefix(count))]) }
        }
    }

    @Test("boundaries that are none", arguments: ["", "a ", String(repeating: "x", count: 71), "a\r\nb", "é"])
    func boundaries(boundary: String) {
        #expect(throws: MultipartReader.Failure.invalidBoundary) { try MultipartReader(boundary: boundary) }
    }

    @Test("endless parts, lines, preambles and boundaries are refused, and kept within their bound")
    func bounds() throws {
        let limits = MultipartReader.Limits(partBytes: 1_000, parts: 50)
        let noise = [UInt8](repeating: UInt8(ascii: "x"), count: 100)
        for start in ["", "--graphql\r\n", "--graphql\r\n\r\n{", "--graphql  "] {
            for end in ["", "\n"] where !(start.isEmpty && end == "\n") {
                var reader = try MultipartReader(boundary: "graphql", limits: limits)
                _ = try reader.feed(Array(start.utf8))
                var fed = 0
                #expect(throws: MultipartReader.Failure.partTooLarge(limit: 1_000)) {
                    while fed < 100 {
                        fed += 1
                        // The rest of a boundary's line may be as long as it likes in the next line only.
                        let ending = start.hasSuffix("  ") ? "" : end
                        _ = try reader.feed(noise + Array(ending.utf8))
                    }
                }
                #expect(fed <= 11)
            }
        }
        let many = String(repeating: "--graphql\r\n\r\n{}\r\n", count: 60)
        #expect(throws: MultipartReader.Failure.tooManyParts(limit: 50)) {
            try parts([Array(many.utf8)], limits: limits)
        }
    }

    // A preamble of lines is dropped as it comes.
    @Test("a long preamble is no part")
    func preamble() throws {
        let lines = Array(repeating: Array("hello\r\n".utf8), count: 1_000)
        #expect(
            try parts(lines + [Array("--graphql\r\n\r\n{}\r\n--graphql--".utf8)], limits: .init(partBytes: 200))
                == ["{}"])
    }

    @Test("a hundred thousand parts in one piece take a time in proportion")
    func manyParts() throws {
        let many = String(repeating: "--graphql\r\n\r\n{}\r\n", count: 100_000) + "--graphql--"
        #expect(try parts([Array(many.utf8)], limits: .init(parts: 100_000)).count == 100_000)
    }
}
