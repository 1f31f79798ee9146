/// One call of one port: its name in capabilities, in errors and in the plugin protocol.
public struct PortOperation: OpenEnumeration {
    /// `PORT/CALL`, such as `catalog/products`.
    public let rawValue: String

    /// Wraps a name, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    // Catalogue.
    /// The call ``CatalogPort/shop(options:)``.
    public static let shop = PortOperation(rawValue: "catalog/shop")
    /// The call ``CatalogPort/collections(_:page:options:)``.
    public static let collections = PortOperation(rawValue: "catalog/collections")
    /// The call ``CatalogPort/collection(_:options:)``.
    public static let collection = PortOperation(rawValue: "catalog/collection")
    /// The call ``CatalogPort/products(_:page:options:)``.
    public static let products = PortOperation(rawValue: "catalog/products")
    /// The call ``CatalogPort/product(_:options:)``.
    public static let product = PortOperation(rawValue: "catalog/product")
    /// The call ``CatalogPort/products(ids:options:)``.
    public static let productsByID = PortOperation(rawValue: "catalog/productsByID")
    /// The call ``CatalogPort/variants(ids:options:)``.
    public static let variantsByID = PortOperation(rawValue: "catalog/variantsByID")
    /// The call ``CatalogPort/variants(of:page:options:)``.
    public static let variantsOfProduct = PortOperation(rawValue: "catalog/variantsOfProduct")
    /// The call ``CatalogPort/search(_:page:options:)``.
    public static let search = PortOperation(rawValue: "catalog/search")
    /// The call ``CatalogPort/suggestions(for:limit:options:)``.
    public static let suggestions = PortOperation(rawValue: "catalog/suggestions")
    /// The call ``CatalogPort/recommendations(for:options:)``.
    public static let recommendations = PortOperation(rawValue: "catalog/recommendations")

    // Cart.
    /// The call ``CartPort/create(_:session:options:)``.
    public static let createCart = PortOperation(rawValue: "cart/create")
    /// The call ``CartPort/cart(_:options:)``.
    public static let cart = PortOperation(rawValue: "cart/cart")
    /// The call ``CartPort/addLines(_:to:options:)``.
    public static let addLines = PortOperation(rawValue: "cart/addLines")
    /// The call ``CartPort/updateLines(_:in:options:)``.
    public static let updateLines = PortOperation(rawValue: "cart/updateLines")
    /// The call ``CartPort/removeLines(_:from:options:)``.
    public static let removeLines = PortOperation(rawValue: "cart/removeLines")
    /// The call ``CartPort/setDiscountCodes(_:in:options:)``.
    public static let setDiscountCodes = PortOperation(rawValue: "cart/setDiscountCodes")
    /// The call ``CartPort/addGiftCards(_:to:options:)``.
    public static let addGiftCards = PortOperation(rawValue: "cart/addGiftCards")
    /// The call ``CartPort/removeGiftCards(_:from:options:)``.
    public static let removeGiftCards = PortOperation(rawValue: "cart/removeGiftCards")
    /// The call ``CartPort/setNote(_:in:options:)``.
    public static let setNote = PortOperation(rawValue: "cart/setNote")
    /// The call ``CartPort/setAttributes(_:in:options:)``.
    public static let setAttributes = PortOperation(rawValue: "cart/setAttributes")
    /// The call ``CartPort/setBuyerIdentity(_:session:in:options:)``.
    public static let setBuyerIdentity = PortOperation(rawValue: "cart/setBuyerIdentity")
    /// The call ``CartPort/setDeliveryAddresses(_:in:options:)``.
    public static let setDeliveryAddresses = PortOperation(rawValue: "cart/setDeliveryAddresses")
    /// The call ``CartPort/selectDeliveryOptions(_:in:options:)``.
    public static let selectDeliveryOptions = PortOperation(rawValue: "cart/selectDeliveryOptions")

