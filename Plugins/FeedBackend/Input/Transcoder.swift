import Glibc

/// Turns text in any encoding that iconv knows into UTF-8, piece by piece.
final class Transcoder {
    enum InvalidBytes {
        case refuse
        case replace
    }

    private let handle: iconv_t
    private let encoding: EncodingName
    private let invalidBytes: InvalidBytes
    private var position: TextPosition

    /// How many bytes the last call replaced by U+FFFD.
    private(set) var replaced = 0

    /// Returns `nil` when iconv does not know the encoding.
    ///
    /// - Parameter position: Where in the text the conversion begins.
    init?(from encoding: EncodingName, invalidBytes: InvalidBytes, at position: TextPosition) {
        guard let handle = iconv_open("UTF-8", encoding.iconvName), handle != Transcoder.failed else { return nil }
        self.handle = handle
        self.encoding = encoding
        self.invalidBytes = invalidBytes
        self.position = position
    }

    deinit { iconv_close(handle) }

    private static var failed: iconv_t? { iconv_t(bitPattern: -1) }

    /// Converts `input` from its start into `output`, as much as fits.
    ///
    /// - Parameters:
    ///   - input: Shortened by what was used. A character cut by the end of the input stays in it.
    ///   - isLast: Whether a cut character at the end is a fault.
    /// - Returns: The number of bytes written.
    func convert(
        _ input: inout UnsafeMutableBufferPointer<UInt8>, isLast: Bool, into output: UnsafeMutableBufferPointer<UInt8>
    ) throws(FeedError) -> Int {
        var source = UnsafeMutableRawPointer(input.baseAddress)?.assumingMemoryBound(to: CChar.self)
        var sourceLeft = input.count
        var target = UnsafeMutableRawPointer(output.baseAddress)?.assumingMemoryBound(to: CChar.self)
        var targetLeft = output.count
        replaced = 0
        while sourceLeft > 0 {
            if iconv(handle, &source, &sourceLeft, &target, &targetLeft) != Int(bitPattern: UInt.max) { break }
            let cause = errno
            if cause == E2BIG || (cause == EINVAL && !isLast) { break }
            if invalidBytes == .refuse {
                throw fault(after: UnsafeBufferPointer(rebasing: output[..<(output.count - targetLeft)]))
            }
            if targetLeft < 3 { break }
            target = Transcoder.appendReplacement(to: target)
            targetLeft -= 3
            replaced += 1
            let unit = min(sourceLeft, encoding.isWide ? 2 : 1)
            source = source.map { $0 + unit }
            sourceLeft -= unit
        }
        let written = output.count - targetLeft
        let used = input.count - sourceLeft
        input = UnsafeMutableBufferPointer(rebasing: input[used...])
        if invalidBytes == .refuse { position.advance(over: UnsafeBufferPointer(rebasing: output[..<written])) }
        return written
    }

    private static func appendReplacement(to target: UnsafeMutablePointer<CChar>?) -> UnsafeMutablePointer<CChar>? {
        guard let target else { return nil }
        target[0] = CChar(bitPattern: 0xef)
        target[1] = CChar(bitPattern: 0xbf)
        target[2] = CChar(bitPattern: 0xbd)
        return target + 3
    }

    private func fault(after written: UnsafeBufferPointer<UInt8>) -> FeedError {
        position.advance(over: written)
        return FeedError(
            .encoding, "these bytes are not \(encoding); the declared encoding is wrong or the file is damaged",
            line: position.line, column: position.column)
    }
}
