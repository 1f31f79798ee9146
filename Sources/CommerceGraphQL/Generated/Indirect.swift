/// Keeps a value in a box of its own, so that an input object can hold one of its own type.
@propertyWrapper
public indirect enum Indirect<Value> {
    /// The boxed value.
    case value(Value)

    /// Boxes a value.
    public init(wrappedValue: Value) {
        self = .value(wrappedValue)
    }

    /// The value.
    public var wrappedValue: Value {
        get {
            switch self {
            case .value(let value): value
            }
        }
        set { self = .value(newValue) }
    }
}

extension Indirect: Sendable where Value: Sendable {}
extension Indirect: Equatable where Value: Equatable {}
extension Indirect: Hashable where Value: Hashable {}
