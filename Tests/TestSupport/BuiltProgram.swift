public import Foundation

/// A program of this package that tests run.
public enum BuiltProgram {
    /// Where it is: it is built beside the tests.
    public static func url(_ name: String) -> URL {
        URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().appending(path: name)
    }
}
