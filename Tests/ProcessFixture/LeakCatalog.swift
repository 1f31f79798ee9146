import Commerce
import FoundationEssentials
import Glibc
import ProcessBackend

/// Tells, in the shop's name, what starting and ending plugins leaves behind.
struct LeakCatalog: CatalogPort {
    let plugin: String

    func shop(options: ReadOptions) async throws(CommerceError) -> Fetched<Shop> {
        // What the first one opens for good is no leak.
        await use("good")
        let before = count("/proc/self/fd")
        for behaviour in ["good", "crash", "garbage", "exit-after", "crash-at-start", "newer"] { await use(behaviour) }
        await use(ProcessStorefront(command: ["/nowhere"]))
        // A thread lets go of its last descriptor a moment after it has reported the end.
        for _ in 0..<5000 where count("/proc/self/fd") > before { usleep(1000) }
        let more = max(0, count("/proc/self/fd") - before)
        return Fetched(Shop(name: "descriptors: \(more), children: \(children())"))
    }

    private func use(_ behaviour: String) async {
        await use(ProcessStorefront(command: [plugin, behaviour]))
    }

    private func use(_ storefront: ProcessStorefront) async {
        let backend = storefront.backend()
        // Most of them fail, which is not the point here.
        _ = try? await backend.catalog.shop()
        await backend.close()
    }

    private func count(_ folder: String) -> Int {
        (try? FileManager.default.contentsOfDirectory(atPath: folder))?.count ?? 0
    }

    private func children() -> Int {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        return tasks.reduce(0) { sum, task in
            let list = FileManager.default.contents(atPath: "/proc/self/task/\(task)/children") ?? Data()
            return sum + list.split(separator: UInt8(ascii: " ")).count
        }
    }
}
