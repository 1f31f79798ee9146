import CGLib
import Commerce
import CommercePlugins
import CommerceViewModels
import Glibc
import MainQueue

// GLib's loop owns the main thread. It wakes up when Swift's main queue has work, and does that between its own events:
// tasks on the main actor, sleeps and Observation work as they do anywhere. (Such a program has no asynchronous main:
// nothing here may `await`.)
// README: begin
let loop = g_main_loop_new(nil, 0)
g_unix_fd_add(main_queue_descriptor(), G_IO_IN, drainMainQueue, nil)

let configuration = try Configuration.load(from: "commerce.json")
let backend = try PluginRegistry.standard.backend(in: configuration)
let list = ProductListModel(backend: backend, pageSize: 5)
let cart = CartModel(session: CartSession(backend: backend))

// Snapshots arrive on the loop's thread, where widgets may be touched; however many changes there were meanwhile, it is
// one call with the newest.
let watching = [
    list.observeOnMainActor { shown in
        guard shown.listing.isLoaded, cart.snapshot.isEmpty else { return }
        for product in shown.items { print(product.title, shown.state.priceText(of: product) ?? "") }
        if let variant = shown.items.first?.defaultVariant { cart.add(variant.id, variant: variant) }
    },
    cart.observeOnMainActor { shown in
        precondition(g_main_context_is_owner(nil) != 0, "This is not the loop's thread.")
        print("cart: \(shown.totalQuantity) pieces")
        if shown.totalQuantity > 0, !shown.isPending { g_main_loop_quit(loop) }
    },
]
list.load()
g_main_loop_run(loop)
// README: end

// What is watched is let go before the models are.
for token in watching { token.cancel() }
g_main_loop_unref(loop)
