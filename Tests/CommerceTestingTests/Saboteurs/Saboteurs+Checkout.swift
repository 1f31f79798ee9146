import Commerce
import CommerceTesting
import FoundationEssentials

extension Saboteur {
    static let checkout = [
        Saboteur(.checkoutHandoff, "a page for an empty cart", fails: "An empty cart", saying: "the answer") { shop in
            shop.checkout.onBegin = { cart, _ in try handoff(cart) }
        },
        Saboteur(
            .checkoutHandoff, "a page for a cart that is gone", fails: "The checkout of a cart that",
            saying: "the answer"
        ) {
            shop in
            shop.checkout.onBegin = { cart, _ in try handoff(cart) }
        },
        Saboteur(.checkoutHandoff, "a page that works once", fails: "A second hand-off", saying: "cartGone") { shop in
            let (base, begun) = (shop.checkout.base, Box<Set<ID<Cart>>>([]))
            shop.checkout.onBegin = { cart, session in
                if begun.value?.contains(cart) == true { throw CommerceError.cartGone }
                begun.value?.insert(cart)
                return try await base.begin(cart, session: session)
            }
        },
        Saboteur(.checkoutHandoff, "a page without encryption", fails: "A cart leads to a page", saying: "scheme http")
        {
            shop in
            shop.checkout.onBegin = { cart, _ in try handoff(cart, "http://shop.example/checkout") }
        },
        Saboteur(.checkoutHandoff, "a page that is already over", fails: "A cart leads to a page", saying: "deadline") {
            shop in
            shop.checkout.onBegin = { cart, _ in try handoff(cart, deadline: Date(timeIntervalSince1970: 0)) }
        },
        Saboteur(.checkoutHandoff, "the page of another cart", fails: "A cart leads to a page", saying: "another") {
            shop in
            shop.checkout.onBegin = { _, _ in try handoff("other") }
        },
        Saboteur(
            .checkoutHandoff, "an order that nobody declared", fails: "A cart leads to a page", saying: "capability"
        ) {
            shop in
            shop.checkout.onBegin = { cart, _ in
                CheckoutHandoff(id: "handoff", cartID: cart, completed: Order(id: "order"))
            }
        },
        Saboteur(
            .checkoutHandoff, "completion before anybody paid", fails: "A page that nobody has opened",
            saying: "completed"
        ) {
            shop in
            shop.checkout.onStatus = { _ in CheckoutStatus(state: .completed, orderID: "order") }
        },
        Saboteur(
            .checkoutHandoff, "a cart that is emptied on the way", fails: "A cart can be read and changed",
            saying: "hand-off"
        ) {
            shop in
            let (base, carts) = (shop.checkout.base, shop.cart.base)
            shop.checkout.onBegin = { cart, session in
                let handoff = try await base.begin(cart, session: session)
                let lines = try await carts.cart(cart, options: ReadOptions()).value.lines.map(\.id)
                _ = try await carts.removeLines(lines, from: cart, options: MutationOptions())
                return handoff
            }
        },
    ]

    static let permalinks = [
        link("a discount code left out", fails: "the discount code", saying: "left out") { lines, options in
            (lines, PermalinkOptions(note: options.note, attributes: options.attributes, email: options.email))
        },
        link("a note left out", fails: "the note", saying: "left out") { lines, options in
            (
                lines,
                PermalinkOptions(
                    discountCode: options.discountCode, attributes: options.attributes, email: options.email)
            )
        },
        link("quantities left out", fails: "with the variant and with the quantity", saying: "different links") {
            lines, options in
            (lines.map { PermalinkLine(variantID: $0.variantID) }, options)
        },
        link("lines left out", fails: "with several lines", saying: "same link") { lines, options in
            (Array(lines.prefix(1)), options)
        },
        Saboteur(
            .permalinks, "a link that a server makes each time", fails: "The same lines give", saying: "second link"
        ) {
            shop in
            shop.checkout.onPermalink = { _, _ in
                try SmallCheckout.url("https://shop.example/\(RandomIdentifier.make())", [:])
            }
        },
    ]

    private static func link(
        _ fault: String, fails check: String, saying reason: String,
        _ change: @escaping @Sendable ([PermalinkLine], PermalinkOptions) -> ([PermalinkLine], PermalinkOptions)
    ) -> Saboteur {
        Saboteur(.permalinks, fault, fails: check, saying: reason) { shop in
            let base = shop.checkout.base
            shop.checkout.onPermalink = { lines, options in
                let (lines, options) = change(lines, options)
                return try await base.permalink(for: lines, options: options)
            }
        }
    }

    private static func handoff(
        _ cart: ID<Cart>, _ url: String = "https://shop.example/checkout", deadline: Date? = nil
    ) throws(CommerceError) -> CheckoutHandoff {
        CheckoutHandoff(id: "handoff", cartID: cart, url: try SmallCheckout.url(url, [:]), deadline: deadline)
    }
}
