import Foundation
import Synchronization

/// Runs asynchronous work to its end on behalf of code that is not asynchronous.
enum Waiting {
    private final class Outcome<Value: Sendable>: Sendable {
        let result = Mutex<Result<Value, any Error>>(.failure(CancellationError()))
    }

    /// The result of the work; the calling thread is blocked meanwhile, the work runs on others.
    static func run<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) throws -> Value {
        let outcome = Outcome<Value>()
        let ended = DispatchSemaphore(value: 0)
        Task.detached {
            do {
                let value = try await work()
                outcome.result.withLock { $0 = .success(value) }
            } catch {
                outcome.result.withLock { $0 = .failure(error) }
            }
            ended.signal()
        }
        ended.wait()
        return try outcome.result.withLock { $0 }.get()
    }
}
