import Commerce
import FeedBackend
// Foundation brings a copy of ICU along, whose types collide with those behind Debian's libxml2 headers unless our module
// map keeps them out. That shows only in a fresh module cache.
import Foundation

let path = CommandLine.arguments[1]
let shop = ProductFeed(.file(path), checkout: try CheckoutTemplate("https://shop.example/cart/{lines}"))
let backend = shop.backend()
let page = try await backend.catalog.products(page: PageRequest(first: 250))
let session = CartSession(backend: backend)
if let variant = page.items.lazy.compactMap(\.defaultVariant).first {
    _ = try await session.add([CartLineInput(variantID: variant.id, quantity: 2)])
}
let handoff = try await session.beginCheckout()
let line = "\(page.items.count) \(handoff.url?.absoluteString ?? "nothing")\n"
FileHandle.standardOutput.write(Data(line.utf8))
