import Commerce
import CommerceViewModels
import FoundationEssentials

extension Invocation {
    /// Opens a page in the desktop's browser, or, where there is no desktop, in one in text mode on the terminal.
    ///
    /// A desktop that can't is no failure: the address is shown in any case.
    ///
    /// - Throws: ``CommerceError/Kind/malformedResponse`` for an address that is no web page: a backend must not make
    ///   the desktop open anything else.
    func openInBrowser(_ url: URL) async throws {
        let hasDesktop = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment.variable($0) != nil }
        let hasTerminal = console.traits.isInputTerminal && console.traits.isErrorTerminal
        let browser = SystemBrowser(
            searchPath: environment.variable("PATH"), keepsTerminal: hasTerminal && !hasDesktop,
            clock: environment.clock)
        do throws(CommerceError) {
            try await browser.open(url)
        } catch {
            if error.kind == .malformedResponse { throw error }
            note("\(error.message)")
        }
    }
}
