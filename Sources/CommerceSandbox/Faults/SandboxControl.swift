import CommerceJSON

// The control endpoint: what tests do to the shop behind the back of its clients.
struct SandboxControl {
    let site: SandboxSite

    func answer(_ request: WebRequest) -> WebResponse {
        switch request.method {
        case "GET": return .json(status)
        case "POST":
            do throws(SandboxError) {
                let body: JSONValue
                do throws(JSONError) {
                    body = try JSONValue(parsing: request.body)
                } catch {
                    throw SandboxError("the body is no JSON: \(error)")
                }
                return .json(try apply(body, base: site.base(for: request)))
            } catch {
                return .json(["error": .string(error.message)], status: 400)
            }
        default: return .text("GET or POST", status: 405)
        }
    }

    private static let keys = [
        "reset", "clearFaults", "faults", "expireCarts", "expireTokens", "stock", "giftCards", "invite",
        "multipass", "completeCarts", "content",
    ]

    // Does everything that the object says, in the order of `keys`, or nothing where some of it makes no sense.
    // Returns what the shop holds then.
    func apply(_ body: JSONValue, base: String) throws(SandboxError) -> JSONValue {
        guard let object = body.object else { throw SandboxError("the body is an object") }
        if let unknown = object.keys.first(where: { !Self.keys.contains($0) }) {
            throw SandboxError("there is no \"\(unknown.prefix(40))\"; there are \(Self.keys.joined(separator: ", "))")
        }
        var faults: [SandboxFault] = []
        for fault in object["faults"]?.array ?? [] { faults.append(try SandboxFault(fault)) }
        var stock: [(Int, Int)] = []
        for (id, level) in object["stock"]?.object ?? JSONObject() {
            guard let number = GlobalID(id)?.number ?? Int(id), let level = level.int else {
                throw SandboxError("\"stock\" is an object of variants' ids and numbers")
            }
            stock.append((number, level))
        }
        // Tried on a copy, so that what makes no sense is known before anything is done.
        if let content = object["content"] {
            var settings = site.options.content
            try settings.apply(content)
        }
        let now = site.options.now()
        let options = site.options
        var multipassToken: String?
        let isDone: Void? = site.editShop { shop in
            if object["reset"]?.bool == true { shop = ShopState(options) }
            if let content = object["content"] { try? shop.content.apply(content) }
            if object["clearFaults"]?.bool == true { shop.faults.clear() }
            for fault in faults { shop.faults.add(fault) }
            for token in Self.carts(object["expireCarts"], of: shop) { shop.carts[token] = nil }
            if object["expireTokens"]?.bool == true {
                for token in shop.tokens.keys { shop.tokens[token]?.expiresAt = now }
            }
            for (number, level) in stock { shop.stock.set(level, of: number) }
            for (code, balance) in object["giftCards"]?.object ?? JSONObject() {
                guard let place = shop.giftCards.firstIndex(where: { $0.code == code }), let cents = balance.int else {
                    continue
                }
                shop.giftCards[place].balance = max(0, cents)
            }
            if let email = object["invite"]?.string, EmailText.isValid(email), shop.customer(email: email) == nil {
                _ = shop.invite(email: email, base: base, now: now)
            }
            if let email = object["multipass"]?.string, EmailText.isValid(email) {
                multipassToken = shop.vouch(for: email, now: now)
            }
            for token in Self.carts(object["completeCarts"], of: shop) {
                if let cart = shop.carts[token] { _ = shop.placeOrder(of: cart, now: now) }
            }
        }
        guard isDone != nil else { throw SandboxError("the shop can't be reached") }
        var answer = status.object ?? JSONObject()
        if let multipassToken { answer["multipassToken"] = .string(multipassToken) }
        return .object(answer)
    }

    // All carts for `true`, those with the ids for a list.
    private static func carts(_ value: JSONValue?, of shop: ShopState) -> [String] {
        if value?.bool == true { return shop.carts.tokens.sorted() }
        return (value?.array ?? []).compactMap { $0.string.flatMap { GlobalID($0)?.text } }
    }

    // What the shop holds.
    var status: JSONValue {
        let counted = site.editShop { shop -> JSONValue in
            [
                "requests": .number(JSONNumber(shop.requests)), "faults": .number(JSONNumber(shop.faults.faults.count)),
                "carts": .number(JSONNumber(shop.carts.count)), "orders": .number(JSONNumber(shop.orders.count)),
                "customers": .number(JSONNumber(shop.customers.count)),
                "mails": .array(
                    shop.mails.map {
                        ["to": .string($0.to), "subject": .string($0.subject), "link": .string($0.link)]
                    }),
            ]
        }
        return counted ?? .null
    }
}
