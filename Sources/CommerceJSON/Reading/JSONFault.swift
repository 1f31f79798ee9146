// An error while scanning: cheap to make, since path, line and column are worked out only when it leaves the module
// (see JSONLocator).
struct JSONFault: Error {
    var reason: JSONError.Reason
    var offset: Int
}
