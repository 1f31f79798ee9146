import Commerce
import CommerceJSON

/// A shopper who walks through the scenario on one backend, and what the shopper has in hand so far.
///
/// Nothing here names a backend: what can't be done is found out from the capabilities and the scenario.
final class Shopper {
    let backend: Backend
    let capabilities: Capabilities
    let scenario: Scenario
    let cart: CartSession

    var firstPage: Page<Product>?
    var product: Product?
    var variant: Variant?
    var session: Session?
    var handoff: CheckoutHandoff?

    init(backend: Backend, capabilities: Capabilities, scenario: Scenario, cart: CartSession) {
        self.backend = backend
        self.capabilities = capabilities
        self.scenario = scenario
        self.cart = cart
    }

    /// Runs one step; errors are its outcome.
    func outcome(of step: Step) async -> StepOutcome {
        do {
            return .ok(try await perform(step))
        } catch StepStop.skip(let reason) {
            return .skipped(reason)
        } catch StepStop.fail(let reason) {
            return .failed(reason)
        } catch let error as CommerceError where error.kind == .unsupported {
            return .skipped(error.message)
        } catch {
            return .failed("\(error)")
        }
    }

    private func perform(_ step: Step) async throws -> [(String, JSONValue)] {
        switch step {
        case .shop: try await visitShop()
        case .collections: try await listCollections()
        case .firstProducts: try await listProducts()
        case .moreProducts: try await listMoreProducts()
        case .search: try await search()
        case .product: try await chooseProduct()
        case .createCart: try await createCart()
        case .add: try await addToCart(expected: 1)
        case .addAgain: try await addToCart(expected: 2)
        case .change: try await changeQuantity()
        case .discount: try await enterDiscountCode()
        case .note: try await writeNote()
        case .remove: try await removeLine()
        case .undo: throw StepStop.skip("undo comes with the view models")
        case .signIn: try await signIn()
        case .customer: try await visitAccount()
        case .checkout: try await checkOut()
        case .completed: try await awaitCompletion()
        }
    }
}

/// Ends a step as failed unless a condition holds.
func expect(_ condition: Bool, _ reason: @autoclosure () -> String) throws {
    if !condition { throw StepStop.fail(reason()) }
}

/// A value that the backend owes, or the end of a step as failed.
func found<Value>(_ value: Value?, _ reason: String) throws -> Value {
    guard let value else { throw StepStop.fail(reason) }
    return value
}

/// A value that the scenario or an earlier step gives, or the end of a step as skipped.
func need<Value>(_ value: Value?, _ reason: String) throws -> Value {
    guard let value else { throw StepStop.skip(reason) }
    return value
}
