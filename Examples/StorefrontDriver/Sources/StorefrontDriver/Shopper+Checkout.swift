import Commerce
import CommerceJSON
import CommerceViewModels
import Foundation

extension Shopper {
    func checkOut() async throws -> [(String, JSONValue)] {
        guard storefront.snapshot.state.isAvailable(.beginCheckout) else {
            throw StepStop.skip("the backend has no \(PortOperation.beginCheckout)")
        }
        let product = try need(product, "no variant was chosen")
        // Where the line was removed and could not be brought back, the cart is filled again.
        if cart.snapshot.isEmpty { cart.add(product.snapshot.state) }
        await checkout.present().finished()
        switch checkout.snapshot.phase {
        case .open, .handedOver:
            let url = try found(page.page?.url, "the hand-off has neither a page nor an order")
            // The path may carry the cart's secret; scheme and host show that there is a page.
            return [("page", .string("\(url.scheme ?? "")://\(url.host() ?? "")/…"))]
        case .ended(let outcome): return try completion(outcome)
        case let phase: throw StepStop.fail(checkout.snapshot.error?.message ?? "the checkout is \(phase)")
        }
    }

    func awaitCompletion() async throws -> [(String, JSONValue)] {
        let isBought = !scenario.completeCheckout.isEmpty
        switch checkout.snapshot.phase {
        case .open, .handedOver: break
        case .ended(let outcome): return try completion(outcome)
        default: throw StepStop.skip("no checkout was begun")
        }
        if let url = page.page?.url, isBought {
            try Self.run(scenario.completeCheckout + [url.absoluteString])
            page.page?.navigated()
        }
        // Where nobody was told to buy, only a shop that buys for itself ends the checkout, and soon.
        let outcome = await firstOutcome(within: isBought ? .seconds(30) : .seconds(2))
        guard let outcome else {
            if checkout.snapshot.phase == .handedOver {
                throw StepStop.skip("the backend can't follow a checkout after the hand-over")
            }
            throw isBought
                ? StepStop.fail("the checkout is still open, 30 s after it was completed")
                : StepStop.skip("the scenario has no completeCheckout, and nobody else completes it")
        }
        return try completion(outcome)
    }

    /// The outcome of the checkout, or `nil` where there is none in time, or none to be found out.
    private func firstOutcome(within patience: Duration) async -> CheckoutOutcome? {
        // Asked more often than a patient front end would: whoever runs a scenario waits for it.
        let end = ContinuousClock.now + patience
        repeat {
            await checkout.check().finished()
            if let outcome = checkout.snapshot.outcome { return outcome }
            if checkout.snapshot.phase == .handedOver { return nil }
            try? await Task.sleep(for: .milliseconds(100))
        } while ContinuousClock.now < end
        return nil
    }

    private func completion(_ outcome: CheckoutOutcome) throws -> [(String, JSONValue)] {
        switch outcome {
        case .completed(let id, let order):
            let name = order?.name ?? id?.rawValue
            return [("state", "completed")] + (name.map { [("order", .string($0))] } ?? [])
        case .completedOrGone: return [("state", "completed-or-gone")]
        case .cancelled: throw StepStop.fail("the checkout was cancelled")
        case .failed(let error, _):
            try expectNone([error])
            return []
        }
    }

    /// Runs the scenario's command that completes a checkout as a buyer would.
    private static func run(_ command: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.standardOutput = FileHandle.standardError
        try process.run()
        process.waitUntilExit()
        try expect(process.terminationStatus == 0, "completeCheckout ended with status \(process.terminationStatus)")
    }
}
