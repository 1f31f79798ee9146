import Commerce
import CommerceJSON

/// A product that a buyer wanted and that can't be named to a shop, for want of an identifier.
public struct MissingIdentifier: Hashable, Sendable {
    /// What was wanted, as far as it is known.
    public var item: ShoppingItem
    /// What is missing and where it comes from, for a developer.
    public let message: String

    /// The product's identifier is missing.
    public static func product(_ item: ShoppingItem) -> MissingIdentifier {
        MissingIdentifier(
            item: item,
            message: "The product \(name(item)) has no identifier, so that nothing was added. "
                + "Set its external product id in your HydrationSource, with ProductHydrator.hydrate.")
    }

    /// The unit's identifier is missing.
    public static func unit(_ item: ShoppingItem) -> MissingIdentifier {
        MissingIdentifier(
            item: item,
            message: "The unit that is shown of the product \(name(item)) has no identifier, so that nothing was "
                + "added. Set the external unit ids in your HydrationSource, with ProductHydrator.hydrate.")
    }

    private static func name(_ item: ShoppingItem) -> String {
        "\"\(item.title ?? item.productID?.rawValue ?? "without a title")\""
    }

    var members: JSONObject { ["item": item.json, "message": .string(message)] }
}
