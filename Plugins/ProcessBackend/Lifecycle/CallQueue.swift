/// Calls that wait to be handed to a plugin, the oldest first.
struct CallQueue: Sendable {
    private var calls: [PluginCall] = []
    // Calls before it have been taken.
    private var head = 0

    var isEmpty: Bool { head == calls.count }

    var count: Int { calls.count - head }

    var tickets: some Sequence<PluginMachine.Ticket> { calls[head...].lazy.map(\.ticket) }

    mutating func append(_ call: PluginCall) {
        calls.append(call)
    }

    mutating func popFirst() -> PluginCall? {
        guard head < calls.count else { return nil }
        defer {
            head += 1
            if head > 64, head * 2 > calls.count {
                calls.removeFirst(head)
                head = 0
            }
        }
        return calls[head]
    }

    /// Takes a call out of the row; whether it was there.
    mutating func remove(_ ticket: PluginMachine.Ticket) -> Bool {
        guard let index = calls[head...].firstIndex(where: { $0.ticket == ticket }) else { return false }
        calls.remove(at: index)
        return true
    }

    /// Takes all calls.
    mutating func removeAll() -> [PluginCall] {
        defer {
            calls = []
            head = 0
        }
        return Array(calls[head...])
    }
}
