/// What becomes of the cart on this device when a customer signs in who may have another one.
///
/// No line is deleted by any of them.
public enum CartMergePolicy: Sendable, Hashable {
    /// The device's cart stays the current one and becomes the customer's.
    case keepDeviceCart
    /// The customer's cart becomes the current one; the lines of the device's cart are kept, to be rebuilt on request.
    case takeCustomerCart(ID<Cart>)
    /// The customer's cart becomes the current one, and the lines of the device's cart are added to it.
    case mergeLines(into: ID<Cart>)

    /// The customer's cart, where it is to become the current one.
    public var customerCart: ID<Cart>? {
        switch self {
        case .keepDeviceCart: nil
        case .takeCustomerCart(let id), .mergeLines(let id): id
        }
    }
}
