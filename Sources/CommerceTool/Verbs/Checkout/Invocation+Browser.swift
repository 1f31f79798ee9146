import Commerce
import FoundationEssentials
import Glibc

extension Invocation {
    /// Opens a page with `xdg-open`, the desktop's way to a browser.
    ///
    /// A desktop that lacks it is no failure: the address is shown in any case.
    ///
    /// - Throws: ``CommerceError/Kind/malformedResponse`` for an address that is no web page: a backend must not make
    ///   the desktop open anything else.
    func openInBrowser(_ url: URL) async throws {
        guard let scheme = url.scheme?.lowercased(), scheme == "https" || scheme == "http" else {
            throw CommerceError(.malformedResponse, "The address is no web page, so it was not opened.")
        }
        let words = ["xdg-open", url.absoluteString]
        var arguments = words.map { strdup($0) }
        defer { for argument in arguments { free(argument) } }
        arguments.append(nil)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // What a browser prints does not belong into the result.
        posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
        var process = pid_t()
        guard posix_spawnp(&process, "xdg-open", &actions, nil, arguments, environ) == 0 else {
            note("There is no xdg-open here: open the address yourself.")
            return
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        if status != 0 { note("xdg-open did not open the address: open it yourself.") }
    }
}
