import CommerceJSON

extension StorefrontResolvers {
    static func addDelivery(to table: inout ResolverTable<StorefrontCall>) {
        table.type("Cart", of: CartView.self) { type in
            type["delivery"] = { cart, _ in .of("CartDelivery", cart) }
            type["deliveryGroups"] = { cart, call in
                let groups = cart.showsBuyer ? cart.delivery.groups : []
                return try GraphConnection(groups, call.arguments, key: \.id)
                    .graph("CartDeliveryGroup") { .of("CartDeliveryGroup", DeliveryGroupView(cart: cart, group: $0)) }
            }
        }
        table.type("CartDelivery", of: CartView.self) { type in
            type["addresses"] = { cart, call in
                let addresses = cart.showsBuyer ? cart.record.addresses : []
                let wanted = call.arguments.bool("selected") ? addresses.filter(\.isSelected) : addresses
                return .list(
                    wanted.map { address in
                        .record(
                            "CartSelectableAddress",
                            [
                                "id": .string(address.id), "selected": .bool(address.isSelected),
                                "oneTimeUse": .bool(address.isOneTime),
                                "address": .of("CartDeliveryAddress", address.address),
                            ])
                    })
            }
        }
        table.type("CartDeliveryGroup", of: DeliveryGroupView.self) { type in
            type["id"] = { view, _ in .string(view.group.id) }
            type["groupType"] = { view, _ in .string(view.group.type) }
            type["deliveryAddress"] = { view, _ in
                let address = view.cart.record.selectedAddress ?? PostalAddress()
                return .of(
                    "MailingAddress",
                    AddressView(address: address, id: "gid://shopify/MailingAddress/\(view.cart.record.token)"))
            }
            type["deliveryOptions"] = { view, call in
                .list(view.group.options.map { option($0, view.cart, call.context) })
            }
            type["selectedDeliveryOption"] = { view, call in
                view.group.selected.map { option($0, view.cart, call.context) } ?? .null
            }
            type["cartLines"] = { view, call in
                let lines = view.group.lines.map { CartLineView(cart: view.cart, line: $0) }
                return try GraphConnection(lines, call.arguments, key: \.id)
                    .graph("BaseCartLine") { .of("CartLine", $0) }
            }
        }
        addAddress(to: &table)
    }

    private static func option(_ option: DeliveryGroups.Option, _ cart: CartView, _ context: StorefrontCall)
        -> GraphValue
    {
        .record(
            "CartDeliveryOption",
            [
                "handle": .string(option.handle), "code": .string(option.rate.code),
                "title": .string(context.text(option.rate.title)),
                "description": .string(context.text(option.rate.description)),
                "deliveryMethodType": .string("SHIPPING"),
                "estimatedCost": cart.money(option.price),
            ])
    }

    private static func addAddress(to table: inout ResolverTable<StorefrontCall>) {
        table.type("CartDeliveryAddress", of: PostalAddress.self) { type in
            type["firstName"] = { address, _ in .string(address.firstName) }
            type["lastName"] = { address, _ in .string(address.lastName) }
            type["name"] = { address, _ in .string(address.name) }
            type["company"] = { address, _ in .string(address.company) }
            type["address1"] = { address, _ in .string(address.address1) }
            type["address2"] = { address, _ in .string(address.address2) }
            type["city"] = { address, _ in .string(address.city) }
            type["provinceCode"] = { address, _ in .string(address.provinceCode) }
            type["zip"] = { address, _ in .string(address.zip) }
            type["countryCode"] = { address, _ in .string(address.countryCode) }
            type["phone"] = { address, _ in .string(address.phone) }
            type["formatted"] = { address, call in .strings(formatted(address, call.arguments)) }
            type["formattedArea"] = { address, _ in .string(address.area) }
        }
        table.type("MailingAddress", of: AddressView.self) { type in
            type["id"] = { view, _ in .string(view.id) }
            type["firstName"] = { view, _ in .string(view.address.firstName) }
            type["lastName"] = { view, _ in .string(view.address.lastName) }
            type["name"] = { view, _ in .string(view.address.name) }
            type["company"] = { view, _ in .string(view.address.company) }
            type["address1"] = { view, _ in .string(view.address.address1) }
            type["address2"] = { view, _ in .string(view.address.address2) }
            type["city"] = { view, _ in .string(view.address.city) }
            type["province"] = { view, _ in .string(view.address.province) }
            type["provinceCode"] = { view, _ in .string(view.address.provinceCode) }
            type["zip"] = { view, _ in .string(view.address.zip) }
            type["country"] = { view, _ in .string(view.address.country?.name.english) }
            type["countryCode"] = { view, _ in .string(view.address.countryCode) }
            type["countryCodeV2"] = { view, _ in .string(view.address.country?.code) }
            type["phone"] = { view, _ in .string(view.address.phone) }
            type["formatted"] = { view, call in .strings(formatted(view.address, call.arguments)) }
            type["formattedArea"] = { view, _ in .string(view.address.area) }
        }
    }

    private static func formatted(_ address: PostalAddress, _ arguments: FieldArguments) -> [String] {
        address.lines(withName: arguments.bool("withName"), withCompany: arguments.bool("withCompany"))
    }
}

struct DeliveryGroupView: Sendable {
    let cart: CartView
    let group: DeliveryGroups.Group
}

// An address with the id that it goes by.
struct AddressView: Sendable {
    let address: PostalAddress
    let id: String
}
