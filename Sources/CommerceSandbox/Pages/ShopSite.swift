// The shop's pages beside the checkout: its window, products, orders, permalinks, and the links that mail has.
struct ShopSite {
    let site: SandboxSite

    func window(_ request: WebRequest) -> WebResponse {
        with(request) { shop, base in
            let products = shop.catalogue.products.filter { $0.imageCount > 0 }.prefix(24).map { tile($0, base: base) }
            let content = "<h1>Things for coast and forest</h1><div class=\"grid\">\(products.joined())</div>"
            return .html(PageFrame.html(title: "Shop", content))
        }
    }

    func product(_ request: WebRequest, handle: String) -> WebResponse {
        with(request) { shop, base in
            guard let product = shop.catalogue.product(handle: handle) else { return .html(Page.notFound, status: 404) }
            let picture =
                product.imageCount > 0
                ? "<img class=\"large\" src=\"\(base)\(ShopImage(product: product, index: 0)?.path ?? "")\" alt=\"\">"
                : ""
            let variants = product.variants.prefix(12).map { variant in
                let title = HTML.escape(
                    zip(product.options, variant.choice).map { $0.values[$1].name.english }.joined(separator: " / "))
                let price = HTML.escape(ShopMoney(cents: variant.price, currency: .dollar).display)
                return "<tr><td><a href=\"/cart/\(variant.number):1\">\(title)</a></td><td>\(price)</td></tr>"
            }
            let content = """
                <div class="columns"><div>\(picture)</div><div class="card"><h1>\(HTML.escape(product.title.english))</h1>
                <p>\(HTML.escape(product.description.english))</p><table>\(variants.joined())</table></div></div>
                """
            return .html(PageFrame.html(title: product.title.english, content))
        }
    }

    func collection(_ request: WebRequest, handle: String) -> WebResponse {
        with(request) { shop, base in
            guard let collection = shop.catalogue.collection(handle: handle) else {
                return .html(Page.notFound, status: 404)
            }
            let products = shop.catalogue.products(of: collection).map { tile($0, base: base) }
            let title = collection.title.english
            let content = "<h1>\(HTML.escape(title))</h1><div class=\"grid\">\(products.joined())</div>"
            return .html(PageFrame.html(title: title, content))
        }
    }

    func policy(_ handle: String) -> WebResponse {
        let content = "<h1>\(HTML.escape(handle))</h1><p>This is a sandbox; nothing is sold, shipped or kept.</p>"
        return .html(PageFrame.html(title: handle, content))
    }

    private func tile(_ product: CatalogueProduct, base: String) -> String {
        let image =
            ShopImage(product: product, index: 0).map { "<img src=\"\(base)\($0.path)?width=400\" alt=\"\">" } ?? ""
        let price = ShopMoney(cents: product.priceRange.lowerBound, currency: .dollar).display
        return """
            <a href="/products/\(FormCoding.encode(product.handle))">\(image)
            <div>\(HTML.escape(product.title.english))</div><div class="small">\(HTML.escape(price))</div></a>
            """
    }

    // MARK: Orders

    // `thank-you` with `order_id`, by which a browser is known to be done.
    func order(_ request: WebRequest, number: Int?, thanks: Bool) -> WebResponse {
        with(request) { shop, _ in
            let number = number ?? request.query("order_id").flatMap { Int($0) }
            guard let order = shop.orders.last(where: { $0.number == number }), request.query("key") == order.key else {
                return .html(Page.notFound, status: 404)
            }
            func display(_ cents: Int) -> String {
                HTML.escape(ShopMoney(cents: cents, currency: order.currency).display)
            }
            let lines = order.lines.map {
                "<tr><td>\(HTML.escape($0.title)) × \($0.quantity)</td><td>\(display($0.total))</td></tr>"
            }
            let content = """
                <div class="card"><h1 id="\(thanks ? "thank-you" : "order")">\(thanks ? "Thank you" : "Order")</h1>
                <p>Order <strong id="order-name">\(order.name)</strong></p><table>\(lines.joined())
                <tr><td>Delivery</td><td>\(display(order.shipping))</td></tr>
                <tr class="total"><td>Total</td><td id="total">\(display(order.total))</td></tr></table></div>
                """
            return .html(PageFrame.html(title: "Order \(order.name)", content))
        }
    }

    // MARK: Permalinks

    // `/cart/123:1,456:2?discount=CODE&note=…&attributes[k]=v&checkout[email]=…`: a new cart, straight to its checkout.
    func permalink(_ request: WebRequest, lines text: String) -> WebResponse {
        with(request) { shop, base in
            let now = site.options.now()
            var cart = shop.newCart(country: nil, now: now)
            for part in text.split(separator: ",").prefix(ShopState.maximumLines) {
                let numbers = part.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
                guard numbers.count == 2, let number = numbers[0], let quantity = numbers[1], quantity > 0,
                    quantity <= ShopState.maximumQuantity, let (_, variant) = shop.catalogue.variant(number: number)
                else { return .html(Page.notFound, status: 404) }
                cart.lines.append(
                    CartRecord.Line(
                        id: shop.random.hex(12), variant: variant.number, quantity: quantity, attributes: [], plan: nil)
                )
            }
            guard !cart.lines.isEmpty else { return .html(Page.notFound, status: 404) }
            if let codes = request.query("discount") {
                _ = shop.setDiscountCodes(codes.split(separator: ",").map(String.init), of: &cart)
            }
            if let note = request.query("note") { _ = shop.setNote(note, of: &cart) }
            if let email = request.query("checkout[email]"), EmailText.isValid(email) { cart.identity.email = email }
            for (name, value) in request.query.prefix(100) where name.hasPrefix("attributes[") && name.hasSuffix("]") {
                cart.attributes.append(CartAttribute(key: String(name.dropFirst(11).dropLast()), value: value))
            }
            shop.settle(&cart)
            shop.carts[cart.token] = cart
            return .redirect(CheckoutSite.address(of: cart, base: base))
        }
    }

    // MARK: Links of mail

    // Asks for a password and sets it: `/account/reset/{customer}/{token}` and `/account/activate/…`.
    func account(_ request: WebRequest, kind: String, customer: Int, token: String) -> WebResponse {
        with(request) { shop, _ in
            let title = kind == "reset" ? "Set a new password" : "Activate your account"
            var problem = ""
            if request.method == "POST" {
                do {
                    let password = request.form["password"] ?? ""
                    if kind == "reset" {
                        try shop.reset(
                            customer: customer, token: token, password: password, field: [], now: site.options.now())
                    } else {
                        try shop.activate(
                            customer: customer, token: token, password: password, field: [], now: site.options.now())
                    }
                    return .html(PageFrame.html(title: title, "<h1 id=\"done\">Done</h1><p>You can sign in now.</p>"))
                } catch {
                    let message = (error as? CustomerProblem)?.message ?? "That did not work"
                    problem = "<p class=\"error\" id=\"error\">\(HTML.escape(message))</p>"
                }
            }
            let content = """
                <form method="post"><h1>\(title)</h1>\(problem)<label for="password">Password</label>
                <input type="password" id="password" name="password"><button id="save" type="submit">Save</button></form>
                """
            return .html(PageFrame.html(title: title, content))
        }
    }

    private func with(
        _ request: WebRequest, _ body: (inout ShopState, String) -> WebResponse
    ) -> WebResponse {
        let base = site.base(for: request)
        return site.editShop { body(&$0, base) } ?? .html(Page.notFound, status: 500)
    }
}
