import Synchronization

/// A body in pieces, in the order in which they come; it is read once.
///
/// The server is held back while nobody reads. Dropping a body that was not read to its end ends the request.
public struct HTTPBody: AsyncSequence, Sendable {
    /// What makes the pieces.
    public protocol Source: Sendable {
        /// The next piece, never empty, or `nil` at the end.
        func next() async throws(HTTPError) -> [UInt8]?

        /// Nobody reads on.
        func cancel()
    }

    // Cancels the source when the last copy of the body and of its iterators is gone.
    fileprivate final class Reader: Sendable {
        let source: any Source

        init(_ source: any Source) {
            self.source = source
        }

        deinit { source.cancel() }
    }

    private let reader: Reader

    /// Makes a body of what a source makes.
    public init(_ source: any Source) {
        reader = Reader(source)
    }

    /// Makes a body of pieces that are there already.
    public init(_ pieces: [[UInt8]]) {
        self.init(ReadyPieces(pieces))
    }

    /// Makes an iterator; all iterators of one body share its pieces.
    public func makeAsyncIterator() -> Iterator {
        Iterator(reader: reader)
    }

    /// Reads the body to its end.
    public func collect() async throws(HTTPError) -> [UInt8] {
        var bytes: [UInt8] = []
        while let piece = try await reader.source.next() {
            if bytes.isEmpty { bytes = piece } else { bytes += piece }
        }
        return bytes
    }

    /// Reads a body's pieces.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let reader: Reader

        /// The next piece, never empty, or `nil` at the end.
        public mutating func next() async throws(HTTPError) -> [UInt8]? {
            try await reader.source.next()
        }

        /// The next piece, never empty, or `nil` at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(HTTPError) -> [UInt8]? {
            try await reader.source.next()
        }
    }
}

/// Pieces that are there already.
private final class ReadyPieces: HTTPBody.Source {
    private let pieces: Mutex<ArraySlice<[UInt8]>>

    init(_ pieces: [[UInt8]]) {
        self.pieces = Mutex(pieces.filter { !$0.isEmpty }[...])
    }

    func next() async throws(HTTPError) -> [UInt8]? {
        pieces.withLock { $0.popFirst() }
    }

    func cancel() {}
}
