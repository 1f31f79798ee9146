import Commerce
import CommerceJSON

/// A hand-off as it is kept for the next run: all that is needed to go on.
struct CheckoutRecord: Codable, Sendable, Hashable {
    enum Stage: String, Codable, Sendable {
        /// The backend was asked to begin; where it completes orders itself, there may be one.
        case ordering
        /// The buyer has the page.
        case open
        /// The buyer, or an error, has ended it without an order; it may be taken up again.
        case ended
    }

    /// The hand-off's name on this device.
    let id: String
    var stage: Stage
    /// The cart; none for a link with lines of its own.
    var cartID: Commerce.ID<Cart>?
    /// What the backend is asked about; none where it can't be.
    var handoff: CheckoutHandoff?

    /// Whether it can be found out what has become of it, by its status or by its cart.
    var canBeAsked: Bool { handoff != nil || stage != .open && cartID != nil }
}

/// Where the hand-off of a backend is kept, shared by all processes that use the same storage.
///
/// What is kept gives access to the cart: a storage keeps it from others, as ``FileStateStorage`` does.
struct CheckoutShelf: Sendable {
    private let storage: any StateStorage
    private let key: StateKey

    /// Makes a shelf for one backend.
    ///
    /// - Parameter scope: the backend's ``Backend/stateIdentity``.
    init(storage: any StateStorage, scope: String) {
        self.storage = storage
        key = StateKey(kind: "checkout", scope: scope)
    }

    /// The hand-off that is kept, or `nil`; also where what is kept can't be understood, since nothing can be done with
    /// it but to begin anew.
    func load() async throws(CommerceError) -> CheckoutRecord? {
        guard let bytes = try await storage.value(for: key) else { return nil }
        return try? JSONValueDecoder().decode(CheckoutRecord.self, from: bytes)
    }

    /// Keeps a hand-off in place of the one before.
    ///
    /// - Throws: also ``CommerceError/Kind/cancelled`` where nobody wants the hand-off any more once its turn has come: it
    ///   must not come back after it was forgotten.
    func save(_ record: CheckoutRecord) async throws(CommerceError) {
        try await storage.withExclusiveAccess(to: key) { () async throws(CommerceError) in
            if Task.isCancelled { throw .cancelled }
            try await write(record)
        }
    }

    /// Forgets whatever is kept.
    func remove() async throws(CommerceError) {
        try await storage.withExclusiveAccess(to: key) { () async throws(CommerceError) in
            try await storage.setValue(nil, for: key)
        }
    }

    /// Forgets a hand-off that has been completed, and says whether it falls to the caller to tell that.
    ///
    /// Of several that have seen the same completion one gets to tell it, in this process or another.
    func claim(_ record: CheckoutRecord) async throws(CommerceError) -> Bool {
        try await storage.withExclusiveAccess(to: key) { () async throws(CommerceError) -> Bool in
            guard let kept = try await load() else { return false }
            if kept.id == record.id {
                try await storage.setValue(nil, for: key)
                return true
            }
            // Another one has handed over the same cart since: it tells. Of another cart it can't know.
            return kept.cartID == nil || kept.cartID != record.cartID
        }
    }

    /// Notes that a hand-off is over without an order, unless another one is kept by now.
    ///
    /// - Parameter canResume: whether it can be taken up again.
    func end(_ record: CheckoutRecord, canResume: Bool) async throws(CommerceError) {
        try await storage.withExclusiveAccess(to: key) { () async throws(CommerceError) in
            guard try await load()?.id == record.id else { return }
            guard canResume else {
                try await storage.setValue(nil, for: key)
                return
            }
            var record = record
            record.stage = .ended
            try await write(record)
        }
    }

    private func write(_ record: CheckoutRecord) async throws(CommerceError) {
        let bytes = try withCommerceErrors(otherwise: .storage) { () throws in
            try JSONValueEncoder().encodeBytes(record)
        }
        try await storage.setValue(bytes, for: key)
    }
}
