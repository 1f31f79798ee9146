/// A piece of a feed on its way from one stage to the next.
///
/// The memory belongs to the stage that made the chunk and holds until that stage is asked for its next one. Each
/// stage leaves ``headroom`` writable bytes before the chunk's start, so that the next one can put back the few bytes
/// of a construct that was cut by the end of the last chunk without copying the rest.
struct InputChunk {
    static let headroom = 64
    /// The size that suits libxml2 best: smaller chunks cost calls, larger ones fall out of the cache.
    static let size = 64 << 10

    var start: UnsafeMutablePointer<UInt8>
    var count: Int

    var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }
}

/// A stage of the input: asked for chunk after chunk until it returns `nil`.
protocol InputStage: AnyObject {
    /// The next chunk, never an empty one; `nil` at the end.
    func next() throws(FeedError) -> InputChunk?
}

/// A buffer with headroom, owned by one stage.
final class ChunkBuffer {
    private let storage: UnsafeMutablePointer<UInt8>
    let capacity: Int

    /// The first byte after the headroom.
    var start: UnsafeMutablePointer<UInt8> { storage + InputChunk.headroom }

    init(capacity: Int) {
        self.capacity = capacity
        storage = .allocate(capacity: capacity + InputChunk.headroom)
    }

    deinit { storage.deallocate() }
}
