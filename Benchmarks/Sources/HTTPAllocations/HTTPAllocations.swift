import CommerceCurl
import CommerceHTTP
import Foundation
import HTTPReference
import MallocCount

/// How often a request asks for memory, here and by curl alone: `http-allocations URL`.
enum HTTPAllocations {
    static func main(_ arguments: [String]) async -> Int32 {
        guard arguments.count == 2, let url = URL(string: arguments[1]) else { return 2 }
        let count = 2_000
        do {
            let transport = CurlTransport(CurlOptions(proxy: .none))
            _ = try await allocations(transport, url, 200)
            let ours = try await allocations(transport, url, count)
            _ = http_reference(arguments[1], 200, 1)
            let before = malloc_count()
            guard http_reference(arguments[1], Int32(count), 1) > 0 else { return 1 }
            print(ours, Double(malloc_count() - before) / Double(count))
            return 0
        } catch {
            print(error)
            return 1
        }
    }

    private static func allocations(_ transport: CurlTransport, _ url: URL, _ count: Int) async throws -> Double {
        let request = HTTPRequest(
            .get, url, fields: ["Content-Type": "application/json", "Accept": "application/json"])
        let before = malloc_count()
        for _ in 0..<count { _ = try await transport.send(request) }
        return Double(malloc_count() - before) / Double(count)
    }
}
