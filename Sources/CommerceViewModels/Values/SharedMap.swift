/// A dictionary that many snapshots share: setting a value leaves all earlier copies as they are and copies a small part.
struct SharedMap<Key: Hashable & Sendable, Value: Hashable & Sendable>: Hashable, Sendable {
    /// Which dictionary a key is in is by its hash; none while the map is empty.
    private var parts: [[Key: Value]] = []

    private static var partCount: Int { 256 }

    subscript(key: Key) -> Value? {
        get { parts.isEmpty ? nil : parts[part(of: key)][key] }
        set {
            if parts.isEmpty { parts = Array(repeating: [:], count: Self.partCount) }
            parts[part(of: key)][key] = newValue
        }
    }

    private func part(of key: Key) -> Int {
        Int(truncatingIfNeeded: UInt(bitPattern: key.hashValue) % UInt(Self.partCount))
    }
}
