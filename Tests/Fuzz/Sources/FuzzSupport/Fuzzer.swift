import CLibFuzzer
import Glibc
import Synchronization

/// A program that judges input after input: the conforming type is marked `@main`.
public protocol Fuzzer: SendableMetatype {
    /// Feeds one input to the code under test and states with ``require(_:_:)`` what has to hold.
    ///
    /// Deterministic, and without state from one input to the next: a finding has to come again from its file alone.
    static func check(_ input: [UInt8])
}

extension Fuzzer {
    /// Runs libFuzzer with the command line's options.
    public static func main() {
        running.withLock { $0 = self }
        var count = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
        exit(
            LLVMFuzzerRunDriver(&count, &arguments) { bytes, count in
                let input = Array(UnsafeBufferPointer(start: bytes, count: count))
                running.withLock { $0 }?.check(input)
                return 0
            })
    }
}

// The C callback can't carry the type along.
private let running = Mutex<(any Fuzzer.Type)?>(nil)

/// States what has to hold for every input; where it does not, the process ends and libFuzzer keeps the input.
public func require(
    _ condition: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String,
    file: StaticString = #fileID, line: UInt = #line
) {
    do {
        if try !condition() { fatalError(message(), file: file, line: line) }
    } catch {
        fatalError("\(message()): \(error)", file: file, line: line)
    }
}

/// Gives what a call that must not fail returns; where it throws, the process ends and libFuzzer keeps the input.
public func unfailing<Value>(
    _ message: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line,
    _ body: () throws -> Value
) -> Value {
    do {
        return try body()
    } catch {
        fatalError("\(message()): \(error)", file: file, line: line)
    }
}
