/// The version of swift-commerce.
public enum CommerceVersion {
    /// This version, by semantic versioning.
    public static let current = "0.1.0"
}
