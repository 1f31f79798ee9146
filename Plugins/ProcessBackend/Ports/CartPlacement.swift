/// Where the carts of a process plugin are kept.
public enum CartPlacement: String, Sendable, CaseIterable {
    /// By the plugin where it declares calls of the cart port, on this device otherwise.
    case automatic = "auto"
    /// On this device, by the core's local cart engine; the plugin's own cart calls are not used.
    case local
    /// By the plugin alone: without cart calls of its own there are no carts.
    case plugin
}
