import Commerce
import Synchronization

/// The lists that were made last, so that walking through pages does not filter and sort for each of them.
final class ListCache: Sendable {
    struct List: Sendable {
        var products: [Int32]
        var facets: [Facet]
    }

    private struct Line {
        var key: UInt64
        var list: List
    }

    private let lines = Mutex<[Line]>([])
    private static let limit = 8

    /// The list of a key, made by `make` when it is not there.
    func list(_ key: UInt64, make: () -> List) -> List {
        let known = lines.withLock { lines in
            lines.firstIndex { $0.key == key }.map { index in
                let line = lines.remove(at: index)
                lines.append(line)
                return line.list
            }
        }
        if let known { return known }
        let list = make()
        lines.withLock { lines in
            if lines.count >= ListCache.limit { lines.removeFirst() }
            lines.append(Line(key: key, list: list))
        }
        return list
    }
}
