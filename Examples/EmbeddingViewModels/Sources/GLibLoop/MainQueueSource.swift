import CGLib
import MainQueue

/// GLib's callback when Swift's main queue has work.
///
/// It is a function of its own, outside `main.swift`: a closure there would be checked for the main actor at every call.
///
/// - Returns: 1, to be called again (`G_SOURCE_CONTINUE`, a macro that Swift does not see).
func drainMainQueue(_ descriptor: gint, _ condition: GIOCondition, _ data: gpointer?) -> gboolean {
    main_queue_drain()
    return 1
}
