import Glibc

/// The first stage: bytes from a descriptor or from memory, as they are.
///
/// Every chunk but the last one is full, also from a pipe that gives a little at a time: whoever looks at the first
/// chunk to see what the feed is sees enough of it.
final class ByteInput: InputStage {
    private let descriptor: Int32
    private let ownsDescriptor: Bool
    private let bytes: [UInt8]
    private var position = 0
    private let buffer = ChunkBuffer(capacity: InputChunk.size)

    init(_ source: FeedSource) throws(FeedError) {
        switch source.origin {
        case .bytes(let bytes):
            self.bytes = bytes
            descriptor = -1
            ownsDescriptor = false
        case .descriptor(let descriptor):
            bytes = []
            self.descriptor = descriptor
            ownsDescriptor = false
        case .file(let path):
            bytes = []
            // The system would take a path with a NUL for the path before it.
            descriptor = path.utf8.contains(0) ? -1 : open(path, O_RDONLY | O_CLOEXEC)
            ownsDescriptor = true
            if descriptor < 0 {
                throw FeedError(.unreadable, "can't open the feed: \(ByteInput.describe(errno))")
            }
        }
    }

    deinit {
        if ownsDescriptor && descriptor >= 0 { close(descriptor) }
    }

    func next() throws(FeedError) -> InputChunk? {
        guard descriptor >= 0 else { return nextFromMemory() }
        var filled = 0
        while filled < buffer.capacity {
            let count = read(descriptor, buffer.start + filled, buffer.capacity - filled)
            if count == 0 { break }
            if count > 0 {
                filled += count
            } else if errno != EINTR {
                throw FeedError(.unreadable, "can't read the feed: \(ByteInput.describe(errno))")
            }
        }
        return filled > 0 ? InputChunk(start: buffer.start, count: filled) : nil
    }

    private func nextFromMemory() -> InputChunk? {
        let count = min(bytes.count - position, buffer.capacity)
        guard count > 0 else { return nil }
        bytes.withUnsafeBufferPointer { memory in
            buffer.start.update(from: memory.baseAddress.unsafelyUnwrapped + position, count: count)
        }
        position += count
        return InputChunk(start: buffer.start, count: count)
    }

    private static func describe(_ code: Int32) -> String {
        switch code {
        case ENOENT: "there is no such file"
        case EACCES: "permission denied"
        case EISDIR: "it is a folder"
        default: String(cString: strerror(code))
        }
    }
}
