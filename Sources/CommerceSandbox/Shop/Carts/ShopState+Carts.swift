import CommerceJSON

// What carts allow and refuse, by the measured behaviour of the Storefront API 2026-04.
extension ShopState {
    static let maximumLines = 500
    static let maximumNote = 5000
    static let maximumQuantity = 1_000_000

    // MARK: Finding

    // A cart by its id. Without its key it is there for reading, but what it knows of the buyer is not.
    func cart(id: String) -> (record: CartRecord, hasKey: Bool)? {
        guard let global = GlobalID(id), global.type == "Cart", let cart = carts[global.text] else { return nil }
        guard let key = global.query["key"] else { return (cart, false) }
        return key == cart.key ? (cart, true) : nil
    }

    // For mutations the key is needed.
    func editableCart(id: String) -> CartRecord? {
        guard let (cart, hasKey) = cart(id: id), hasKey else { return nil }
        return cart
    }

    mutating func newCart(country: String?, now: Int) -> CartRecord {
        let token = Base64.encode(Array("gcp-sandbox:\(random.hex(20))".utf8), forAddresses: true)
        var cart = CartRecord(
            token: token, key: random.hex(32), checkoutKey: random.hex(32), createdAt: now, updatedAt: now)
        cart.identity.country = country
        return cart
    }

    // Changes a cart, or says what is wrong and leaves it as it was. A cart that doesn't exist is refused; where `creates`
    // says so, a new one comes beside the refusal, as it does from Shopify.
    mutating func edit(
        cart id: String, market: ShopMarket, now: Int, creates: Bool = false,
        _ change: (inout ShopState, inout CartRecord) -> [CartProblem]
    ) -> CartOutcome {
        guard var cart = editableCart(id: id) else {
            guard creates else { return CartOutcome(problems: [.noCart]) }
            var fresh = newCart(country: market.country.code, now: now)
            _ = change(&self, &fresh)
            carts[fresh.token] = fresh
            return CartOutcome(cart: fresh.token, problems: [.noCart])
        }
        let problems = change(&self, &cart)
        if problems.isEmpty {
            cart.updatedAt = max(cart.updatedAt, now)
            settle(&cart)
            carts[cart.token] = cart
        } else if problems.contains(where: \.leavesNoCart) {
            return CartOutcome(problems: problems)
        }
        return CartOutcome(cart: cart.token, problems: problems, notices: notices(of: carts[cart.token] ?? cart))
    }

    // MARK: Lines

    mutating func addLines(_ inputs: [JSONValue], to cart: inout CartRecord) -> [CartProblem] {
        var changed = cart
        var problems: [CartProblem] = []
        for (index, input) in inputs.enumerated() {
            let field = ["lines", String(index)]
            switch line(of: input, field: field) {
            case .failure(let refused): problems.append(refused.problem)
            case .success(let line):
                guard line.quantity > 0 else { continue }
                let place = changed.lines.firstIndex { $0.merges(with: line) }
                let quantity = line.quantity + (place.map { changed.lines[$0].quantity } ?? 0)
                if let problem = check(quantity, of: line.variant, field: field) {
                    problems.append(problem)
                } else if let place {
                    changed.lines[place].quantity = quantity
                    changed.lines[place].wanted = nil
                } else {
                    // The newest line comes first.
                    changed.lines.insert(line, at: 0)
                }
            }
        }
        if changed.lines.count > Self.maximumLines {
            problems.append(
                CartProblem("CART_TOO_LARGE", ["lines"], "The cart can have at most \(Self.maximumLines) lines."))
        }
        guard problems.isEmpty else { return problems }
        cart = changed
        return []
    }

    mutating func updateLines(_ inputs: [JSONValue], of cart: inout CartRecord) -> [CartProblem] {
        var changed = cart
        var problems: [CartProblem] = []
        for (index, input) in inputs.enumerated() {
            let field = ["lines", String(index)]
            guard let place = place(of: input["id"]?.string ?? "", in: changed) else {
                problems.append(Self.noLine(input["id"]?.string ?? "", field: field + ["id"]))
                continue
            }
            var line = changed.lines[place]
            if let id = input["merchandiseId"]?.string {
                guard let number = variantNumber(id) else {
                    problems.append(Self.noMerchandise(id, field: field + ["merchandiseId"]))
                    continue
                }
                line.variant = number
            }
            if let attributes = input["attributes"] { line.attributes = Self.attributes(attributes) }
            if let plan = input["sellingPlanId"] { line.plan = plan.string }
            if let quantity = input["quantity"]?.int { line.quantity = quantity }
            line.wanted = nil
            if let problem = check(line.quantity, of: line.variant, field: field) {
                problems.append(problem)
            } else if line.quantity == 0 {
                changed.lines.remove(at: place)
            } else if let other = changed.lines.indices.first(where: {
                $0 != place && changed.lines[$0].merges(with: line)
            }) {
                // Become alike, lines are one.
                changed.lines[other].quantity += line.quantity
                changed.lines.remove(at: place)
            } else {
                changed.lines[place] = line
            }
        }
        guard problems.isEmpty else { return problems }
        cart = changed
        return []
    }

    mutating func removeLines(_ ids: [String], of cart: inout CartRecord) -> [CartProblem] {
        var changed = cart
        var problems: [CartProblem] = []
        for (index, id) in ids.enumerated() {
            if let place = place(of: id, in: changed) {
                changed.lines.remove(at: place)
            } else {
                problems.append(Self.noLine(id, field: ["lineIds", String(index)]))
            }
        }
        guard problems.isEmpty else { return problems }
        cart = changed
        return []
    }

    // MARK: Stock

