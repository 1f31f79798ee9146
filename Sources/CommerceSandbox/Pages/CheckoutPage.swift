// The pages of a checkout: address, delivery, payment. Every control has an id that stays.
struct CheckoutPage {
    let cart: CartView
    let address: String
    let base: String
    var error: String?

    // MARK: Steps

    func contact() -> String {
        let known = cart.record.selectedAddress ?? PostalAddress(countryCode: cart.record.country.code)
        let countries = ShopCountry.all.map { country in
            let selected = country.code == known.countryCode ? " selected" : ""
            return "<option value=\"\(country.code)\"\(selected)>\(HTML.escape(country.name.english))</option>"
        }
        let needsShipping = cart.pricing.needsShipping
        let postal = """
            <div class="row"><div>\(field("first_name", "First name", known.firstName))</div>
            <div>\(field("last_name", "Last name", known.lastName))</div></div>
            \(field("address1", "Address", known.address1))
            \(field("address2", "Apartment, suite (optional)", known.address2))
            <div class="row"><div>\(field("zip", "Postal code", known.zip))</div>
            <div>\(field("city", "City", known.city))</div></div>
            <div class="row"><div>\(field("province", "State or province (code)", known.provinceCode))</div>
            <div><label for="country">Country</label>
            <select id="country" name="country">\(countries.joined())</select></div></div>
            """
        return page(
            "Contact and delivery",
            """
            <form id="contact-form" method="post" action="\(HTML.escape(address))">
            <h1>Contact and delivery</h1>\(problem)
            <input type="hidden" name="step" value="contact">
            \(field("email", "Email", cart.record.identity.email, type: "email"))
            \(needsShipping ? postal : "<p class=\"small\">Nothing in your cart is shipped.</p>")
            <button id="continue" name="continue" value="1" type="submit">Continue</button>
            </form>
            """)
    }

    func delivery() -> String {
        let groups = cart.delivery.groups.enumerated().map { index, group in
            let options = group.options.map { option in
                let id = "delivery-\(index)-\(option.rate.code)"
                let checked = option.handle == group.selected?.handle ? " checked" : ""
                let price = option.price == 0 ? "Free" : display(option.price)
                return """
                    <div class="choice"><input type="radio" id="\(id)" name="delivery_\(index)" value="\(option.handle)"\(checked)>
                    <label for="\(id)">\(HTML.escape(option.rate.title.english))
                    <span class="small">\(HTML.escape(option.rate.description.english))</span></label><span>\(price)</span></div>
                    """
            }
            let title = group.type == "SUBSCRIPTION" ? "<p class=\"small\">Subscription</p>" : ""
            return title + options.joined()
        }
        return page(
            "Delivery",
            """
            <form id="delivery-form" method="post" action="\(HTML.escape(address))">
            <h1>Delivery</h1>\(problem)
            <input type="hidden" name="step" value="delivery">
            \(groups.joined())
            <button id="continue" name="continue" value="1" type="submit">Continue to payment</button>
            </form>
            """)
    }

    func payment() -> String {
        page(
            "Payment",
            """
            <form id="payment-form" method="post" action="\(HTML.escape(address))">
            <h1>Payment</h1>\(problem)
            <input type="hidden" name="step" value="payment">
            \(field("card_number", "Card number (1 is paid, 2 is declined)", "1"))
            \(field("card_name", "Name on card", cart.record.selectedAddress?.name))
            <button id="pay" name="outcome" value="pay" type="submit">Pay now</button>
            <button id="decline" name="outcome" value="decline" type="submit" class="quiet">Have it declined</button>
            </form>
            """)
    }

    // MARK: Parts

    private func page(_ title: String, _ content: String) -> String {
        PageFrame.html(
            title: "Checkout: \(title)", "<div class=\"columns\"><div>\(content)</div>\(summary)</div>")
    }

    private var problem: String {
        error.map { "<p class=\"error\" id=\"error\" role=\"alert\">\(HTML.escape($0))</p>" } ?? ""
    }

    private var summary: String {
        let lines = cart.pricing.lines.map { line in
            let image = ShopImage(product: line.product, index: line.variant.image ?? 0)
            let picture = image.map { "<img src=\"\(base)\($0.path)?width=96\" alt=\"\">" } ?? ""
            let title = HTML.escape(line.product.title.english)
            return "<tr><td>\(picture)\(title) × \(line.record.quantity)</td><td>\(display(line.total))</td></tr>"
        }
        var rows = lines
        for discount in cart.pricing.discounts {
            rows.append("<tr><td>\(HTML.escape(discount.rule.code))</td><td>−\(display(discount.amount))</td></tr>")
        }
        if !cart.delivery.groups.isEmpty {
            rows.append("<tr><td>Delivery</td><td id=\"delivery-price\">\(display(cart.delivery.price))</td></tr>")
        }
        for card in cart.pricing.giftCards {
            rows.append("<tr><td>Gift card •••\(card.record.lastCharacters)</td><td>−\(display(card.used))</td></tr>")
        }
        let total = display(cart.pricing.total + cart.delivery.price)
        rows.append("<tr class=\"total\"><td>Total</td><td id=\"total\">\(total)</td></tr>")
        return "<aside id=\"summary\"><table>\(rows.joined())</table></aside>"
    }

    private func field(_ name: String, _ label: String, _ value: String?, type: String = "text") -> String {
        """
        <label for="\(name)">\(HTML.escape(label))</label>
        <input type="\(type)" id="\(name)" name="\(name)" value="\(HTML.escape(value ?? ""))">
        """
    }

    private func display(_ cents: Int) -> String {
        HTML.escape(ShopMoney(cents: cents, currency: cart.pricing.currency).display)
    }
}
