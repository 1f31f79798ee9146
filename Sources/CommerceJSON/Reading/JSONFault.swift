// An error while scanning: cheap to make, since path, line and column are worked out only when it leaves the module
// (see JSONLocator), and cheap to hand on where there is none: one pointer, which the functions of the scanner return
// in a register.
final class JSONFault: Error {
    let reason: JSONError.Reason
    let offset: Int

    init(reason: JSONError.Reason, offset: Int) {
        self.reason = reason
        self.offset = offset
    }
}
