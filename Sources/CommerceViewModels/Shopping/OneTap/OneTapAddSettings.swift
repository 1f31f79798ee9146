import Synchronization

/// Whether cards have a control that adds with one tap, and who adds.
///
/// Cards have none unless there is a handler and the control is switched on. A card reads both when it is configured: what
/// is assigned later takes effect at the card's next update.
public final class OneTapAddSettings: Sendable {
    private struct Contents {
        var isEnabled: Bool
        var handler: (any OneTapAddHandler)?
    }

    private let contents: Mutex<Contents>

    /// Makes settings; without arguments cards have no control.
    public init(isEnabled: Bool = false, handler: (any OneTapAddHandler)? = nil) {
        contents = Mutex(Contents(isEnabled: isEnabled, handler: handler))
    }

    /// Whether the control is switched on.
    public var isEnabled: Bool {
        get { contents.withLock { $0.isEnabled } }
        set { contents.withLock { $0.isEnabled = newValue } }
    }

    /// Who adds.
    public var handler: (any OneTapAddHandler)? {
        get { contents.withLock { $0.handler } }
        set {
            // The handler before goes outside the lock: what it holds may do anything when it ends.
            let before = contents.withLock { contents in
                defer { contents.handler = newValue }
                return contents.handler
            }
            _ = before
        }
    }

    /// The handler, or the one to fall back on, if the control is switched on.
    func activeHandler(or fallback: (any OneTapAddHandler)?) -> (any OneTapAddHandler)? {
        contents.withLock { $0.isEnabled ? $0.handler ?? fallback : nil }
    }
}
