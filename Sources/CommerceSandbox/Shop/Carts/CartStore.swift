// The carts of the shop. The oldest ones go when there are too many.
struct CartStore: Sendable {
    private var carts: [String: CartRecord] = [:]
    private var order: [String] = []
    private var oldest = 0

    static let maximum = 20_000

    subscript(token: String) -> CartRecord? {
        get { carts[token] }
        set {
            if newValue != nil, carts[token] == nil {
                order.append(token)
                dropOldest()
            }
            carts[token] = newValue
        }
    }

    var count: Int { carts.count }

    var tokens: [String] { Array(carts.keys) }

    mutating func removeAll() {
        carts = [:]
        order = []
        oldest = 0
    }

    private mutating func dropOldest() {
        while carts.count >= Self.maximum, oldest < order.count {
            carts[order[oldest]] = nil
            oldest += 1
        }
        if oldest > Self.maximum {
            order.removeFirst(oldest)
            oldest = 0
        }
    }
}
