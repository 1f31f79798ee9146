import Commerce

// How customers and their addresses are shown.
extension Listing where Item == MailingAddress {
    /// Addresses, a row each.
    static var addresses: Listing {
        Listing(
            columns: [.text("ADDRESS"), .text("TO", isFlexible: true)],
            row: { address, renderer in
                [TerminalText(address.id?.rawValue ?? ""), TerminalText(renderer.postalLine(address), .strong)]
            })
    }
}

extension Renderer {
    /// A customer.
    func customer(_ customer: Customer) -> [TerminalText] {
        details { list in
            list.add("Customer", TerminalText(customer.displayName ?? customer.email ?? "", .strong))
            list.add("Id", customer.id)
            list.add("E-mail", customer.email)
            list.add("Telephone", customer.phone)
            list.add("Marketing", customer.acceptsMarketing ? "yes" : "no")
            list.add("Default address", customer.defaultAddressID?.rawValue)
            list.add("Since", date(customer.createdAt))
        }
    }

    /// An address.
    func address(_ address: MailingAddress) -> [TerminalText] {
        details { list in
            list.add("Address", address.id?.rawValue)
            list.add("To", TerminalText(postalLine(address), .strong))
            list.add("Telephone", address.phone)
        }
    }

    /// An address on one line.
    func postalLine(_ address: MailingAddress) -> String {
        let name = [address.firstName, address.lastName].compactMap(\.self).joined(separator: " ")
        let place = [address.zip, address.city].compactMap(\.self).joined(separator: " ")
        let parts: [String?] = [
            name, address.company, address.address1, address.address2, place, address.province,
            address.country?.rawValue,
        ]
        return parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
