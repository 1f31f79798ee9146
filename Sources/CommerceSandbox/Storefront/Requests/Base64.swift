// Base 64 in its usual alphabet and in that of addresses.
enum Base64 {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func encode(_ bytes: [UInt8], forAddresses: Bool = false) -> String {
        var result: [UInt8] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let group = Array(rest.prefix(3))
            rest = rest.dropFirst(3)
            let padded = group + Array(repeating: 0, count: 3 - group.count)
            let value = Int(padded[0]) << 16 | Int(padded[1]) << 8 | Int(padded[2])
            for place in 0..<4 {
                let isPadding = place > group.count
                result.append(isPadding ? UInt8(ascii: "=") : digits[value >> (18 - 6 * place) & 63])
            }
        }
        let text = String(decoding: result, as: UTF8.self)
        guard forAddresses else { return text }
        return String(text.filter { $0 != "=" }.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
    }

    // Takes both alphabets, with padding or without.
    static func decode(_ text: String) -> [UInt8]? {
        guard text.utf8.count <= 65_536 else { return nil }
        var result: [UInt8] = []
        var value = 0
        var bits = 0
        for byte in text.utf8 {
            let digit: Int
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit = Int(byte) - 65
            case UInt8(ascii: "a")...UInt8(ascii: "z"): digit = Int(byte) - 71
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = Int(byte) + 4
            case UInt8(ascii: "+"), UInt8(ascii: "-"): digit = 62
            case UInt8(ascii: "/"), UInt8(ascii: "_"): digit = 63
            case UInt8(ascii: "="): continue
            default: return nil
            }
            value = (value << 6 | digit) & 0xFFFF
            bits += 6
            guard bits >= 8 else { continue }
            bits -= 8
            result.append(UInt8(value >> bits & 0xFF))
        }
        return result
    }
}
