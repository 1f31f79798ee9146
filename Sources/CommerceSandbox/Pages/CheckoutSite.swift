import CommerceJSON

// The checkout at a cart's checkoutUrl, as a state of the cart: what is known decides which page comes.
struct CheckoutSite {
    let site: SandboxSite

    func answer(_ request: WebRequest, token: String) -> WebResponse {
        let base = site.base(for: request)
        let now = site.options.now()
        let answer = site.editShop { shop in
            Self.answer(request, token: token, shop: &shop, base: base, now: now)
        }
        return answer ?? .html(Page.notFound, status: 500)
    }

    private static func answer(
        _ request: WebRequest, token: String, shop: inout ShopState, base: String, now: Int
    ) -> WebResponse {
        guard let cart = shop.carts[token] else {
            // Paid already, or gone.
            if let order = shop.orders.last(where: { $0.cartToken == token }) {
                return .redirect(thanks(order, base: base))
            }
            return .html(gone, status: 410)
        }
        guard request.query("key") == cart.checkoutKey else {
            // Without its key it is somebody else's: they get the goods, not the buyer.
            var clone = shop.newCart(country: cart.identity.country, now: now)
            clone.lines = cart.lines
            clone.discountCodes = cart.discountCodes
            shop.carts[clone.token] = clone
            return .redirect(address(of: clone, base: base))
        }
        guard request.method == "POST" else { return page(request.query("step"), cart, shop: shop, base: base) }
        return submit(request.form, cart, shop: &shop, base: base, now: now)
    }

    // MARK: Pages

    private static func page(
        _ step: String?, _ cart: CartRecord, shop: ShopState, base: String, error: String? = nil
    ) -> WebResponse {
        let view = CartView(cart, in: shop)
        let page = CheckoutPage(cart: view, address: address(of: cart, base: base), base: base, error: error)
        guard view.record.totalQuantity > 0 else {
            let heading = "<h1 id=\"empty\">\(HTML.escape(error ?? "Your cart is empty"))</h1>"
            return .html(PageFrame.html(title: "Checkout", heading), status: error == nil ? 200 : 422)
        }
        let isAddressed = cart.identity.email != nil && (cart.selectedAddress != nil || !view.pricing.needsShipping)
        switch step {
        case "delivery"? where isAddressed && !view.delivery.groups.isEmpty: return .html(page.delivery())
        case "payment"? where isAddressed: return .html(page.payment(), status: error == nil ? 200 : 422)
        default: return .html(page.contact(), status: error == nil ? 200 : 422)
        }
    }

    static func address(of cart: CartRecord, base: String, step: String? = nil) -> String {
        "\(base)/cart/c/\(cart.token)?key=\(cart.checkoutKey)" + (step.map { "&step=\($0)" } ?? "")
    }

    private static func thanks(_ order: OrderRecord, base: String) -> String {
        "\(base)/checkouts/\(order.cartToken)/thank-you?order_id=\(order.number)&key=\(order.key)"
    }

    private static let gone = PageFrame.html(
        title: "Checkout", "<h1 id=\"gone\">This checkout is no longer available</h1><p>Your cart has expired.</p>")

    // MARK: What is sent

