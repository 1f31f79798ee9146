// How a cart is delivered: a group for what is bought once, one for subscriptions.
struct DeliveryGroups: Sendable {
    struct Group: Sendable {
        let id: String
        let type: String
        let lines: [CartPricing.Line]
        let options: [Option]
        let selected: Option?
    }

    struct Option: Sendable {
        let rate: DeliveryRate
        let handle: String
        let price: Int
    }

    let groups: [Group]

    // Nothing without an address to deliver to.
    init(_ cart: CartRecord, _ pricing: CartPricing) {
        guard let address = cart.selectedAddress, let country = address.countryCode else {
            groups = []
            return
        }
        let shipped = pricing.lines.filter { $0.variant.requiresShipping && $0.record.quantity > 0 }
        let parts = [
            ("ONE_TIME_PURCHASE", shipped.filter { $0.record.plan == nil }),
            ("SUBSCRIPTION", shipped.filter { $0.record.plan != nil }),
        ]
        groups = parts.enumerated().compactMap { index, part in
            let (type, lines) = part
            guard !lines.isEmpty else { return nil }
            let id = "gid://shopify/CartDeliveryGroup/\(index + 1)?cart=\(cart.token)"
            // Options are those of this address and these lines; others have other handles.
            let key = lines.reduce("\(country) \(address.zip ?? "")") {
                "\($0) \($1.record.variant)x\($1.record.quantity)"
            }
            let options = DeliveryRate.rates(to: country).map { rate in
                let isFree = pricing.shipsFree && rate.code == "standard"
                return Option(
                    rate: rate, handle: "\(Self.digest(key))-\(rate.code)",
                    price: isFree ? 0 : pricing.currency.cents(rate.price))
            }
            let selected = options.first { $0.handle == cart.deliveryChoices[id] } ?? options.first
            return Group(id: id, type: type, lines: lines, options: options, selected: selected)
        }
    }

    var price: Int { groups.reduce(0) { $0 + ($1.selected?.price ?? 0) } }

    // FNV-1a, in hexadecimal digits.
    private static func digest(_ text: String) -> String {
        let value = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
        return String(value, radix: 16)
    }
}
