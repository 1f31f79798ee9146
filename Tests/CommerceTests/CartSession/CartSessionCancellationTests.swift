import Commerce
import CommerceTesting
import Testing

/// Changes that are cancelled at any moment, on the local cart and files.
@Suite struct CartSessionCancellationTests {
    @Test(arguments: [1, 2, 3] as [UInt64])
    func whatIsReportedIsKeptAndTheRestIsDoneOrNot(seed: UInt64) async throws {
        let folder = try TemporaryFolder()
        let catalog = FakeCatalog([.sample("a", price: "1.50")])
        let sessions = (0..<3).map { _ in
            let storage = FileStateStorage(folder: folder.path)
            let engine = LocalCartEngine(catalog: catalog, storage: storage, scope: "test")
            let backend = Backend(
                name: "local", plugin: "local", stateIdentity: "test",
                capabilities: Capabilities(
                    operations: LocalCartEngine.operations.union([.variantsByID]), cartPersistence: .local),
                catalog: catalog, cart: engine)
            return CartSession(backend: backend, storage: storage)
        }
        var random = SeededNumbers(state: seed)
        let pauses = (0..<120).map { _ in Int.random(in: 0...60, using: &random) }

        let reported = await withTaskGroup(of: Bool.self) { group in
            for (index, pause) in pauses.enumerated() {
                let session = sessions[index % sessions.count]
                group.addTask {
                    let change = Task { try await session.add([CartLineInput(variantID: "a")]) }
                    if pause < 50 {
                        for _ in 0..<pause { await Task.yield() }
                        change.cancel()
                    }
                    switch await change.result {
                    case .success(let outcome): return outcome.userErrors.isEmpty
                    case .failure(let error):
                        #expect((error as? CommerceError)?.kind == .cancelled, "\(error)")
                        return false
                    }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }

        let kept = try await sessions[0].current()?.value.totalQuantity ?? 0
        #expect((reported...pauses.count).contains(kept), "\(kept) pieces of \(reported) reported")
        let after = try await sessions[1].add([CartLineInput(variantID: "a")])
        #expect(after.value?.totalQuantity == kept + 1)
        #expect(after.value?.lines.count == 1)
    }
}

/// Numbers that a seed decides (xorshift64*).
private struct SeededNumbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return state &* 0x2545_F491_4F6C_DD1D
    }
}
