import Commerce
import CommerceJSON
import CommerceViewModels

/// A shopper who walks through the scenario on one backend, as a front end would: on view models only.
///
/// Nothing here names a backend: what can't be done is found out from the capabilities and the scenario.
final class Shopper {
    /// Small enough that a shop of a handful of products has a second page.
    static let pageSize = 3

    let backend: Backend
    let capabilities: Capabilities
    let scenario: Scenario

    let collections: CollectionListModel
    let products: ProductListModel
    let search: SearchModel
    let cart: CartModel
    let account: AccountModel
    let checkout: CheckoutModel
    let page = HeldPage()
    /// The page of the product that is bought, once one was chosen.
    var product: ProductModel?

    init(backend: Backend, capabilities: Capabilities, scenario: Scenario, storage: any StateStorage) {
        self.backend = backend
        self.capabilities = capabilities
        self.scenario = scenario
        collections = CollectionListModel(backend: backend, pageSize: 5)
        products = ProductListModel(backend: backend, pageSize: Self.pageSize)
        search = SearchModel(backend: backend, options: SearchOptions(pageSize: 5))
        let session = CartSession(backend: backend, storage: storage)
        let account = AccountModel(backend: backend)
        let cart = CartModel(session: session)
        self.account = account
        self.cart = cart
        checkout = CheckoutModel(
            cart: session, presenter: page, session: { [sessions = account.sessions] in try? await sessions.current() },
            changesSettled: { await cart.settled() })
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
        case .search: try await find()
        case .product: try await chooseProduct()
        case .createCart: try await createCart()
        case .add: try await addToCart(expected: 1)
        case .addAgain: try await addToCart(expected: 2)
        case .change: try await changeQuantity()
        case .discount: try await enterDiscountCode()
        case .note: try await writeNote()
        case .remove: try await removeLine()
        case .undo: try await undoRemoval()
        case .signIn: try await signIn()
        case .customer: try await visitAccount()
        case .checkout: try await checkOut()
        case .completed: try await awaitCompletion()
        }
    }

    func requireSupport(_ operation: PortOperation) throws {
        guard capabilities.supports(operation) else {
            throw StepStop.skip("the backend has no \(operation)")
        }
    }
}

/// Ends a step as failed unless a condition holds.
func expect(_ condition: Bool, _ reason: @autoclosure () -> String) throws {
    if !condition { throw StepStop.fail(reason()) }
}

/// Ends a step where a view model says that something went wrong: as skipped where the backend does not have it.
func expectNone(_ errors: [ErrorEntry]) throws {
    guard !errors.isEmpty else { return }
    let reason = errors.map(\.message).joined(separator: " ")
    throw errors.allSatisfy { $0.code == CommerceError.Kind.unsupported.rawValue }
        ? StepStop.skip(reason) : StepStop.fail(reason)
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
