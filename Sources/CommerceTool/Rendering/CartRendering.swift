import Commerce
import FoundationEssentials

// How carts, checkouts and orders are shown.
extension Listing where Item == (number: Int, line: CartLine) {
    /// The lines of a cart, numbered from 1.
    static var cartLines: Listing {
        Listing(
            columns: [
                .number("#"), .text("LINE"), .text("TITLE", isFlexible: true), .text("VARIANT", isFlexible: true),
                .number("QTY"), .number("PRICE"), .number("TOTAL"),
            ],
            row: { item, renderer in
                let line = item.line
                let title = line.variant.product?.title ?? line.variant.title
                let details =
                    [line.variant.product == nil ? nil : line.variant.title, line.sellingPlan?.name].compactMap(\.self)
                    + line.attributes.map { "\($0.key)=\($0.value)" }
                return [
                    "\(item.number)", TerminalText(line.id.inTable), TerminalText(title, .strong),
                    TerminalText(details.joined(separator: ", ")), "\(line.quantity)",
                    renderer.amount(line.cost.unitPrice), renderer.amount(line.cost.total ?? line.cost.subtotal),
                ]
            })
    }
}

extension Listing where Item == OrderLine {
    /// The lines of an order.
    static var orderLines: Listing {
        Listing(
            columns: [
                .text("TITLE", isFlexible: true), .text("SKU"), .number("QTY"), .number("PRICE"), .number("TOTAL"),
            ],
            row: { line, renderer in
                [
                    TerminalText(line.title, .strong), TerminalText(line.sku ?? ""), "\(line.quantity)",
                    renderer.amount(line.unitPrice), renderer.amount(line.total),
                ]
            })
    }
}

extension Listing where Item == Order {
    /// Orders, a row each.
    static var orders: Listing {
        Listing(
            columns: [
                .text("ORDER"), .text("PLACED"), .text("PAYMENT"), .text("DELIVERY"), .number("TOTAL"),
            ],
            row: { order, renderer in
                [
                    // An identifier may have a key to the order in it, and the number does as well.
                    TerminalText(order.name ?? order.id.rawValue, .strong),
                    TerminalText(renderer.date(order.processedAt) ?? ""), TerminalText(order.financialStatus ?? ""),
                    TerminalText(order.fulfillmentStatus ?? ""), renderer.amount(order.total),
                ]
            })
    }
}

extension Renderer {
    /// A cart; its identifier is shortened, since whoever has it has the cart.
    func cart(_ cart: Cart) -> [TerminalText] {
        let lines = cart.lines.enumerated().map { (number: $0 + 1, line: $1) }
        let cost = cart.cost
        let estimate = cost.isEstimated ? " (estimated)" : ""
        let fields = details { list in
            list.add("Cart", cart.id)
            list.add("Pieces", cart.totalQuantity)
            list.add("Subtotal", amount(cost.subtotal))
            // Some shops say that nothing was taken off.
            if let discount = cost.discount, !discount.amount.isZero { list.add("Discount", amount(discount)) }
            list.add("Delivery", amount(cost.delivery))
            list.add("Tax", amount(cost.tax))
            list.add("Total", cost.total.map { amount($0) + TerminalText(estimate, .faint) })
            for code in cart.discountCodes {
                list.add("Code", "\(code.code)\(code.isApplicable ? "" : " (not applicable)")")
            }
            for card in cart.giftCards {
                list.add("Gift card", "\(card.id) …\(card.lastCharacters) " + amount(card.amountUsed))
            }
            list.add("Note", cart.note)
            for attribute in cart.attributes { list.add("Attribute", "\(attribute.key)=\(attribute.value)") }
            list.add("E-mail", cart.buyerIdentity.email)
            list.add("Country", cart.buyerIdentity.country)
            list.add("Customer", cart.buyerIdentity.customerID)
        }
        let groups = cart.deliveryGroups.enumerated().flatMap { deliveryGroup($1, number: $0 + 1) }
        return (lines.isEmpty ? [] : table(lines, .cartLines) + [.empty]) + fields + groups
    }

    private func deliveryGroup(_ group: DeliveryGroup, number: Int) -> [TerminalText] {
        [.empty]
            + details { list in
                list.add("Delivery group", number)
                list.add("To", group.address.map(postalLine))
                for option in group.options {
                    let isSelected = option.handle == group.selectedOptionHandle
                    list.add(
                        isSelected ? "* Option" : "  Option", "\(option.handle) \(option.title) " + amount(option.cost))
                }
            }
    }

    /// A hand-off to a checkout.
    func handoff(_ handoff: CheckoutHandoff, status: CheckoutStatus?) -> [TerminalText] {
        let fields = details { list in
            list.add("Open", handoff.url?.absoluteString)
            list.add("Until", date(handoff.deadline))
            list.add("Status", status?.state)
            list.add("Order", status?.orderID)
        }
        return fields + ((status?.order ?? handoff.order).map { [.empty] + order($0) } ?? [])
    }

    /// An order with its lines.
    func order(_ order: Order) -> [TerminalText] {
        let fields = details { list in
            list.add("Order", TerminalText(order.name ?? order.id.rawValue, .strong))
            list.add("Placed", date(order.processedAt))
            list.add("Payment", order.financialStatus)
            list.add("Delivery", order.fulfillmentStatus)
            list.add("Subtotal", amount(order.subtotal))
            list.add("Discount", amount(order.discount))
            list.add("Shipping", amount(order.shipping))
            list.add("Tax", amount(order.tax))
            list.add("Total", amount(order.total))
            list.add("To", order.shippingAddress.map(postalLine))
            list.add("Follow", order.statusURL?.absoluteString)
        }
        return fields + (order.lines.isEmpty ? [] : [.empty] + table(order.lines, .orderLines))
    }
}
