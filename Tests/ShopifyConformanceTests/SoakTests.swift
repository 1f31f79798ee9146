import Commerce
import CommerceCurl
import CommerceHTTP
import CommerceJSON
import CommerceSandbox
import FoundationEssentials
import ShopifyBackend
import Synchronization
import Testing

/// Buyers who change their carts at random while a tenth of the requests fails.
///
/// 800 changes in every run; `COMMERCE_SOAK=20000` makes as many as one likes.
@Suite("Carts under failures") struct SoakTests {
    private static let buyers = 8
    private static var changes: Int {
        ProcessInfo.processInfo.environment["COMMERCE_SOAK"].flatMap(Int.init) ?? 800
    }

    @Test("every cart is the shop's in the end: no line is lost, none is there twice")
    func soak() async throws {
        let sandbox = try SandboxServer()
        defer { sandbox.stop() }
        let transport = MoodyTransport(CurlTransport(), percent: 10, seed: 7)
        var options = ShopifyOptions(access: .publicToken(Secret(sandbox.publicToken)))
        options.endpoint = URL(string: sandbox.url)
        options.timeouts = HTTPTimeouts(connect: .seconds(60), idle: .seconds(120), total: .seconds(120))
        options.retry = RetryPolicy(
            attempts: .finite(3), backOff: BackOff(initial: .zero, maximum: .zero), budget: nil)
        let backend = try ShopifyStorefront(options, transport: transport).backend()
        let variant = try await Self.plentiful(backend, sandbox)

        let tallies = try await withThrowingTaskGroup(of: Buyer.Tally.self) { group in
            for number in 0..<Self.buyers {
                group.addTask {
                    // A creation whose answer is lost leaves a cart that nobody knows; another is made.
                    let cart = try await persistently { try await backend.cart.create().value }
                    var buyer = Buyer(
                        backend: backend, variant: variant, cart: try #require(cart).id, seed: UInt64(number) + 1)
                    for _ in 0..<Self.changes / Self.buyers { try await buyer.change() }
                    return try await buyer.settled()
                }
            }
            return try await group.reduce(into: [Buyer.Tally]()) { $0.append($1) }
        }
        let total = tallies.reduce(Buyer.Tally()) { $0 + $1 }
        print(
            "soak: \(total.done) changes done, \(total.failed) failed and looked up, \(total.lines) lines in "
                + "\(tallies.count) carts; faults: \(transport.counts.values.reduce(0, +))")
        #expect(tallies.flatMap(\.differences) == [])
        #expect(total.done + total.failed == Self.changes / Self.buyers * Self.buyers)
        #expect(total.failed > 0 && transport.counts.count == MoodyTransport.Mood.allCases.count)
    }

    /// A variant, made never to run out.
    private static func plentiful(_ backend: Backend, _ sandbox: SandboxServer) async throws -> Variant {
        let page = try await persistently {
            try await backend.catalog.products(ProductQuery(filters: [.available(true)]), page: PageRequest(first: 5))
        }
        let variant = try #require(page.items.flatMap(\.variants).first { $0.availability.isPurchasable })
        _ = try sandbox.control(["stock": .object([variant.id.rawValue: 100_000_000])])
        return variant
    }
}

/// Asks until there is an answer: what fails here is injected.
func persistently<Value>(_ ask: () async throws -> Value) async throws -> Value {
    for _ in 1..<200 {
        do {
            return try await ask()
        } catch let error as CommerceError {
            guard error.isRetryable else { throw error }
        }
    }
    return try await ask()
}

/// One buyer with one cart, and what ought to be in it.
private struct Buyer {
    struct Tally {
        var (done, failed, lines) = (0, 0, 0)
        var differences: [String] = []

        static func + (one: Tally, other: Tally) -> Tally {
            Tally(
                done: one.done + other.done, failed: one.failed + other.failed, lines: one.lines + other.lines,
                differences: one.differences + other.differences)
        }
    }

    let backend: Backend
    let variant: Variant
    let cart: ID<Cart>
    var seed: UInt64
    /// The quantity of each line by the mark that it bears.
    var wanted: [String: Int] = [:]
    var tally = Tally()
    private var marks = 0

    init(backend: Backend, variant: Variant, cart: ID<Cart>, seed: UInt64) {
        self.backend = backend
        self.variant = variant
        self.cart = cart
        self.seed = seed &* 0x9E37_79B9_7F4A_7C15
    }

    /// Makes one change; where nobody knows whether it was made, the cart is read to find out.
    mutating func change() async throws {
        var next = wanted
        let lines = wanted.keys.sorted()
        let choice = random(lines.isEmpty || lines.count < 3 ? 1 : 4)
        do {
            let outcome: MutationOutcome<Cart>
            switch choice {
            case 1 where lines.count > 20, 3:
                let mark = lines[random(lines.count)]
                next[mark] = nil
                outcome = try await backend.cart.removeLines([try await line(mark)], from: cart)
            case 1:
                let mark = lines[random(lines.count)]
                next[mark] = random(9) + 1
                outcome = try await backend.cart.updateLines(
                    [CartLineUpdate(lineID: try await line(mark), quantity: next[mark])], in: cart)
            case 2:
                let mark = lines[random(lines.count)]
                next[mark, default: 0] += 2
                outcome = try await add(mark, 2)
            default:
                marks += 1
                let mark = "mark-\(marks)"
                next[mark] = random(3) + 1
                outcome = try await add(mark, next[mark] ?? 0)
            }
            tally.done += 1
            guard outcome.isAccepted else {
                tally.differences.append("refused: \(outcome.userErrors.map(\.code))")
                return
            }
            wanted = next
            if let cart = outcome.value { compare(cart, "after a change") }
        } catch let error as CommerceError {
            guard error.isRetryable else { throw error }
            tally.failed += 1
            let contents = Self.contents(try await read())
            if contents == next {
                wanted = next
            } else if contents != wanted {
                tally.differences.append("after a failure \(contents) is neither \(wanted) nor \(next)")
            }
        }
    }

    /// What it came to, after a last look at the shop's cart.
    mutating func settled() async throws -> Tally {
        let cart = try await read()
        compare(cart, "in the end")
        tally.lines = cart.lines.count
        return tally
    }

    private func add(_ mark: String, _ quantity: Int) async throws -> MutationOutcome<Cart> {
        let attributes = [Attribute(key: "mark", value: mark)]
        return try await backend.cart.addLines(
            [CartLineInput(variantID: variant.id, quantity: quantity, attributes: attributes)], to: cart)
    }

    private func read() async throws -> Cart {
        try await persistently { try await backend.cart.cart(cart).value }
    }

    private func line(_ mark: String) async throws -> ID<CartLine> {
        let line = try await read().lines.first { $0.attributes.first?.value == mark }
        guard let line else { throw CommerceError.notFound("line \(mark)") }
        return line.id
    }

    private mutating func compare(_ cart: Cart, _ when: String) {
        let contents = Self.contents(cart)
        if contents != wanted { tally.differences.append("\(when) \(contents) instead of \(wanted)") }
    }

    private static func contents(_ cart: Cart) -> [String: Int] {
        Dictionary(
            cart.lines.map { ($0.attributes.first?.value ?? "", $0.quantity) }, uniquingKeysWith: { $0 + $1 + 1_000 })
    }

    private mutating func random(_ bound: Int) -> Int {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(seed >> 33) % bound
    }
}
