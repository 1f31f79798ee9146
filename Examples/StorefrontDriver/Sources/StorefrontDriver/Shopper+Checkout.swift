import Commerce
import CommerceJSON
import Foundation

extension Shopper {
    func checkOut() async throws -> [(String, JSONValue)] {
        try requireSupport(.beginCheckout)
        let variant = try need(variant, "no variant was chosen")
        // The line was removed and undo is skipped, so the cart is filled again.
        if try await cart.current()?.value.lines.isEmpty ?? true {
            _ = try accepted(try await cart.add([CartLineInput(variantID: variant.id)]))
        }
        let handoff = try await cart.beginCheckout(session: session)
        self.handoff = handoff
        if let order = handoff.order { return [("order", .string(order.name ?? order.id.rawValue))] }
        let url = try found(handoff.url, "the hand-off has neither a page nor an order")
        // The path may carry the cart's secret; scheme and host show that there is a page.
        return [("page", .string("\(url.scheme ?? "")://\(url.host() ?? "")/…"))]
    }

    func awaitCompletion() async throws -> [(String, JSONValue)] {
        let handoff = try need(handoff, "no checkout was begun")
        if let order = handoff.order { return [("order", .string(order.name ?? order.id.rawValue))] }
        try requireSupport(.checkoutStatus)
        let isBought = !scenario.completeCheckout.isEmpty
        if let url = handoff.url, isBought { try Self.run(scenario.completeCheckout + [url.absoluteString]) }
        // Where nobody was told to buy, only a shop that buys for itself ends the checkout, and soon.
        let patience = ContinuousClock.now + (isBought ? .seconds(30) : .seconds(2))
        var pause = Duration.milliseconds(50)
        while true {
            let status = try await cart.checkoutStatus(of: handoff)
            switch status.state {
            case .completed, .completedOrGone:
                let order = status.order?.name ?? status.orderID?.rawValue
                return [("state", .string(status.state.rawValue))] + (order.map { [("order", .string($0))] } ?? [])
            case .untracked:
                throw StepStop.skip("the backend can't follow a checkout after the hand-over")
            case .expired:
                throw StepStop.fail("the checkout expired")
            default:
                guard ContinuousClock.now < patience else {
                    throw isBought
                        ? StepStop.fail("the checkout is still \(status.state), 30 s after it was completed")
                        : StepStop.skip("the scenario has no completeCheckout, and nobody else completes it")
                }
                try await Task.sleep(for: pause)
                pause = min(pause * 2, .seconds(2))
            }
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
