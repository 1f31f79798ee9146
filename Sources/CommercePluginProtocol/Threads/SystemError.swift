import Glibc

/// Texts of the system's error numbers.
package enum SystemError {
    /// The system's sentence for an `errno`, such as "No such file or directory".
    package static func text(_ number: CInt) -> String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard strerror_r(number, &buffer, buffer.count) == 0 else { return "error \(number)" }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
