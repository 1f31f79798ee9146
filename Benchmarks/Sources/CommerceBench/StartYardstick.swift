import Foundation

extension Yardstick {
    /// What it costs to start the command-line tool.
    static let start = Yardstick(
        name: "start", summary: "`commerce backends`, against `true`"
    ) { setting in
        let root = BenchmarkSetting.folder.deletingLastPathComponent()
        let tool = root.appending(path: ".build/release/commerce").path
        let configuration = root.appending(path: "Benchmarks/start.json").path
        guard FileManager.default.isExecutableFile(atPath: tool) else { return [] }
        guard try Shell.time(tool, ["--config", configuration, "backends"]) >= 0,
            (try? Shell.run("'\(tool)' --config '\(configuration)' backends")) != nil
        else { return [] }
        let times = try Measurement(repetitions: setting.isQuick ? 20 : 50) {
            _ = try Shell.time(tool, ["--config", configuration, "backends"])
        } reference: {
            _ = try Shell.time("/bin/true", [])
        }
        let extra = (times.subject - times.reference) * 1_000
        return [
            YardstickResult(
                name: "start", value: extra, target: .atMost(30), reference: "ms-more-than-true",
                raw: ["milliseconds": times.subject * 1_000, "referenceMilliseconds": times.reference * 1_000])
        ]
    }
}
