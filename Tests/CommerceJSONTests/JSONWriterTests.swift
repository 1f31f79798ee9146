import CommerceJSON
import Testing

@Suite("Writing")
struct JSONWriterTests {
    private let value: JSONValue = ["b": [1, [], [:], ["x": nil]], "a": ["é": "ü"], "B": true]

    @Test("compact text has no white space")
    func compact() {
        #expect(JSONWriter().string(value) == #"{"b":[1,[],{},{"x":null}],"a":{"é":"ü"},"B":true}"#)
    }

    @Test("pretty text is indented by two spaces")
    func pretty() {
        #expect(
            JSONWriter(style: .pretty).string(value) == """
                {
                  "b": [
                    1,
                    [],
                    {},
                    {
                      "x": null
                    }
                  ],
                  "a": {
                    "é": "ü"
                  },
                  "B": true
                }
                """)
        #expect(JSONWriter(style: .pretty).string([]) == "[]")
    }

    @Test("sorted keys are in the order of their scalars, at every level")
    func sorted() {
        let value: JSONValue = ["é": 1, "b": ["d": 1, "c": 2], "😀": 3, "\u{FFFD}": 4, "a": 5, "B": 6]
        #expect(
            JSONWriter(sortedKeys: true).string(value)
                == "{\"B\":6,\"a\":5,\"b\":{\"c\":2,\"d\":1},\"é\":1,\"\u{FFFD}\":4,\"😀\":3}")
    }

    @Test("control characters are always escaped, invisible ones unless told not to")
    func escapes() {
        let text: JSONValue =
            "\u{0}\u{1B}\u{1F}\n\r\t\u{8}\u{C}\"\\/\u{7F}\u{80}\u{9F}\u{A0}\u{2027}\u{2028}\u{2029}\u{202A}\u{202E}\u{202F}\u{2065}\u{2066}\u{2069}\u{206A}é"
        #expect(
            JSONWriter().string(text)
                == "\"\\u0000\\u001b\\u001f\\n\\r\\t\\b\\f\\\"\\\\/\\u007f\\u0080\\u009f\u{A0}\u{2027}\\u2028\\u2029\\u202a\\u202e\u{202F}\u{2065}\\u2066\\u2069\u{206A}é\""
        )
        #expect(
            JSONWriter(escapesInvisible: false).string(text)
                == "\"\\u0000\\u001b\\u001f\\n\\r\\t\\b\\f\\\"\\\\/\u{7F}\u{80}\u{9F}\u{A0}\u{2027}\u{2028}\u{2029}\u{202A}\u{202E}\u{202F}\u{2065}\u{2066}\u{2069}\u{206A}é\""
        )
    }

    @Test("every scalar survives writing and reading, and compact text is one line")
    func everyScalar() throws {
        for block in stride(from: UInt32(0), to: 0x110000, by: 0x1000) {
            var text = ""
            text.unicodeScalars.append(contentsOf: (block..<block + 0x1000).compactMap(Unicode.Scalar.init))
            for writer in [JSONWriter(), JSONWriter(escapesInvisible: false)] {
                let bytes = writer.bytes(.string(text))
                #expect(!bytes.contains(0x0A) && !bytes.contains(0x0D))
                let read = try JSONValue(parsing: bytes).string ?? ""
                #expect(read.unicodeScalars.elementsEqual(text.unicodeScalars))
            }
        }
    }

    @Test("text is appended to what is there")
    func appends() {
        var output = Array("data: ".utf8)
        JSONWriter().write([1], to: &output)
        #expect(String(decoding: output, as: UTF8.self) == "data: [1]")
    }

    @Test("what was written reads as the same value, in both styles")
    func roundTrip() throws {
        for style in [JSONWriter.Style.compact, .pretty] {
            #expect(try JSONValue(parsing: JSONWriter(style: style).bytes(value)) == value)
        }
    }
}