    private static func submit(
        _ form: [String: String], _ cart: CartRecord, shop: inout ShopState, base: String, now: Int
    ) -> WebResponse {
        var cart = cart
        switch form["step"] {
        case "contact": return contact(form, &cart, shop: &shop, base: base)
        case "delivery":
            let view = CartView(cart, in: shop)
            for (index, group) in view.delivery.groups.enumerated() {
                guard let handle = form["delivery_\(index)"], group.options.contains(where: { $0.handle == handle })
                else {
                    continue
                }
                cart.deliveryChoices[group.id] = handle
            }
            shop.carts[cart.token] = cart
            return .redirect(address(of: cart, base: base, step: "payment"))
        case "payment": return pay(form, &cart, shop: &shop, base: base, now: now)
        // For programs: everything at once, with an address where there is none.
        case "complete":
            cart.identity.email = form["email"] ?? cart.identity.email ?? ShopState.demoEmail
            if cart.selectedAddress == nil {
                let isEuropean = cart.currency == .euro
                let address = PostalAddress(
                    firstName: "Sam", lastName: "Buyer", address1: isEuropean ? "Hafenstraße 1" : "1 Pier Road",
                    city: isEuropean ? "Hamburg" : "Portland", provinceCode: isEuropean ? nil : "ME",
                    zip: isEuropean ? "20359" : "04101", countryCode: isEuropean ? "DE" : "US")
                cart.addresses.append(
                    CartRecord.Address(
                        id: "gid://shopify/CartSelectableAddress/checkout", address: address, isSelected: true,
                        isOneTime: true))
            }
            return pay(form.merging(["outcome": "pay"]) { given, _ in given }, &cart, shop: &shop, base: base, now: now)
        default: return page(nil, cart, shop: shop, base: base)
        }
    }

    private static func contact(
        _ form: [String: String], _ cart: inout CartRecord, shop: inout ShopState, base: String
    ) -> WebResponse {
        let email = form["email"] ?? ""
        guard EmailText.isValid(email) else {
            return page(nil, cart, shop: shop, base: base, error: "Enter a valid email")
        }
        cart.identity.email = email
        guard CartPricing(cart, in: shop).needsShipping else {
            shop.carts[cart.token] = cart
            return .redirect(address(of: cart, base: base, step: "payment"))
        }
        var given = PostalAddress()
        func text(_ name: String) -> String? { form[name].flatMap { $0.isEmpty ? nil : $0 } }
        given.firstName = text("first_name")
        given.lastName = text("last_name")
        given.address1 = text("address1")
        given.address2 = text("address2")
        given.city = text("city")
        given.zip = text("zip")
        given.countryCode = text("country")
        // States are not asked of countries that have none.
        given.provinceCode = given.country?.provinces.isEmpty == false ? text("province") : nil
        for place in cart.addresses.indices { cart.addresses[place].isSelected = false }
        cart.addresses.removeAll { $0.id.hasSuffix("/checkout") }
        cart.addresses.append(
            CartRecord.Address(
                id: "gid://shopify/CartSelectableAddress/checkout", address: given, isSelected: true, isOneTime: true))
        if let problem = given.problems.first {
            return page(nil, cart, shop: shop, base: base, error: problem.message)
        }
        // The address decides in which market the cart is paid.
        cart.identity.country = given.countryCode
        shop.carts[cart.token] = cart
        return .redirect(address(of: cart, base: base, step: "delivery"))
    }

    private static func pay(
        _ form: [String: String], _ cart: inout CartRecord, shop: inout ShopState, base: String, now: Int
    ) -> WebResponse {
        let wanted = cart.totalQuantity
        shop.settle(&cart)
        // Nobody pays for other goods than the page has shown.
        guard cart.totalQuantity == wanted, wanted > 0 else {
            shop.carts[cart.token] = cart
            let error =
                cart.totalQuantity > 0
                ? "Some items are no longer available in the quantity you asked for. Check what is left, then pay."
                : "Your items are no longer available"
            return page("payment", cart, shop: shop, base: base, error: error)
        }
        guard cart.identity.email != nil, cart.selectedAddress != nil || !CartPricing(cart, in: shop).needsShipping
        else {
            return .redirect(address(of: cart, base: base))
        }
        guard form["outcome"] == "pay", (form["card_number"] ?? "1") == "1" else {
            shop.carts[cart.token] = cart
            let error = "Your card was declined. Try again or use another card."
            return page("payment", cart, shop: shop, base: base, error: error)
        }
        let order = shop.placeOrder(of: cart, now: now)
        return .redirect(thanks(order, base: base))
    }
}