    // Takes quantities down to what there is. Lines of the same variant share it, the older ones first.
    func settle(_ cart: inout CartRecord) {
        var left: [Int: Int] = [:]
        for index in cart.lines.indices.reversed() {
            let line = cart.lines[index]
            guard let (_, variant) = catalogue.variant(number: line.variant), let limit = stock.limit(variant) else {
                continue
            }
            let available = left[line.variant] ?? limit
            let granted = min(line.quantity, available)
            left[line.variant] = available - granted
            guard granted < line.quantity else { continue }
            cart.lines[index].wanted = line.quantity
            cart.lines[index].quantity = granted
        }
    }

    // What there is to say about a cart; it is said again after every mutation.
    func notices(of cart: CartRecord, mentionsStock: Bool = true) -> [CartNotice] {
        var notices: [CartNotice] = []
        for line in cart.lines where mentionsStock && line.wanted != nil {
            guard let (product, variant) = catalogue.variant(number: line.variant) else { continue }
            let target = cart.id(of: line)
            if line.quantity == 0 {
                let names =
                    product.hasOnlyDefaultVariant
                    ? ""
                    : " - "
                        + zip(product.options, variant.choice).map { $0.values[$1].name.english }.joined(
                            separator: " / ")
                notices.append(
                    CartNotice(
                        code: "MERCHANDISE_OUT_OF_STOCK",
                        message: "The product '\(product.title.english)\(names)' is already sold out.", target: target))
            } else {
                let items = line.quantity == 1 ? "1 item was" : "\(line.quantity) items were"
                notices.append(
                    CartNotice(
                        code: "MERCHANDISE_NOT_ENOUGH_STOCK",
                        message: "Only \(items) added to your cart due to availability.", target: target))
            }
        }
        for code in CartPricing(cart, in: self).codes {
            guard let (name, message) = code.notice else { continue }
            notices.append(CartNotice(code: name, message: message, target: cart.idWithoutKey))
        }
        return notices
    }

    // MARK: Parts

    private struct Refused: Error {
        let problem: CartProblem
    }

    private mutating func line(of input: JSONValue, field: [String]) -> Result<CartRecord.Line, Refused> {
        let id = input["merchandiseId"]?.string ?? ""
        guard let number = variantNumber(id), let (product, _) = catalogue.variant(number: number) else {
            return .failure(Refused(problem: Self.noMerchandise(id, field: field + ["merchandiseId"])))
        }
        let plan = input["sellingPlanId"]?.string
        if plan != nil, !product.hasSellingPlans || SellingPlanTerms.with(id: plan) == nil {
            let message = "The selling plan is not applicable to the merchandise."
            return .failure(
                Refused(problem: CartProblem("SELLING_PLAN_NOT_APPLICABLE", field + ["sellingPlanId"], message)))
        }
        return .success(
            CartRecord.Line(
                id: uuid(), variant: number, quantity: input["quantity"]?.int ?? 1,
                attributes: Self.attributes(input["attributes"] ?? .null), plan: plan))
    }

    private mutating func uuid() -> String {
        let digits = random.hex(32)
        var groups: [Substring] = []
        var rest = digits[...]
        for length in [8, 4, 4, 4, 12] {
            groups.append(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
        return groups.joined(separator: "-")
    }

    private func check(_ quantity: Int, of number: Int, field: [String]) -> CartProblem? {
        let field = field + ["quantity"]
        guard (0...Self.maximumQuantity).contains(quantity) else {
            return quantity < 0
                ? CartProblem("INVALID", field, "Quantity must be greater than or equal to 0")
                : CartProblem("MAXIMUM_EXCEEDED", field, "Quantity must be at most \(Self.maximumQuantity)")
        }
        guard quantity > 0, let (_, variant) = catalogue.variant(number: number) else { return nil }
        if quantity < variant.minimum {
            return CartProblem("MINIMUM_NOT_MET", field, "The quantity must be at least \(variant.minimum)")
        }
        if quantity % variant.increment != 0 {
            return CartProblem("INVALID_INCREMENT", field, "The quantity must be a multiple of \(variant.increment)")
        }
        if let maximum = variant.maximum, quantity > maximum {
            return CartProblem("MAXIMUM_EXCEEDED", field, "The quantity must be at most \(maximum)")
        }
        return nil
    }

    private func variantNumber(_ id: String) -> Int? {
        guard let global = GlobalID(id), global.type == "ProductVariant", let number = global.number,
            catalogue.variant(number: number) != nil
        else { return nil }
        return number
    }

    private func place(of id: String, in cart: CartRecord) -> Int? {
        guard let global = GlobalID(id), global.type == "CartLine", global.query["cart"] == cart.token else {
            return nil
        }
        return cart.lines.firstIndex { $0.id == global.text }
    }

    private static func noLine(_ id: String, field: [String]) -> CartProblem {
        let bare = GlobalID(id)?.text ?? String(id.prefix(80))
        return CartProblem("INVALID_MERCHANDISE_LINE", field, "The merchandise line with id \(bare) does not exist.")
    }

    private static func noMerchandise(_ id: String, field: [String]) -> CartProblem {
        CartProblem("INVALID", field, "The merchandise with id \(id.prefix(80)) does not exist.")
    }

    static func attributes(_ value: JSONValue) -> [CartAttribute] {
        var attributes: [CartAttribute] = []
        for attribute in value.array ?? [] {
            guard let key = attribute["key"]?.string, let text = attribute["value"]?.string else { continue }
            attributes.removeAll { $0.key == key }
            attributes.append(CartAttribute(key: key, value: text))
        }
        return attributes
    }
}

extension CartProblem {
    // Some refusals come without the cart, although it is there.
    var leavesNoCart: Bool { field.last == "merchandiseId" || code == "INVALID_DELIVERY_OPTION" }
}
