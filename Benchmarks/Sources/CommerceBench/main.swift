import Foundation

exit(BenchmarkRun.main(Array(CommandLine.arguments.dropFirst())))
