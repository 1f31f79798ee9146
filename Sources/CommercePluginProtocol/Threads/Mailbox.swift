package import Commerce
import CommerceCProcess
import Glibc
import Synchronization

/// Events for a thread that waits in `poll(2)`: anybody posts, the thread takes.
package final class Mailbox<Event: Sendable>: Sendable {
    private let events = Mutex<[Event]>([])
    /// Readable while there is something to take.
    package let descriptor: CInt

    /// Makes an empty mailbox.
    ///
    /// - Throws: ``CommerceError/Kind/unavailable`` where the system has no descriptor left.
    package init() throws(CommerceError) {
        descriptor = commerce_event_make()
        if descriptor < 0 {
            throw CommerceError(.unavailable, "No event could be made: \(SystemError.text(-descriptor)).")
        }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Adds an event and wakes the thread.
    package func post(_ event: Event) {
        let wasEmpty = events.withLock { events in
            events.append(event)
            return events.count == 1
        }
        if wasEmpty { commerce_event_set(descriptor) }
    }

    /// Takes all events, in the order in which they were posted.
    package func takeAll() -> [Event] {
        // Cleared first: an event that is posted meanwhile sets it again.
        commerce_event_clear(descriptor)
        return events.withLock { events in
            defer { events = [] }
            return events
        }
    }
}
