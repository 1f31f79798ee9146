import Commerce
import FoundationEssentials

extension Mapping {
    /// Whether an identifier can name a thing of a kind: whether it is the base64 text of `Type:…` where the mapping says
    /// so (Relay's global object identification).
    ///
    /// One that can't is not sent: servers answer it with an error of the whole request, not with nothing.
    func mayName(_ id: String, _ entity: Shape.Entity) -> Bool {
        if entity == .cart, cartToken != nil {
            guard let cart = TokenedCart(ID(id)) else { return false }
            return cart.name == TokenedCart.unbegun || hasForm(cart.name, entity)
        }
        return hasForm(id, entity)
    }

    private func hasForm(_ id: String, _ entity: Shape.Entity) -> Bool {
        guard let types = globalIDTypes[entity], !types.isEmpty else { return !id.isEmpty }
        guard let data = Data(base64Encoded: id) else { return false }
        let text = String(decoding: data, as: UTF8.self)
        return types.contains { text.hasPrefix("\($0):") && text.utf8.count > $0.utf8.count + 1 }
    }
}
