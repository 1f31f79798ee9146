import Glibc

/// Starts the engine's thread: curl waits in `poll(2)`, which the cooperative pool's threads must not.
enum EngineThread {
    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }

    /// Runs a body on a new thread, on which all signals are blocked.
    ///
    /// - Returns: 0, or the system's error.
    static func start(_ body: @escaping @Sendable () -> Void) -> CInt {
        let retained = Unmanaged.passRetained(Body(body))
        var thread = pthread_t()
        let status = pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                // A handler of the host's must not run here, nor SIGPIPE.
                var all = sigset_t()
                sigfillset(&all)
                pthread_sigmask(SIG_SETMASK, &all, nil)
                Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, retained.toOpaque())
        guard status == 0 else {
            retained.release()
            return status
        }
        pthread_detach(thread)
        return 0
    }
}
