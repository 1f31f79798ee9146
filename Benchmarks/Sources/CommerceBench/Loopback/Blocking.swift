import Foundation
import Synchronization

/// Runs asynchronous work to its end, for measurements that are not asynchronous.
enum Blocking {
    static func run(_ body: @escaping @Sendable () async throws -> Void) throws {
        let outcome = Outcome()
        let end = DispatchSemaphore(value: 0)
        Task.detached {
            do {
                try await body()
            } catch {
                outcome.error.withLock { $0 = error }
            }
            end.signal()
        }
        end.wait()
        if let error = outcome.error.withLock({ $0 }) { throw error }
    }

    private final class Outcome: Sendable {
        let error = Mutex<(any Error)?>(nil)
    }
}
