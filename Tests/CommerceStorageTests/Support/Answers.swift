import Commerce
import Foundation

/// Makes keys and answers of numbers.
enum Answers {
    static func key(_ number: Int) -> CacheKey { CacheKey([Array("\(number)".utf8)]) }

    static func response(
        _ number: Int = 0, size: Int = 100, age: TimeInterval = 0, tags: Set<CacheTag> = [], isPersonal: Bool = false
    ) -> CachedResponse {
        CachedResponse(
            body: [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: size),
            received: Date(timeIntervalSince1970: 1_800_000_000.123_456_7 - age), tags: tags, isPersonal: isPersonal)
    }
}
