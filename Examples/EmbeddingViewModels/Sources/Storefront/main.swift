import Commerce
import CommercePlugins
import CommerceViewModels

/// What this front end knows better than the shop: a product has been recalled, another one has a better name.
struct Curation: HydrationSource {
    func hydrate(_ ids: [Commerce.ID<Product>], context: HydrationContext, hydrator: ProductHydrator) {
        for product in hydrator.products {
            hydrator.hydrate(product.id) { shown in
                if product.handle == "linen-shirt" { shown.isHidden = true }
                if product.handle == "harbour-t-shirt" { shown.name = "The shirt" }
            }
        }
    }
}

/// Shows the checkout's page, as a window with a web view would.
struct Window: CheckoutPresenter {
    func present(_ page: CheckoutPage) async {
        print("A window opens at \(page.url.host() ?? "an address without a host").")
        // What the buyer does there is told through the page: navigated(), clicked(link), dismissed().
        page.navigated()
    }
}

let events = ShoppingEvents()
let journal = events.add(FileEventSink(path: "events.jsonl"))
let shop = try StorefrontModel(
    configuration: try Configuration.load(from: "commerce.json"), registry: .standard,
    options: StorefrontOptions(
        hydration: Curation(), events: events, oneTapAdd: OneTapAddSettings(isEnabled: true)))
await shop.start().finished()

let list = shop.productList(pageSize: 5)
await list.load().finished()
for product in list.snapshot.items { print(product.title, list.snapshot.state.priceText(of: product) ?? "") }

let search = shop.search()
await search.submit("shirt").finished()
print("Found: \(search.results.snapshot.items.map(\.title).joined(separator: ", "))")

// A card of the list, whose control adds what it shows with one tap.
let card = shop.oneTapAdd()
if let product = list.snapshot.items.first {
    card.configure(product, variant: product.defaultVariant, externalIDs: list.snapshot.externalIDs)
}
await card.tap().finished()

if let line = shop.cart.snapshot.lines.first {
    await shop.cart.setQuantity(3, of: line.id).finished()
    await shop.cart.remove(line.id).finished()
    await shop.cart.undo().finished()
}
print("In the cart: \(shop.cart.snapshot.totalQuantity)")

// The model asks the backend by itself what has become of the checkout; the outcome comes once.
let checkout = shop.checkout(Window()) { outcome in
    if case .completed(_, let order?) = outcome { print("Bought: \(order.name ?? order.id.rawValue)") }
}
await checkout.present().finished()
await checkout.settled()
await events.settled()
await shop.close()
