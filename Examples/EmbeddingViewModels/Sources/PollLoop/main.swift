import Commerce
import CommercePlugins
import CommerceViewModels
import Glibc
import MainQueue

// A program with a loop of its own around poll(2), as full-screen terminal programs have: it waits for its input and for
// Swift's main queue, and draws once a turn, however much has changed.
let configuration = try Configuration.load(from: "commerce.json")
let backend = try PluginRegistry.standard.backend(in: configuration)
let list = ProductListModel(backend: backend, pageSize: 5)
let cart = CartModel(session: CartSession(backend: backend))
var input = InputLines()
// README: begin
var needsDrawing = false
let watching = [
    list.observeOnMainActor { _ in needsDrawing = true }, cart.observeOnMainActor { _ in needsDrawing = true },
]
list.load()

var waiting = [STDIN_FILENO, main_queue_descriptor()].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
var isRunning = true
while isRunning {
    guard poll(&waiting, nfds_t(waiting.count), -1) > 0 else { continue }  // A signal.
    if waiting[0].revents != 0 { for line in input.read() { obey(line) } }
    if waiting[1].revents != 0 { main_queue_drain() }
    if needsDrawing { draw() }
}
// README: end
for token in watching { token.cancel() }

/// Does what a line of input says: `more`, `add N`, `quit`.
@MainActor func obey(_ line: String) {
    let words = line.split(separator: " ")
    switch words.first {
    case "more": list.loadNext()
    case "add":
        let number = words.dropFirst().first.flatMap { Int($0) } ?? 1
        let product = list.snapshot.items.dropFirst(number - 1).first
        if let variant = product?.defaultVariant { cart.add(variant.id, variant: variant) }
    case "quit", nil: isRunning = false
    default: print("more, add N or quit")
    }
}

/// Shows both models as they are now.
@MainActor func draw() {
    needsDrawing = false
    let products = list.snapshot
    let shown = cart.snapshot
    print(
        "\(products.items.count) products\(products.hasNext ? " and more" : ""), \(shown.totalQuantity) in the cart"
            + (shown.isPending ? " …" : ""))
    fflush(nil)
}
