import Commerce
import CommerceTesting
import FoundationEssentials
import Glibc
import Testing

@testable import CommerceViewModels

/// The desktop's opener, replaced by scripts.
@Suite(.timeLimit(.minutes(10))) struct SystemBrowserTests {
    /// A folder with an `xdg-open` of the test's.
    private struct Desktop: ~Copyable {
        let folder = FileManager.default.temporaryDirectory.path + "/commerce-desktop-\(RandomIdentifier.make())"

        /// - Parameter script: what `xdg-open` does, in the shell's words; `nil` for none. It finds its folder in `HERE`.
        init(_ script: String?, mode: mode_t = 0o755) throws {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            if let script { try install("#!/bin/sh\nHERE=\(folder)\n\(script)\n", mode: mode) }
        }

        /// Writes `xdg-open`, and returns once it can be started: until then a child that another test has forked
        /// meanwhile may have it open for writing.
        func install(_ text: String, mode: mode_t = 0o755) throws {
            let path = "\(folder)/xdg-open"
            try Data(text.utf8).write(to: URL(filePath: path))
            chmod(path, mode)
            let file = Glibc.open(path, O_RDONLY | O_CLOEXEC)
            defer { close(file) }
            // A lease for reading is given once nobody has the file open for writing.
            let setLease: CInt = 1024  // F_SETLEASE, which Glibc's module leaves out.
            while fcntl(file, setLease, F_RDLCK) != 0, errno == EAGAIN { usleep(1000) }
            _ = fcntl(file, setLease, F_UNLCK)
        }

        deinit { try? FileManager.default.removeItem(atPath: folder) }

        /// A browser that watches its opener to the end, however slow the machine is, unless a test's clock goes on.
        func browser(clock: any CommerceClock = ManualClock()) -> SystemBrowser {
            SystemBrowser(searchPath: "/nonexistent:\(folder)", clock: clock)
        }

        func text(_ name: String) throws -> String {
            String(decoding: try Data(contentsOf: URL(filePath: "\(folder)/\(name)")), as: UTF8.self)
        }
    }

    private static let page = URL(string: "https://shop.example/checkout/1?key=s3cret&x='a'%20$(id)")

    @Test func anAddressIsOpenedAsItIsAndWithoutAShell() async throws {
        let desktop = try Desktop("printf '%s|' \"$#\" \"$@\" >$HERE/words")
        let url = try #require(Self.page)
        try await desktop.browser().open(url)
        #expect(try desktop.text("words") == "1|\(url.absoluteString)|")
    }

    @Test func theOpenerHasNoTerminalNoDescriptorsAndASessionOfItsOwn() async throws {
        let desktop = try Desktop(
            """
            echo out; echo err >&2
            readlink /proc/self/fd/0 /proc/self/fd/1 /proc/self/fd/2 >$HERE/streams
            ls /proc/$$/fd | tr '\\n' ' ' >$HERE/descriptors
            cut -d' ' -f6 /proc/$$/stat >$HERE/session; echo $$ >>$HERE/session
            """)
        let open = Glibc.open("/dev/null", O_RDONLY)  // Not close-on-exec.
        defer { close(open) }
        try await desktop.browser().open(try #require(Self.page))
        // The second one is the redirection itself.
        #expect(
            try desktop.text("streams").split(separator: "\n").map(String.init).filter { $0 == "/dev/null" }.count == 2)
        let descriptors = try desktop.text("descriptors").split(separator: " ").compactMap { Int($0) }
        #expect(!descriptors.contains(Int(open)))
        let session = try desktop.text("session").split(separator: "\n")
        #expect(session.count == 2)
        #expect(session.first == session.last)
    }

    @Test(arguments: [
        "file:///etc/passwd", "javascript:alert(1)", "ssh://host/", "mailto:a@b.c", "https:", "https:///x", "/relative",
        "--help",
    ])
    func onlyWebPagesAreOpened(text: String) async throws {
        let desktop = try Desktop("touch $HERE/opened")
        let url = try #require(URL(string: text))
        let browser = desktop.browser()
        let error = await #expect(throws: CommerceError.self) { try await browser.open(url) }
        #expect(error?.kind == .malformedResponse)
        #expect(!FileManager.default.fileExists(atPath: "\(desktop.folder)/opened"))
    }

    @Test(arguments: [
        (String?.none, mode_t(0o755), CommerceError.Kind.configuration, "Install xdg-utils"),
        ("exit 0", 0o644, .configuration, "Install xdg-utils"),
        ("exit 3", 0o755, .configuration, "set BROWSER"), ("exit 4", 0o755, .unavailable, "exit status 4"),
        ("exit 1", 0o755, .unavailable, "exit status 1"), ("kill -9 $$", 0o755, .unavailable, "signal 9"),
    ])
    func whatFailsSaysWhatToDo(
        _ script: String?, mode: mode_t, kind: CommerceError.Kind, remedy: String
    ) async throws {
        let desktop = try Desktop(script, mode: mode)
        let url = try #require(Self.page)
        let browser = desktop.browser()
        let error = await #expect(throws: CommerceError.self) { try await browser.open(url) }
        #expect(error?.kind == kind)
        #expect(error?.message.contains(remedy) == true)
        #expect(error?.message.contains("yourself") == true)
        #expect(error.map { "\($0)".contains("s3cret") } == false)
    }

    @Test func anOpenerThatIsNoProgramIsAFailure() async throws {
        let desktop = try Desktop(nil)
        try desktop.install("#!/no/such/interpreter\n")
        let browser = desktop.browser()
        let url = try #require(Self.page)
        let error = await #expect(throws: CommerceError.self) { try await browser.open(url) }
        #expect(error?.kind == .configuration)
    }

    @Test func anOpenerThatBecomesTheBrowserIsLeftRunning() async throws {
        let desktop = try Desktop("echo $$ >$HERE/pid; mv $HERE/pid $HERE/started; exec sleep 600")
        let clock = ManualClock()
        let browser = desktop.browser(clock: clock)
        let url = try #require(Self.page)
        async let opening: Void = browser.open(url)
        await clock.waitForSleepers()
        let started = "\(desktop.folder)/started"
        while !FileManager.default.fileExists(atPath: started) { try await Task.sleep(for: .milliseconds(5)) }
        clock.advance(by: SystemBrowser.watchLimit)
        try await opening
        let text = try desktop.text("started").split(separator: "\n").first
        let pid = try #require(text.flatMap { pid_t($0) })
        #expect(kill(pid, 0) == 0)
        kill(pid, SIGKILL)
        // It is waited for: no zombie stays.
        while kill(pid, 0) == 0 { try await Task.sleep(for: .milliseconds(5)) }
    }

    @Test func aCheckoutIsOpenedInTheBrowser() async throws {
        let desktop = try Desktop("printf '%s' \"$1\" >$HERE/address")
        try await BrowserPresenter(desktop.browser()).present(CheckoutPage(url: CheckoutDesk.url))
        #expect(try desktop.text("address") == CheckoutDesk.url.absoluteString)
    }
}

/// Addresses that are shown rather than opened.
@Suite struct PrintedURLPresenterTests {
    @Test func theAddressGoesToTheClosure() async throws {
        let shown = Collected<URL>()
        try await PrintedURLPresenter { shown.append($0) }.present(CheckoutPage(url: CheckoutDesk.url))
        #expect(shown.values == [CheckoutDesk.url])
    }

    @Test func whatIsNoWebPageIsNotShown() async throws {
        let shown = Collected<URL>()
        let url = try #require(URL(string: "javascript:alert(1)"))
        let error = await #expect(throws: CommerceError.self) {
            try await PrintedURLPresenter { shown.append($0) }.present(CheckoutPage(url: url))
        }
        #expect(error?.kind == .malformedResponse)
        #expect(shown.values.isEmpty)
    }

    @Test func whatTheClosureThrowsIsTyped() async throws {
        struct Jam: Error {}
        let error = await #expect(throws: CommerceError.self) {
            try await PrintedURLPresenter { _ in throw Jam() }.present(CheckoutPage(url: CheckoutDesk.url))
        }
        #expect(error?.kind == .unavailable)
    }
}