    // Auth.
    /// The call ``AuthPort/signIn(_:)``.
    public static let signIn = PortOperation(rawValue: "auth/signIn")
    /// The call ``AuthPort/authorizationChallenge(_:)``.
    public static let authorizationChallenge = PortOperation(rawValue: "auth/authorizationChallenge")
    /// The call ``AuthPort/renew(_:)``.
    public static let renew = PortOperation(rawValue: "auth/renew")
    /// The call ``AuthPort/signOut(_:)``.
    public static let signOut = PortOperation(rawValue: "auth/signOut")
    /// The call ``AuthPort/register(_:)``.
    public static let register = PortOperation(rawValue: "auth/register")
    /// The call ``AuthPort/activate(_:)``.
    public static let activate = PortOperation(rawValue: "auth/activate")
    /// The call ``AuthPort/recover(email:)``.
    public static let recover = PortOperation(rawValue: "auth/recover")
    /// The call ``AuthPort/reset(_:)``.
    public static let reset = PortOperation(rawValue: "auth/reset")
    /// The call ``AuthPort/customer(session:)``.
    public static let customer = PortOperation(rawValue: "auth/customer")
    /// The call ``AuthPort/updateCustomer(_:session:)``.
    public static let updateCustomer = PortOperation(rawValue: "auth/updateCustomer")
    /// The call ``AuthPort/addresses(page:session:)``.
    public static let addresses = PortOperation(rawValue: "auth/addresses")
    /// The call ``AuthPort/addAddress(_:session:)``.
    public static let addAddress = PortOperation(rawValue: "auth/addAddress")
    /// The call ``AuthPort/updateAddress(_:session:)``.
    public static let updateAddress = PortOperation(rawValue: "auth/updateAddress")
    /// The call ``AuthPort/removeAddress(_:session:)``.
    public static let removeAddress = PortOperation(rawValue: "auth/removeAddress")
    /// The call ``AuthPort/setDefaultAddress(_:session:)``.
    public static let setDefaultAddress = PortOperation(rawValue: "auth/setDefaultAddress")
    /// The call ``AuthPort/orders(page:session:)``.
    public static let orders = PortOperation(rawValue: "auth/orders")
    /// The call ``AuthPort/order(_:session:)``.
    public static let order = PortOperation(rawValue: "auth/order")

    // Checkout.
    /// The call ``CheckoutPort/begin(_:session:)``.
    public static let beginCheckout = PortOperation(rawValue: "checkout/begin")
    /// The call ``CheckoutPort/status(of:)``.
    public static let checkoutStatus = PortOperation(rawValue: "checkout/status")
    /// The call ``CheckoutPort/permalink(for:options:)``.
    public static let permalink = PortOperation(rawValue: "checkout/permalink")

    /// All calls of the catalogue port.
    public static let catalogOperations: [PortOperation] = [
        .shop, .collections, .collection, .products, .product, .productsByID, .variantsByID, .variantsOfProduct,
        .search,
        .suggestions, .recommendations,
    ]
    /// All calls of the cart port.
    public static let cartOperations: [PortOperation] = [
        .createCart, .cart, .addLines, .updateLines, .removeLines, .setDiscountCodes, .addGiftCards, .removeGiftCards,
        .setNote, .setAttributes, .setBuyerIdentity, .setDeliveryAddresses, .selectDeliveryOptions,
    ]
    /// All calls of the auth port.
    public static let authOperations: [PortOperation] = [
        .signIn, .authorizationChallenge, .renew, .signOut, .register, .activate, .recover, .reset, .customer,
        .updateCustomer, .addresses, .addAddress, .updateAddress, .removeAddress, .setDefaultAddress, .orders, .order,
    ]
    /// All calls of the checkout port.
    public static let checkoutOperations: [PortOperation] = [.beginCheckout, .checkoutStatus, .permalink]
    /// All calls of all ports.
    public static let known: [PortOperation] =
        catalogOperations + cartOperations + authOperations + checkoutOperations
}
