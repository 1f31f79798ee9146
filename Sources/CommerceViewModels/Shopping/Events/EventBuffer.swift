/// What a watcher has not read yet: a bounded queue that makes room by shedding, purchases last.
///
/// Where it is full, the oldest event that is no purchase goes; where it holds nothing but purchases, whatever else comes
/// is shed, and a purchase is taken beyond the capacity: who sends it should wait until there is room. Only the limit
/// beyond that ends it. What was shed is told, in place of it, by an event.
struct EventBuffer<Element: BufferedEvent> {
    enum Answer: Hashable {
        case taken
        /// Taken although there was no room: the sender should wait for its turn.
        case takenBeyondCapacity
        case refused
    }

    let capacity: Int
    let purchaseLimit: Int
    private var records: [Element] = []
    /// Where the first record is; those before it have been taken.
    private var head = 0
    private var otherCount = 0
    private var shed = (count: 0, purchases: 0)
    /// What was shed last.
    private var lastShed: Element?

    init(capacity: Int, purchaseLimit: Int) {
        self.capacity = max(1, capacity)
        self.purchaseLimit = max(0, purchaseLimit)
    }

    var count: Int { records.count - head }
    var purchaseCount: Int { count - otherCount }
    /// Whether there is nothing to take, shed events included.
    var isEmpty: Bool { count == 0 && lastShed == nil }

    mutating func offer(_ record: Element) -> Answer {
        var answer = Answer.taken
        if count >= capacity {
            if otherCount > 0 {
                shedOldest()
            } else if !record.isPurchase {
                shed(record)
                return .refused
            } else if count < capacity + purchaseLimit {
                answer = .takenBeyondCapacity
            } else {
                shed(record)
                return .refused
            }
        }
        records.append(record)
        if !record.isPurchase { otherCount += 1 }
        return answer
    }

    /// The next record, that of shed events before all others.
    mutating func take() -> Element? {
        if let last = lastShed.take() {
            defer { shed = (0, 0) }
            return last.replaced(count: shed.count, purchases: shed.purchases)
        }
        guard head < records.count else { return nil }
        let record = records[head]
        head += 1
        if !record.isPurchase { otherCount -= 1 }
        if head == records.count || head >= 64 && head * 2 >= records.count {
            records.removeFirst(head)
            head = 0
        }
        return record
    }

    private mutating func shedOldest() {
        guard let index = records[head...].firstIndex(where: { !$0.isPurchase }) else { return }
        shed(records.remove(at: index))
        otherCount -= 1
    }

    private mutating func shed(_ record: Element) {
        shed.count += 1
        if record.isPurchase { shed.purchases += 1 }
        lastShed = record
    }
}

/// An event that can wait in a buffer.
protocol BufferedEvent: Sendable {
    /// Whether it is a purchase, which is never shed to make room.
    var isPurchase: Bool { get }

    /// What is told in place of events that were shed, this one the last of them.
    func replaced(count: Int, purchases: Int) -> Self
}
