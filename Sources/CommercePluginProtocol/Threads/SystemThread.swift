package import Commerce
import CommerceCProcess
import Glibc

/// A thread of the system's, for work that blocks: the cooperative pool must not.
package enum SystemThread {
    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }

    /// Runs a body on a new thread, on which all signals are blocked.
    ///
    /// - Throws: ``CommerceError/Kind/unavailable`` where the system has no thread left.
    package static func start(_ body: @escaping @Sendable () -> Void) throws(CommerceError) {
        let retained = Unmanaged.passRetained(Body(body))
        var thread = pthread_t()
        let status = pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                commerce_block_signals()
                Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, retained.toOpaque())
        guard status == 0 else {
            retained.release()
            throw CommerceError(.unavailable, "No thread could be started: \(SystemError.text(status)).")
        }
        pthread_detach(thread)
    }
}
