import CommerceCCurl
import CommerceHTTP
import Synchronization

/// The thread that all of a transport's requests are on, and the way to it.
///
/// It starts with the first request and ends when nobody holds the engine any more; a request under way holds it.
final class CurlEngine: Sendable {
    let settings: EngineSettings
    private let mailbox = EngineMailbox()

    init(_ settings: EngineSettings) {
        self.settings = settings
    }

    deinit {
        mailbox.close()
    }

    /// Hands the thread something to do.
    ///
    /// - Returns: why it can't be done, if so.
    func post(_ event: EngineMailbox.Event) -> HTTPError.Reason? {
        mailbox.post(event) { multi in
            let (mailbox, settings) = (mailbox, settings)
            return EngineThread.start { EngineLoop(multi, mailbox, settings).run() }
        }
    }

    /// What the engine has at the moment; for tests that look for leaks.
    var census: EngineCensus { mailbox.census }
}

/// What an engine needs to know of its transport's options.
struct EngineSettings: Sendable {
    var options: CurlOptions
    var proxies: ProxyChoice
}

/// How many things an engine has.
struct EngineCensus: Hashable, Sendable {
    /// Requests under way.
    var transfers = 0
    /// Requests that ever began.
    var started = 0
    /// Handles of curl's, in use or not.
    var handles = 0
}
