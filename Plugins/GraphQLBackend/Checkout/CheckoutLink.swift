import Commerce
import CommerceJSON
import FoundationEssentials

/// An address made of a cart: `https://shop.example/checkout?cart={cart.id}&mail={email}`.
struct CheckoutLink {
    let template: TextTemplate

    /// The address; `nil` where a placeholder has no value.
    ///
    /// What is put in is percent-encoded, so that it stays one segment of a path or one value of a query.
    func url(for cart: Cart, _ inputs: MappingInputs) throws(CommerceError) -> URL? {
        var inputs = inputs
        inputs["cart.id"] = .string(Self.encoded(cart.id.rawValue))
        inputs["email"] = cart.buyerIdentity.email.map { .string(Self.encoded($0)) }
        let text: String?
        do throws(InputFault) {
            text = try template.text(for: inputs)
        } catch {
            throw error.commerceError
        }
        guard let text else { return nil }
        guard let url = URL(string: text) else {
            throw CommerceError(.configuration, "The mapping's checkout link makes no address. Check its template.")
        }
        try MappedCheckout.requireOpenable(url)
        return url
    }

    /// A text with everything but unreserved characters (RFC 3986) encoded.
    private static func encoded(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                result.append(Character(Unicode.Scalar(byte)))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
        return result
    }
}
