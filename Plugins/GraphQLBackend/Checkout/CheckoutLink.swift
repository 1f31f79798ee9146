import Commerce
import CommerceJSON
import FoundationEssentials

/// An address made of a cart: `https://shop.example/checkout?cart={cart.id}&mail={email}`.
struct CheckoutLink {
    let template: TextTemplate

    /// The address.
    ///
    /// What is put in is percent-encoded, so that it stays one segment of a path or one value of a query.
    ///
    /// - Throws: `invalidInput` where a placeholder has no value.
    func url(for cart: Cart, _ inputs: MappingInputs) throws(CommerceError) -> URL {
        var inputs = inputs
        inputs["cart.id"] = .string(AddressText.percentEncoded(cart.id.rawValue))
        inputs["email"] = cart.buyerIdentity.email.map { .string(AddressText.percentEncoded($0)) }
        let text: String?
        do throws(InputFault) {
            text = try template.text(for: inputs)
        } catch {
            throw error.commerceError
        }
        guard let text else {
            let missing = template.inputNames.filter { inputs[$0] == nil }.sorted().map { "{\($0)}" }
            throw .invalidInput(
                "The link to the checkout needs \(missing.joined(separator: " and ")), which this cart has no value for."
            )
        }
        guard let url = URL(string: text) else {
            throw CommerceError(.configuration, "The mapping's checkout link makes no address. Check its template.")
        }
        try MappedCheckout.requireOpenable(url)
        return url
    }
}
