import Commerce
import CommerceJSON
import CommerceViewModels

/// A shopper who walks through the scenario on one backend, as a front end would: on a storefront's view models only.
///
/// Nothing here names a backend: what can't be done is found out from the capabilities and the scenario.
final class Shopper {
    /// Small enough that a shop of a handful of products has a second page.
    static let pageSize = 3

    let storefront: StorefrontModel
    let scenario: Scenario

    let collections: CollectionListModel
    let products: ProductListModel
    let search: SearchModel
    let checkout: CheckoutModel
    let page = HeldPage()
    /// The page of the product that is bought, once one was chosen.
    var product: ProductModel?

    var cart: CartModel { storefront.cart }
    var account: AccountModel { storefront.account }

    init(_ storefront: StorefrontModel, scenario: Scenario) {
        self.storefront = storefront
        self.scenario = scenario
        collections = storefront.collectionList(pageSize: 5)
        products = storefront.productList(pageSize: Self.pageSize)
        search = storefront.search()
        checkout = storefront.checkout(page)
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
        // A backend in another process has to start before it is known what it can do.
        if step != .shop, storefront.snapshot.capabilities == nil { throw StepStop.skip("the backend did not start") }
        return switch step {
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
