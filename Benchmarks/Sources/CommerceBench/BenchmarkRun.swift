import Foundation

/// The command line: `commerce-bench [NAME…] [--quick] [--json] [--list]`.
enum BenchmarkRun {
    /// Runs what was asked for.
    ///
    /// - Returns: The exit status: 0 when every yardstick ran, whether it was reached or not; 1 when one failed to run; 2
    ///   for a wrong option.
    static func main(_ arguments: [String]) -> Int32 {
        let options = Set(arguments.filter { $0.hasPrefix("--") })
        let names = arguments.filter { !$0.hasPrefix("--") }
        let known = Set(Yardstick.all.map(\.name))
        if options.contains("--list") {
            for yardstick in Yardstick.all { print("\(yardstick.name)\t\(yardstick.summary)") }
            return 0
        }
        for wrong in options.subtracting(["--quick", "--json"]).union(Set(names).subtracting(known)).sorted() {
            complain(
                "commerce-bench: \"\(wrong)\" is neither an option nor a yardstick; known: \(known.sorted().joined(separator: ", "))"
            )
            return 2
        }
        let setting = BenchmarkSetting(isQuick: options.contains("--quick"))
        var status: Int32 = 0
        for yardstick in Yardstick.all where names.isEmpty || names.contains(yardstick.name) {
            do {
                for result in try yardstick.run(setting) {
                    print(options.contains("--json") ? result.json : result.line)
                    fflush(nil)
                }
            } catch {
                complain("\(yardstick.name): \(error)")
                status = 1
            }
        }
        return status
    }

    static func complain(_ text: String) {
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }
}
