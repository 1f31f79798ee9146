import Commerce

/// A model value that a shape makes of an object of an answer.
protocol MappedEntity: Sendable {
    /// Makes the value of the evaluation's current object; `nil` where what it can't be without is missing.
    static func make(_ evaluation: inout Evaluation, _ shape: ShapePlan) -> Self?
}

extension Acknowledgement: MappedEntity {
    static func make(_ evaluation: inout Evaluation, _ shape: ShapePlan) -> Acknowledgement? { Acknowledgement() }
}
