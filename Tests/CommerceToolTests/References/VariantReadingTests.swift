import Commerce
import Testing

@testable import CommerceTool

@Suite("Words name variants with quantities")
struct VariantReadingTests {
    static let cases: [(word: String, quantity: Int?, readings: [String])] = [
        ("a", nil, ["any a 1"]),
        ("a:2", nil, ["any a:2 1", "any a 2"]),
        ("a:b", nil, ["any a:b 1"]),
        ("a:", nil, ["any a: 1"]),
        (":2", nil, ["any :2 1"]),
        ("a:b:3", nil, ["any a:b:3 1", "any a:b 3"]),
        ("a:2:3", nil, ["any a:2:3 1", "any a:2 3"]),
        ("gid://shop/Variant/12", nil, ["any gid://shop/Variant/12 1"]),
        ("gid://shop/Variant/12:4", nil, ["any gid://shop/Variant/12:4 1", "any gid://shop/Variant/12 4"]),
        ("http://x:8080", nil, ["any http://x:8080 1", "any http://x 8080"]),
        ("http://x:8080/y", nil, ["any http://x:8080/y 1"]),
        ("a b/c 👟:2", nil, ["any a b/c 👟:2 1", "any a b/c 👟 2"]),
        ("a:-2", nil, ["any a:-2 1"]),
        ("a:+2", nil, ["any a:+2 1"]),
        ("a:2.0", nil, ["any a:2.0 1"]),
        ("a:٣", nil, ["any a:٣ 1"]),
        ("a:0", nil, ["any a:0 1", "any a 0"]),
        ("a:007", nil, ["any a:007 1", "any a 7"]),
        ("a:99999999999999999999", nil, ["any a:99999999999999999999 1"]),
        ("id:a", nil, ["id a 1"]),
        ("id:a:2", nil, ["id a:2 1", "id a 2"]),
        ("id:id:a", nil, ["id id:a 1"]),
        ("id:handle:a", nil, ["id handle:a 1"]),
        ("handle:a", nil, ["handle a 1"]),
        ("handle:a:2", nil, ["handle a:2 1", "handle a 2"]),
        ("ID:a", nil, ["any ID:a 1"]),
        ("a:2", 5, ["any a:2 5"]),
        ("a", 5, ["any a 5"]),
        ("id:a:2", 1, ["id a:2 1"]),
    ]

    @Test("The whole word is read first, then what stands before digits after the last colon", arguments: cases)
    func readings(word: String, quantity: Int?, expected: [String]) throws {
        let readings = try VariantReading.readings(of: word, quantity: quantity).map { reading in
            switch reading.name {
            case .id(let text): "id \(text) \(reading.quantity)"
            case .handle(let text): "handle \(text) \(reading.quantity)"
            case .any(let text): "any \(text) \(reading.quantity)"
            }
        }
        #expect(readings == expected)
    }

    @Test("A word without a name is refused", arguments: ["", "id:", "handle:"])
    func empty(word: String) {
        #expect(throws: CommerceError.self) { try VariantReading.readings(of: word, quantity: nil) }
    }
}
