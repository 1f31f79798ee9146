import Commerce
import CommerceGraphQL

/// An operation that selects a cart.
protocol CartOperation: VariantOperation {
    var lines: Int? { get set }
    var withCustomer: Bool? { get set }
}

extension CartOperation {
    mutating func select(_ fields: FieldSelection) {
        selectVariants(fields)
        lines = fields.cartLines
        withCustomer = fields.hasCustomers
    }
}

/// What every change of a cart gives back.
protocol CartPayload {
    var cart: StorefrontAPI.CartFields? { get }
    var userErrors: [StorefrontAPI.CartRefusal] { get }
    var warnings: [StorefrontAPI.CartNotice] { get }
}

/// A change of a cart.
protocol CartMutation: CartOperation {
    associatedtype Payload: CartPayload

    static func payload(of response: Response) -> Payload?
}

extension StorefrontAPI.CartQuery: CartOperation {}
extension StorefrontAPI.CartLinesQuery: VariantOperation {}

extension StorefrontAPI.CartCreateMutation.Response.CartCreate: CartPayload {}
extension StorefrontAPI.CartCreateMutation: CartMutation {
    static func payload(of response: Response) -> Response.CartCreate? { response.cartCreate }
}

extension StorefrontAPI.CartLinesAddMutation.Response.CartLinesAdd: CartPayload {}
extension StorefrontAPI.CartLinesAddMutation: CartMutation {
    static func payload(of response: Response) -> Response.CartLinesAdd? { response.cartLinesAdd }
}

extension StorefrontAPI.CartLinesUpdateMutation.Response.CartLinesUpdate: CartPayload {}
extension StorefrontAPI.CartLinesUpdateMutation: CartMutation {
    static func payload(of response: Response) -> Response.CartLinesUpdate? { response.cartLinesUpdate }
}

extension StorefrontAPI.CartLinesRemoveMutation.Response.CartLinesRemove: CartPayload {}
extension StorefrontAPI.CartLinesRemoveMutation: CartMutation {
    static func payload(of response: Response) -> Response.CartLinesRemove? { response.cartLinesRemove }
}

extension StorefrontAPI.CartDiscountCodesUpdateMutation.Response.CartDiscountCodesUpdate: CartPayload {}
extension StorefrontAPI.CartDiscountCodesUpdateMutation: CartMutation {
    static func payload(of response: Response) -> Response.CartDiscountCodesUpdate? { response.cartDiscountCodesUpdate }
}

extension StorefrontAPI.CartGiftCardCodesAddMutation.Response.CartGiftCardCodesAdd: CartPayload {}
extension StorefrontAPI.CartGiftCardCodesAddMutation: CartMutation {
    static func payload(of response: Response) -> Response.CartGiftCardCodesAdd? { response.cartGiftCardCodesAdd }
}

extension StorefrontAPI.CartGiftCardCodesRemoveMutation.Response.CartGiftCardCodesRemove: CartPayload {}
extension StorefrontAPI.CartGiftCardCodesRemoveMutation: CartMutation {
    static func payload(of response: Response) -> Response.CartGiftCardCodesRemove? { response.cartGiftCardCodesRemove }
}

extension StorefrontAPI.CartNoteUpdateMutation.Response.CartNoteUpdate: CartPayload {}
extension StorefrontAPI.CartNoteUpdateMutation: CartMutation {
    static func payload(of response: Response) -> Response.CartNoteUpdate? { response.cartNoteUpdate }
}

extension StorefrontAPI.CartAttributesUpdateMutation.Response.CartAttributesUpdate: CartPayload {}
extension StorefrontAPI.CartAttributesUpdateMutation: CartMutation {
    static func payload(of response: Response) -> Response.CartAttributesUpdate? { response.cartAttributesUpdate }
}

extension StorefrontAPI.CartBuyerIdentityUpdateMutation.Response.CartBuyerIdentityUpdate: CartPayload {}
extension StorefrontAPI.CartBuyerIdentityUpdateMutation: CartMutation {
    static func payload(of response: Response) -> Response.CartBuyerIdentityUpdate? { response.cartBuyerIdentityUpdate }
}

extension StorefrontAPI.CartDeliveryAddressesReplaceMutation.Response.CartDeliveryAddressesReplace: CartPayload {}
extension StorefrontAPI.CartDeliveryAddressesReplaceMutation: CartMutation {
    static func payload(of response: Response) -> Response.CartDeliveryAddressesReplace? {
        response.cartDeliveryAddressesReplace
    }
}

extension StorefrontAPI.CartSelectedDeliveryOptionsUpdateMutation.Response.CartSelectedDeliveryOptionsUpdate:
    CartPayload
{}
extension StorefrontAPI.CartSelectedDeliveryOptionsUpdateMutation: CartMutation {
    static func payload(of response: Response) -> Response.CartSelectedDeliveryOptionsUpdate? {
        response.cartSelectedDeliveryOptionsUpdate
    }
}
