@testable import CommerceSandbox

extension SeededRandom {
    // The bytes of a text, some of them changed, taken out and put in.
    mutating func broken(_ text: String, inserting signs: String = "{}()[]:$\"\\!@.|&=%") -> [UInt8] {
        var bytes = Array(text.utf8)
        for _ in 0...below(5) where !bytes.isEmpty {
            let place = below(bytes.count)
            switch below(4) {
            case 0: bytes[place] = UInt8(below(256))
            case 1: bytes.removeSubrange(place..<min(bytes.count, place + 1 + below(8)))
            case 2: bytes.insert(contentsOf: Array(signs.utf8).shuffled(using: &self).prefix(3), at: place)
            default: bytes.swapAt(place, below(bytes.count))
            }
        }
        return bytes
    }
}
