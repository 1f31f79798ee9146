/// A call on its way to a plugin.
struct PluginCall: Sendable {
    let ticket: PluginMachine.Ticket
    let method: String
    /// The whole request.
    let line: [UInt8]
}

/// A call that a plugin works on.
struct InFlightCall: Sendable {
    let method: String
    /// Whether nobody waits for the answer any more.
    var isAbandoned = false
}
