/// An item of a feed as bytes, before any text is made of it.
///
/// Valid during the call that it is handed to. For programs that need a few fields of many items; ``FeedReader/read(_:)``
/// gives typed items.
public struct FeedRecord: ~Copyable {
    let engine: FeedEngine

    /// The line of the item's start tag, from 1.
    public var line: Int { engine.recordLine }

    /// The number of fields, counting every element and attribute that is kept.
    public var fieldCount: Int { Int(engine.arena.entryCount) }

    /// Gives the first value of a field as trimmed UTF-8.
    ///
    /// The bytes must not be kept beyond the call. Returns `nil` without calling `body` when the field is absent or empty.
    public borrowing func withValue<Result>(
        of field: FeedField, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result? {
        let arena = engine.arena
        guard let entry = arena.firstWithValue(engine.matcher.fieldSources[field]) else { return nil }
        return try body(arena.text(entry))
    }

    /// The price as it stands in the feed, or `nil` where there is none that can be read; reports nothing.
    public borrowing func price() -> FeedPrice? { engine.recordPrice() }

    /// A hash over all fields and their values: the same as long as the feed says the same of the item.
    public borrowing func contentHash() -> UInt64 {
        let arena = engine.arena
        var hash = ContentHash()
        for index in 0..<arena.entryCount {
            let entry = arena.entries[Int(index)]
            hash.combine(UInt64(UInt32(bitPattern: entry.source)) << 32 | UInt64(UInt32(bitPattern: entry.group)))
            hash.combine(arena.text(index))
        }
        return hash.value
    }
}
