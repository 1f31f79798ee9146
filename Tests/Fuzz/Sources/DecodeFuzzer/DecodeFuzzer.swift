import Commerce
import CommerceJSON
import FuzzSupport

/// Any JSON as the values that travel between processes: decoded and encoded they stay what they are, or there is an
/// error that knows its place.
@main
struct DecodeFuzzer: Fuzzer {
    static func check(_ input: [UInt8]) {
        guard let json = try? LocatedJSON(parsing: input, options: .strict) else { return }
        if let product: Product = decode(json, input) {
            checkReturn(of: product) { $0 == $1 }
            _ = product.summary
            _ = Availability(over: product.variants)
        }
        if let cart: Cart = decode(json, input) {
            checkReturn(of: cart) { $0 == $1 }
            // Adapters make carts of lines that they were given.
            _ = Cart(id: cart.id, lines: cart.lines)
            // So short a text is no secret.
            let isShort = cart.id.rawValue.count <= 8
            require(isShort || !"\(cart.id)".contains(cart.id.rawValue), "a message shows a cart's identifier")
        }
        if let capabilities: Capabilities = decode(json, input) { checkReturn(of: capabilities) { $0 == $1 } }
        if let error: CommerceError = decode(json, input) {
            // Errors are no values to compare; what they are made of is.
            checkReturn(of: error) { $0.retryAfter == $1.retryAfter && $0.description == $1.description }
        }
    }

    private static func decode<Value: Decodable>(_ json: LocatedJSON, _ input: [UInt8]) -> Value? {
        let value = Result { () throws(JSONError) in try JSONValueDecoder().decode(Value.self, from: json) }
        let again = Result { () throws(JSONError) in try JSONValueDecoder().decode(Value.self, from: input) }
        switch (value, again) {
        case (.success(let value), .success): return value
        case (.failure(let error), .failure(let other)):
            require(error == other, "\(error) from a tree, \(other) from the text")
            require(error.position.map { (0..<input.count).contains($0.offset) } ?? false, "\(error) has no place")
            return nil
        default: fatalError("a tree and its text decode differently as \(Value.self)")
        }
    }

    private static func checkReturn<Value: Codable>(of value: Value, isSame: (Value, Value) -> Bool) {
        let text = unfailing("a decoded \(Value.self) can't be encoded") { try JSONValueEncoder().encodeBytes(value) }
        let returned = unfailing("an encoded \(Value.self) can't be decoded") {
            try JSONValueDecoder().decode(Value.self, from: text)
        }
        require(isSame(value, returned), "a \(Value.self) returns as another")
        require((try JSONValueEncoder().encodeBytes(returned)) == text, "a \(Value.self) is written in two ways")
    }
}
