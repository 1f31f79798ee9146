// Uses a response cache as a process of its own, for tests of several processes, of kills and of a full disk.
//
//     CommerceCacheProbe FOLDER work SEED COUNT    keeps, reads and forgets answers, and checks each that it reads
//     CommerceCacheProbe FOLDER once               reads one, keeps one, forgets those of customers; says how each went

import Commerce
import CommerceStorage
import FoundationEssentials
import Glibc

/// Prints a line at once, without a buffer that a kill would take along.
func report(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(STDOUT_FILENO, bytes, bytes.count)
}

func key(_ number: Int) -> CacheKey { CacheKey([Array("\(number)".utf8)]) }

/// An answer that tells by its every byte to what key it belongs.
func response(_ number: Int, size: Int) -> CachedResponse {
    CachedResponse(
        body: [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: size), received: Date(),
        tags: [CacheTag(rawValue: "\(number % 5)")], isPersonal: number % 7 == 0)
}

func isRight(_ found: CachedResponse?, _ number: Int) -> Bool {
    found?.body.allSatisfy { $0 == UInt8(truncatingIfNeeded: number) } ?? true
}

func work(_ store: SQLiteResponseCacheStore, seed: Int, count: Int) async throws {
    for step in 0..<count {
        let number = (step * 31 + seed * 17) % 60
        try await store.keep(response(number, size: (step * 977 + seed) % 6_000), for: key(number))
        let other = (step * 13 + seed) % 60
        guard isRight(await store.response(for: key(other)), other) else {
            report("wrong answer for \(other)")
            return
        }
        switch step % 40 {
        case 11: try await store.remove(.tag(CacheTag(rawValue: "\(seed % 5)")))
        case 23: try await store.remove(.personal)
        case 37 where seed == 1: try await store.remove(.all)
        default: break
        }
        report("step \(step)")
    }
    report("end")
}

func once(_ store: SQLiteResponseCacheStore) async {
    report(await store.response(for: key(1)) == nil ? "miss" : "hit")
    do throws(CommerceError) {
        try await store.keep(response(2, size: 100_000), for: key(2))
        report("kept")
    } catch {
        report(error.message)
    }
    do throws(CommerceError) {
        try await store.remove(.personal)
        report("forgotten, \(store.exists ? "in the file" : "with the file")")
    } catch {
        report(error.message)
    }
}

let words = CommandLine.arguments
let store = SQLiteResponseCacheStore(folder: words[1], stateIdentity: "probe", maximumBytes: 120_000)
if words[2] == "work", let seed = Int(words[3]), let count = Int(words[4]) {
    try await work(store, seed: seed, count: count)
} else {
    await once(store)
}
