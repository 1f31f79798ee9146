import Commerce
import Synchronization

/// One run of the kit: the backend, what it states, and what checks share.
final class ConformanceRun: Sendable {
    let backend: Backend
    let capabilities: Capabilities
    let options: ConformanceOptions
    let secrets = SecretRegister()
    let sample = Settable<[Product]>()
    private let carts = Mutex<[ID<Cart>]>([])

    init(backend: Backend, capabilities: Capabilities, options: ConformanceOptions) {
        self.backend = backend
        self.capabilities = capabilities
        self.options = options
        if let customer = options.customer { secrets.add(customer.password.reveal()) }
        if let giftCard = options.giftCard { secrets.add(giftCard.reveal()) }
    }

    /// For whom the kit reads.
    var reading: ReadOptions { ReadOptions(market: options.market) }
    /// For whom the kit writes.
    var writing: MutationOptions { MutationOptions(market: options.market) }
    /// The size of small pages, within the capabilities.
    var pageSize: Int { max(1, min(options.pageSize, capabilities.maximumPageSize)) }
    /// The size of a page that holds as much as a walk may see.
    var largePageSize: Int { max(1, min(options.walkLimit, capabilities.maximumPageSize)) }

    /// An unpredictable word of letters alone: a search finds nothing for it, a tokeniser does not take it apart.
    func marker() -> String {
        let letters = options.makeIdentifier().unicodeScalars.map { scalar -> Character in
            // Digits become letters that hexadecimal does not have.
            guard (0x30...0x39).contains(scalar.value), let letter = Unicode.Scalar(scalar.value + 0x37) else {
                return Character(scalar)
            }
            return Character(letter)
        }
        return "kit" + String(letters.filter(\.isLetter)).lowercased()
    }

    /// Why a check is not run, or `nil`.
    func reasonToSkip(_ check: ConformanceCheck) -> String? {
        if let missing = check.needs.first(where: { !capabilities.supports($0) }) {
            return "The backend has no \(missing.rawValue)."
        }
        if !options.mayWriteCarts, check.needs.contains(.createCart) { return "The options allow no carts." }
        return nil
    }

    /// Skips the check where the backend lacks a call.
    func require(_ operation: PortOperation) throws(CheckSkip) {
        if !capabilities.supports(operation) { throw CheckSkip("The backend has no \(operation.rawValue).") }
    }

    /// Makes a call that asks for what no capability speaks of; skips the check where the backend refuses just that.
    func unlessUnsupported<Value>(_ what: String, _ call: () async throws -> Value) async throws -> Value {
        do {
            return try await call()
        } catch let error as CommerceError where error.kind == .unsupported {
            throw CheckSkip("The backend has no \(what).")
        }
    }

    /// Notes a cart, to be emptied after its group and kept out of reasons.
    func note(_ cart: ID<Cart>) {
        secrets.add(cart.rawValue)
        carts.withLock { $0.append(cart) }
    }

    /// Takes out of the noted carts what the kit put in; the ports have no way to delete a cart.
    ///
    /// Errors don't matter: a cart may be gone, and what fails was found by a check.
    func emptyCarts() async {
        let carts = self.carts.withLock { carts in
            defer { carts = [] }
            return carts
        }
        for id in carts {
            guard let lines = try? await backend.cart.cart(id, options: reading).value.lines, !lines.isEmpty else {
                continue
            }
            if capabilities.supports(.removeLines) {
                _ = try? await backend.cart.removeLines(lines.map(\.id), from: id, options: writing)
            } else {
                let updates = lines.map { CartLineUpdate(lineID: $0.id, quantity: 0) }
                _ = try? await backend.cart.updateLines(updates, in: id, options: writing)
            }
        }
    }
}
