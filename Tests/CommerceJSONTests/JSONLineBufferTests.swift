import CommerceJSON
import Testing

@Suite("Lines of bounded length")
struct JSONLineBufferTests {
    /// What comes out for a text that arrives in chunks of `size`: the lines, and "!" for one that was too long.
    private func lines(_ text: String, chunks size: Int, bound: Int = 8) -> [String] {
        var buffer = JSONLineBuffer(maximumLineBytes: bound)
        var lines: [String] = []
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            buffer.append(rest.prefix(size))
            rest = rest.dropFirst(size)
            while true {
                do {
                    guard let line = try buffer.next() else { break }
                    lines.append(String(decoding: line, as: UTF8.self))
                } catch {
                    #expect(error.reason == .tooLarge(limit: bound))
                    lines.append("!")
                }
            }
            #expect(buffer.pendingBytes <= bound + 1)
        }
        return lines
    }

    @Test("come out whole, however the bytes arrive", arguments: [1, 2, 3, 5, 7, 100])
    func chunks(size: Int) {
        #expect(lines("{}\n[1]\r\n\n\r\n\"é😀\"\n1", chunks: size) == ["{}", "[1]", "\"é😀\""])
        #expect(lines("12345678\n12345678\r\n", chunks: size) == ["12345678", "12345678"])
        #expect(lines("", chunks: size) == [])
    }

    @Test("over the bound are reported once and dropped; the next one is read", arguments: [1, 2, 3, 5, 7, 100])
    func tooLong(size: Int) {
        #expect(lines("1\n123456789\n2\n", chunks: size) == ["1", "!", "2"])
        #expect(lines("123456789\r\n2\n", chunks: size) == ["!", "2"])
        #expect(
            lines(String(repeating: "x", count: 1000) + "\n2\n" + String(repeating: "y", count: 50), chunks: size)
                == ["!", "2", "!"])
    }

    @Test("that are cut at the end of the stream stay pending")
    func cut() throws {
        var buffer = JSONLineBuffer(maximumLineBytes: 8)
        buffer.append(Array("{}\n{\"a".utf8))
        #expect(try buffer.next() == Array("{}".utf8))
        #expect(try buffer.next() == nil)
        #expect(buffer.pendingBytes == 3)
    }
}
