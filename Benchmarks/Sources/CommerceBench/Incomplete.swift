/// A run that did not come to what it had to: its figures mean nothing.
struct Incomplete: Error, CustomStringConvertible {
    let what: String
    var description: String { what }
}
