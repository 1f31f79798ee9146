// How many requests came in the present second, and how many of all were too many.
struct RequestWindow: Sendable {
    private var second = 0
    private var count = 0
    private(set) var refusals = 0

    // Whether one more may come at a time in seconds since 1970.
    mutating func admits(at now: Int, limit: Int) -> Bool {
        if now != second {
            second = now
            count = 0
        }
        count += 1
        guard count > limit else { return true }
        refusals += 1
        return false
    }
}
