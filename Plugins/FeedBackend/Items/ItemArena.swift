/// The fields of one record in one reused buffer: bytes one after another, and for each field where its bytes are.
///
/// No text is made until somebody asks for it. The memory is allocated by hand and used through raw pointers, because
/// the callbacks of the parser run through here for every piece of text in the feed.
struct ItemArena {
    struct Entry {
        /// The place in the dialect that the value comes from.
        var source: Int32
        /// The next entry of the same source, or -1.
        var next: Int32
        /// The number of the group's element that it belongs to, or -1.
        var group: Int32
        var start: Int32
        var count: Int32
        var line: Int32
    }

    private(set) var bytes: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private(set) var used = 0
    private(set) var entries: UnsafeMutablePointer<Entry>
    private var entryCapacity: Int
    private(set) var entryCount: Int32 = 0
    /// The first and the last entry of each source, or -1.
    private var heads: UnsafeMutablePointer<(first: Int32, last: Int32)>
    private let sourceCapacity: Int
    /// Up to where bytes may be appended without asking: the capacity, or a limit.
    private var ceiling = 0
    private let limits: FeedLimits

    init(sourceCapacity: Int, limits: FeedLimits) {
        self.limits = limits
        self.sourceCapacity = sourceCapacity
        capacity = 16 << 10
        bytes = .allocate(capacity: capacity)
        entryCapacity = 256
        entries = .allocate(capacity: entryCapacity)
        heads = .allocate(capacity: sourceCapacity)
        heads.initialize(repeating: (-1, -1), count: sourceCapacity)
    }

    func deallocate() {
        bytes.deallocate()
        entries.deallocate()
        heads.deallocate()
    }

    /// Forgets the record.
    mutating func reset() {
        for index in 0..<Int(entryCount) { heads[Int(entries[index].source)] = (-1, -1) }
        entryCount = 0
        used = 0
        // One enormous item shall not keep its memory for the rest of a feed.
        if capacity > 1 << 20 {
            bytes.deallocate()
            capacity = 16 << 10
            bytes = .allocate(capacity: capacity)
        }
    }

    func first(of source: Int32) -> Int32 { heads[Int(source)].first }

    /// The first of these sources that has a value, up to a -1: its first entry with one.
    @inline(__always)
    func firstWithValue(_ sources: UnsafeMutablePointer<Int32>) -> Int32? {
        var next = sources
        while next.pointee >= 0 {
            let entry = first(of: next.pointee)
            if entry >= 0 && entries[Int(entry)].count > 0 { return entry }
            next += 1
        }
        return nil
    }

    func text(_ entry: Int32) -> UnsafeBufferPointer<UInt8> {
        let entry = entries[Int(entry)]
        return UnsafeBufferPointer(start: bytes + Int(entry.start), count: Int(entry.count))
    }

    /// Begins a field.
    ///
    /// - Returns: The entry, or `nil` when the record has too many.
    mutating func open(source: Int32, group: Int32, line: Int32) -> Int32? {
        guard Int(entryCount) < limits.itemFields else { return nil }
        if Int(entryCount) == entryCapacity {
            let larger = UnsafeMutablePointer<Entry>.allocate(capacity: entryCapacity * 2)
            larger.update(from: entries, count: entryCapacity)
            entries.deallocate()
            entries = larger
            entryCapacity *= 2
        }
        let index = entryCount
        entryCount += 1
        entries[Int(index)] = Entry(
            source: source, next: -1, group: group, start: Int32(truncatingIfNeeded: used), count: 0, line: line)
        let last = heads[Int(source)].last
        if last >= 0 {
            entries[Int(last)].next = index
            heads[Int(source)].last = index
        } else {
            heads[Int(source)] = (index, index)
        }
        ceiling = min(capacity, used + limits.fieldBytes, limits.itemBytes)
        return index
    }

    /// Adds bytes to the open field.
    ///
    /// - Returns: `false` when a limit is reached.
    @inline(__always)
    mutating func append(_ source: UnsafePointer<UInt8>, count: Int) -> Bool {
        if used &+ count > ceiling && !makeRoom(for: count) { return false }
        (bytes + used).update(from: source, count: count)
        used &+= count
        return true
    }

    @inline(never)
    private mutating func makeRoom(for count: Int) -> Bool {
        let start = Int(entries[Int(entryCount) - 1].start)
        let needed = used + count
        guard needed <= limits.itemBytes, needed - start <= limits.fieldBytes else { return false }
        if needed > capacity {
            let larger = max(capacity * 2, needed)
            let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
            memory.update(from: bytes, count: used)
            bytes.deallocate()
            bytes = memory
            capacity = larger
        }
        ceiling = min(capacity, start + limits.fieldBytes, limits.itemBytes)
        return true
    }

    /// Whether the last field is near its own limit rather than the item near its.
    var isOpenFieldFull: Bool {
        entryCount > 0 && limits.itemBytes - used > limits.fieldBytes - (used - Int(entries[Int(entryCount) - 1].start))
    }

    /// Ends a field and trims XML's blanks from both of its ends.
    mutating func close(_ index: Int32) {
        var start = Int(entries[Int(index)].start)
        var end = used
        while end > start && bytes[end - 1].isXMLBlank { end -= 1 }
        while start < end && bytes[start].isXMLBlank { start += 1 }
        entries[Int(index)].start = Int32(truncatingIfNeeded: start)
        entries[Int(index)].count = Int32(truncatingIfNeeded: end - start)
    }
}
