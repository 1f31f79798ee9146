import CommerceJSON
import Testing

@Suite("Damaged and random input is an error, never a crash")
struct RobustnessTests {
    private static let document = """
        {"id": "gid://shop/Product/1", "title": "Caf\\u00e9 \\ud83d\\ude00 é😀 \\"x\\" \\\\ \\n", "price": -12.50e+1,
         "ok": [true, false, null, {}, [], [[0]]], "nested": {"a": {"b": {"c": [1, 2, {"d": "e"}]}}}, "last": 0.001}
        """

    private static let commented = """
        // head é
        { /* a */ "a": [1, /* b * / */ 2, ], // tail 😀
          "b": "// no", }
        """

    // What all readers make of the bytes has to agree.
    private func check(_ bytes: [UInt8], options: JSONOptions) -> Bool {
        let tree = try? JSONValue(parsing: bytes, options: options)
        let located = try? LocatedJSON(parsing: bytes, options: options)
        let skipped: Void? = try? JSONReader.read(bytes, options: options) { reader throws(JSONError) in
            try reader.skipValue()
        }
        #expect(located?.value == tree)
        #expect((skipped != nil) == (tree != nil))
        if let tree {
            #expect((try? JSONValue(parsing: JSONWriter().bytes(tree))) == tree)
            #expect((try? JSONValue(parsing: JSONWriter(style: .pretty).bytes(tree))) == tree)
        } else {
            let error = #expect(throws: JSONError.self) { try JSONValue(parsing: bytes, options: options) }
            #expect((error?.offset ?? -1) >= 0 && (error?.offset ?? .max) <= bytes.count)
        }
        return tree != nil
    }

    @Test("every truncation of a document fails", arguments: [(document, false), (commented, true)])
    func truncations(text: String, isConfiguration: Bool) {
        let options = isConfiguration ? JSONOptions.configuration : .strict
        let bytes = Array(text.utf8)
        for count in 0..<bytes.count {
            #expect(!check(Array(bytes.prefix(count)), options: options), "\(count) bytes")
        }
        #expect(check(bytes, options: options))
    }

    @Test("every single changed byte is an error or another value", arguments: [(document, false), (commented, true)])
    func changedBytes(text: String, isConfiguration: Bool) {
        let options = isConfiguration ? JSONOptions.configuration : .strict
        let bytes = Array(text.utf8)
        for index in bytes.indices {
            for replacement: UInt8 in [0, 0x0A, 0x20, 0x22, 0x2C, 0x2F, 0x30, 0x5B, 0x5C, 0x5D, 0x7D, 0x80, 0xE2, 0xFF]
            {
                var changed = bytes
                changed[index] = replacement
                _ = check(changed, options: options)
            }
        }
    }

    @Test("random bytes and random tokens", arguments: 0..<8 as Range<UInt64>)
    func random(seed: UInt64) {
        var generator = SplitMix64(state: seed)
        let tokens: [String] = [
            "{", "}", "[", "]", ",", ":", "\"a\"", "\"", "\\", "\\u", "\\ud83d", "0", "1", "-", ".", "e", "true",
            "null", " ",
            "\n", "//", "/*", "*/", "é", "😀", "\u{FEFF}", "\u{0}",
        ]
        var accepted = 0
        for _ in 0..<1500 {
            let count = Int.random(in: 0..<24, using: &generator)
            let noise = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
            _ = check(noise, options: .strict)
            let text = (0..<count).map { _ in tokens.randomElement(using: &generator) ?? "" }.joined()
            accepted += check(Array(text.utf8), options: .configuration) ? 1 : 0
            _ = check(Array(text.utf8), options: .strict)
        }
        // Otherwise the tokens test nothing but the first error.
        #expect(accepted > 0)
    }

    @Test("random trees survive writing and reading", arguments: 0..<4 as Range<UInt64>)
    func randomTrees(seed: UInt64) throws {
        var generator = SplitMix64(state: seed)
        for _ in 0..<300 {
            #expect(check(JSONWriter().bytes(tree(depth: 4, &generator)), options: .strict))
        }
    }

    private func tree(depth: Int, _ generator: inout SplitMix64) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 7 : 4), using: &generator) {
        case 0: return .null
        case 1: return .bool(.random(using: &generator))
        case 2: return .number(JSONNumber(Int64.random(in: .min ... .max, using: &generator)))
        case 3: return .string(text(&generator))
        case 4, 5:
            var object = JSONObject()
            for _ in 0..<Int.random(in: 0..<24, using: &generator) {
                object[text(&generator)] = tree(depth: depth - 2, &generator)
            }
            return .object(object)
        default:
            return .array(
                (0..<Int.random(in: 0..<6, using: &generator)).map { _ in tree(depth: depth - 1, &generator) })
        }
    }

    private func text(_ generator: inout SplitMix64) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0..<12, using: &generator) {
            let range: Range<UInt32> = Bool.random(using: &generator) ? 0..<0x80 : 0..<0x110000
            if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &generator)) {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}

/// A small generator with a seed, so that a failure can be repeated.
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
