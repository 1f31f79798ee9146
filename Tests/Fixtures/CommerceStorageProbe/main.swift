// Saves a cart again and again in a folder and prints each save that was reported, for the test that kills it in between.
//
//     CommerceStorageProbe FOLDER COUNT
//
// Everything runs on the main thread, one system call after the other, so that "the third fsync" is always the same one.

import Commerce
import Glibc
import Synchronization

/// Runs jobs on the main thread, in order.
final class MainThreadExecutor: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    /// Runs jobs until there is none.
    ///
    /// Nothing here waits for another thread, so that is the end.
    func run() {
        while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}

struct OneVariant: CatalogPort {
    func variants(ids: [ID<Variant>], options: ReadOptions) async throws(CommerceError) -> Fetched<[Variant?]> {
        Fetched(ids.map { Variant(id: $0, title: "Shoe", price: Money(minorUnits: 1000, currencyCode: .eur)) })
    }
}

/// Prints a line at once, without a buffer that a kill would take along.
func report(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(STDOUT_FILENO, bytes, bytes.count)
}

guard CommandLine.arguments.count == 3, let count = Int(CommandLine.arguments[2]) else {
    report("usage: CommerceStorageProbe FOLDER COUNT")
    exit(2)
}
let storage = FileStateStorage(folder: CommandLine.arguments[1])
let engine = LocalCartEngine(catalog: OneVariant(), storage: storage, scope: "probe")
let session = CartSession(
    backend: Backend(
        name: "probe", plugin: "probe", stateIdentity: "probe",
        capabilities: LocalCartEngine.capabilities(addedTo: Capabilities()), cart: engine),
    storage: storage)

let executor = MainThreadExecutor()
Task(executorPreference: executor) {
    report("begin")
    for _ in 0..<count {
        do throws(CommerceError) {
            let outcome = try await session.add([CartLineInput(variantID: "shoe")])
            report("saved \(outcome.value?.totalQuantity ?? 0)")
        } catch {
            report("failed \(error.kind.rawValue) \(error.message)")
        }
    }
    do throws(CommerceError) {
        report("forgetting")
        try await session.forget()
        report("forgotten")
    } catch {
        report("failed \(error.kind.rawValue) \(error.message)")
    }
    report("end")
}
executor.run()
