import Commerce
import FoundationEssentials

/// Orders by a link: `…/order/SKU:QUANTITY,SKU:QUANTITY?note=…&email=…`.
struct WarehouseLinks: CheckoutPort {
    private let address: String
    private let known: Set<ID<Variant>>

    init(_ warehouse: Warehouse) {
        address = warehouse.orderAddress
        known = Set(warehouse.products.flatMap(\.variants).map(\.id))
    }

    func permalink(for lines: [PermalinkLine], options: PermalinkOptions) async throws(CommerceError) -> URL {
        for line in lines where !known.contains(line.variantID) {
            throw .invalidInput("The warehouse has no variant \"\(line.variantID)\".")
        }
        if options.discountCode != nil { throw .unsupported("discount code in a link", backend: nil) }
        if !options.attributes.isEmpty { throw .unsupported("attributes in a link", backend: nil) }
        var text =
            address + lines.map { "\(Self.encoded($0.variantID.rawValue)):\($0.quantity)" }.joined(separator: ",")
        let query = [("note", options.note), ("email", options.email)].compactMap { name, value in
            value.map { "\(name)=\(Self.encoded($0))" }
        }
        if !query.isEmpty { text += "?" + query.joined(separator: "&") }
        guard let url = URL(string: text) else { throw .invalidInput("The lines can't stand in a web address.") }
        return url
    }

    /// Everything but RFC 3986's unreserved characters percent-encoded.
    private static func encoded(_ text: String) -> String {
        text.utf8.reduce(into: "") { result, byte in
            let scalar = Unicode.Scalar(byte)
            if scalar.isASCII,
                scalar.properties.isAlphabetic || (0x30...0x39).contains(byte) || "-._~".unicodeScalars.contains(scalar)
            {
                result.unicodeScalars.append(scalar)
            } else {
                result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
    }
}
