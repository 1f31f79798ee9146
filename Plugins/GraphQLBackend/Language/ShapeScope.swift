/// Where in the shapes a source stands.
struct ShapeScope: Hashable {
    /// How many shapes with an object of their own stand around this one: so often "^" leads on.
    var depth = 0

    /// The scope of a shape whose object is another than that of the shape around it.
    var inner: ShapeScope { ShapeScope(depth: depth + 1) }
}

/// What a named shape is read for: its paths may lead out of it, so that its depth counts.
struct ShapeUse: Hashable {
    var name: String
    var entity: Shape.Entity
    var scope: ShapeScope
}

/// A shape with the number of fields in it, those of the shapes within counted too.
struct ReadShape {
    var shape: Shape
    var fieldCount: Int
}
