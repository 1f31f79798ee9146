import Commerce

/// What backends can do, side by side, from their capabilities alone.
struct FeatureTable {
    let backends: [(name: String, capabilities: Capabilities)]

    var markdown: String {
        let header = ["feature"] + backends.map { "`\($0.name)`" }
        let rows = Self.rows.map { row in [row.name] + backends.map { row.cell($0.capabilities) } }
        let lines = [header, header.map { _ in "---" }] + rows
        return lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    }

    private struct Row: Sendable {
        let name: String
        let cell: @Sendable (Capabilities) -> String

        init(_ name: String, _ cell: @escaping @Sendable (Capabilities) -> String) {
            self.name = name
            self.cell = cell
        }

        /// A row that says whether all of some calls are served.
        init(_ name: String, _ operations: PortOperation...) {
            self.init(name) { capabilities in operations.allSatisfy(capabilities.supports) ? "yes" : "–" }
        }
    }

    private static func list(_ words: some Sequence<String>) -> String {
        let words = words.sorted()
        return words.isEmpty ? "–" : words.joined(separator: ", ")
    }

    private static let rows = [
        Row("Shop", .shop),
        Row("Collections, with preview", .collections, .collection),
        Row("Products", .products),
        Row("Filters") { list($0.filterKeys.map { "`\($0)`" }) },
        Row("Sort keys") { list($0.sortKeys.map { "`\($0)`" }) },
        Row("Greatest page") { "\($0.maximumPageSize)" },
        Row("Pages backwards") { $0.pagesBackwards ? "yes" : "–" },
        Row("Product by identifier and handle", .product),
        Row("Products and variants by identifiers", .productsByID, .variantsByID),
        Row("Variants, paged", .variantsOfProduct),
        Row("Search", .search),
        Row("Suggestions", .suggestions),
        Row("Recommendations", .recommendations),
        Row("Carts live") { capabilities in
            switch capabilities.cartPersistence {
            case .server: "on the server"
            case .local: "on the device"
            case nil: "–"
            }
        },
        Row("Totals") { $0.cartPersistence == nil ? "–" : $0.hasServerTotals ? "the server's" : "estimated" },
        Row("Lines: add, change, remove", .addLines, .updateLines, .removeLines),
        Row("Note and attributes", .setNote, .setAttributes),
        Row("Discount codes", .setDiscountCodes),
        Row("Gift cards", .addGiftCards, .removeGiftCards),
        Row("Buyer identity", .setBuyerIdentity),
        Row("Delivery addresses and options", .setDeliveryAddresses, .selectDeliveryOptions),
        Row("Sign-in") { list($0.authKinds.map(\.rawValue)) },
        Row("Registration, activation", .register, .activate),
        Row("Forgotten passwords", .recover, .reset),
        Row("Customer, addresses", .customer, .updateCustomer, .addresses, .addAddress, .updateAddress, .removeAddress),
        Row("Orders", .orders, .order),
        Row("Checkout") { list($0.checkoutKinds.map(\.rawValue)) },
        // A link that carries its lines leads into another shop, which tells nothing of what becomes of it.
        Row("Checkout followed to its end") { capabilities in
            let isTracked = !capabilities.checkoutKinds.isDisjoint(with: [.url, .direct])
            return capabilities.supports(.checkoutStatus) && isTracked ? "yes" : "–"
        },
    ]
}
