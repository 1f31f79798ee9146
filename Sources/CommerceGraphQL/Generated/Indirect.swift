/// A value in a box of its own, so that an input object can hold one of its own type.
public indirect enum Indirect<Value> {
    /// The boxed value.
    case boxed(Value)

    /// Boxes a value.
    public init(_ value: Value) {
        self = .boxed(value)
    }

    /// The value.
    public var value: Value {
        get {
            switch self {
            case .boxed(let value): value
            }
        }
        set { self = .boxed(newValue) }
    }
}

extension Indirect: Sendable where Value: Sendable {}
extension Indirect: Equatable where Value: Equatable {}
extension Indirect: Hashable where Value: Hashable {}
