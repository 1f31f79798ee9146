import Synchronization

/// Tells notices one at a time and in order, whichever threads they come from.
final class NoticeTeller<Notice: Sendable>: Sendable {
    private struct Contents {
        var waiting: [Notice] = []
        var isTelling = false
    }

    private let contents = Mutex(Contents())
    private let tell: @Sendable (Notice) -> Void

    init(_ tell: @escaping @Sendable (Notice) -> Void) {
        self.tell = tell
    }

    /// Notes what is to be told; ``drain()`` tells it later, outside the locks of whoever notes it.
    func append(_ notices: [Notice]) {
        contents.withLock { $0.waiting += notices }
    }

    /// Tells what is noted, unless someone else does so at this moment.
    func drain() {
        while let notices = next() {
            for notice in notices { tell(notice) }
            contents.withLock { $0.isTelling = false }
        }
    }

    private func next() -> [Notice]? {
        contents.withLock { contents in
            guard !contents.isTelling, !contents.waiting.isEmpty else { return nil }
            contents.isTelling = true
            defer { contents.waiting = [] }
            return contents.waiting
        }
    }
}
