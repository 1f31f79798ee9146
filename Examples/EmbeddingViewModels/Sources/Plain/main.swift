import Commerce
import CommercePlugins
import CommerceViewModels

let configuration = try Configuration.load(from: "commerce.json")
let backend = try PluginRegistry.standard.backend(in: configuration)
let list = ProductListModel(backend: backend, pageSize: 5)
let cart = CartModel(session: CartSession(backend: backend))

// One way to watch: a callback, here on the thread that made the change. The token keeps it going.
let watching = cart.observe(on: .inline) { cart in
    let total = cart.cost.total.map(cart.state.text) ?? "nothing yet"
    print("cart: \(cart.totalQuantity) pieces, \(cart.isCostUnconfirmed ? "…" : total)")
}

// Another way: a sequence of the present state and every later one.
list.load()
for await shown in list.snapshots() where shown.listing.isLoaded {
    for product in shown.items { print(product.title, shown.state.priceText(of: product) ?? "") }
    guard let variant = shown.items.first?.defaultVariant else { break }
    // Shown at once, unconfirmed; what the shop makes of it follows.
    await cart.add(variant.id, quantity: 2, variant: variant).finished()
    break
}
