public import Commerce
import CommerceCProcess
public import FoundationEssentials
import Glibc
import Synchronization

/// The desktop's browser, by `xdg-open` (freedesktop.org's xdg-utils).
///
/// No shell is involved, only web pages are opened, and the browser outlives the program that opened it. Which browser it
/// is, is the desktop's and the buyer's choice (`xdg-settings`, or `BROWSER` in the environment).
public struct SystemBrowser: Sendable {
    private let searchPath: String?
    private let keepsTerminal: Bool
    private let clock: any CommerceClock

    /// How long the opener is watched: one that runs longer has become the browser itself.
    static let watchLimit = Duration.seconds(5)

    /// Makes an opener; nothing is looked for before the first page.
    ///
    /// - Parameters:
    ///   - searchPath: the folders where `xdg-open` is looked for, as in `PATH`; the environment's unless given.
    ///   - keepsTerminal: whether a browser in text mode gets the program's terminal; then opening a page takes as long as
    ///     the buyer looks at it. Otherwise it gets no terminal, and nothing of what it prints is seen.
    ///   - clock: measures how long the opener is watched.
    public init(
        searchPath: String? = nil, keepsTerminal: Bool = false, clock: any CommerceClock = SystemClock()
    ) {
        self.searchPath = searchPath
        self.keepsTerminal = keepsTerminal
        self.clock = clock
    }

    /// Opens a web page.
    ///
    /// - Throws: ``CommerceError/Kind/malformedResponse`` for an address that is no web page: a backend must not make the
    ///   desktop open anything else. ``CommerceError/Kind/configuration`` where there is no `xdg-open` or no browser,
    ///   ``CommerceError/Kind/unavailable`` where it fails otherwise; the messages say what to do.
    public func open(_ url: URL) async throws(CommerceError) {
        try url.requireWebPage()
        guard let program = Self.program(in: searchPath ?? Self.environmentPath) else {
            throw CommerceError(
                .configuration, "There is no xdg-open here. Install xdg-utils, or open the address yourself.")
        }
        let launch = Launch()
        let error = launch.start(program, url.absoluteString, keepsTerminal: keepsTerminal)
        guard error == 0 else {
            throw CommerceError(
                .configuration,
                "\(program) can't be started (system error \(error)). Repair xdg-utils, or open the address yourself.")
        }
        if let failure = Self.failure(ofStatus: await ending(of: launch)) { throw failure }
    }

    /// The wait status of the opener, or `nil` where it goes on.
    private func ending(of launch: Launch) async -> CInt? {
        guard !keepsTerminal else {
            await launch.ended.finished()
            return launch.status
        }
        await withTaskGroup { group in
            group.addTask { await launch.ended.finished() }
            group.addTask { [clock] in try? await clock.sleep(for: Self.watchLimit) }
            await group.next()
            group.cancelAll()
        }
        return launch.status
    }

    private static var environmentPath: String { getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin" }

    private static func program(in searchPath: String) -> String? {
        searchPath.split(separator: ":").lazy.map { "\($0)/xdg-open" }.first { access($0, X_OK) == 0 }
    }

    /// What an exit status of `xdg-open` means, by its manual.
    private static func failure(ofStatus status: CInt?) -> CommerceError? {
        guard let status, status >= 0, status != 0 else { return nil }
        let code = status & 0x7F == 0 ? status >> 8 : nil
        switch code {
        case 3:
            return CommerceError(
                .configuration,
                "xdg-open has found no browser. Install one, set BROWSER in the environment, or open the address yourself."
            )
        case let code:
            let reason = code.map { "exit status \($0)" } ?? "signal \(status & 0x7F)"
            return CommerceError(
                .unavailable,
                "xdg-open did not open the address (\(reason)). Check the desktop's default browser, or open the address "
                    + "yourself.")
        }
    }
}

extension URL {
    /// Refuses what a backend has no business to put before a buyer: a file, a script, another program's address.
    ///
    /// - Throws: ``CommerceError/Kind/malformedResponse``.
    func requireWebPage() throws(CommerceError) {
        guard let scheme = scheme?.lowercased(), scheme == "https" || scheme == "http", let host = host(), !host.isEmpty
        else { throw CommerceError(.malformedResponse, "The address is no web page, so it was not opened.") }
    }
}

/// A program on its way, and how it ended.
private final class Launch: Sendable {
    let ended = PendingWork()
    private let result = Mutex<CInt?>(nil)

    /// The wait status, once there is one.
    var status: CInt? { result.withLock { $0 } }

    /// Starts a program with one argument, and returns the system's error, or 0.
    func start(_ program: String, _ argument: String, keepsTerminal: Bool) -> CInt {
        let context = Unmanaged.passRetained(self)
        let error = commerce_launch(program, argument, keepsTerminal ? 1 : 0, noteEnd, context.toOpaque())
        if error != 0 { context.release() }
        return error
    }

    fileprivate func end(_ status: CInt) {
        result.withLock { $0 = status }
        ended.finish()
    }
}

/// Called once by the shim, on a thread of its own, with the launch that was retained for it.
private func noteEnd(_ status: CInt, _ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<Launch>.fromOpaque(context).takeRetainedValue().end(status)
}
