import CommerceHTTP

/// The piece of a streamed body that has come and was not read: values only, no tasks.
///
/// The server is held back while there is more than a certain amount of it.
struct BodyBuffer {
    /// What a reader gets.
    enum Reading: Equatable {
        /// Bytes; whether the server was held back and may go on.
        case piece([UInt8], resumesServer: Bool)
        case end
        case failure(HTTPError)
        /// Nothing yet.
        case wait
    }

    private var bytes: [UInt8] = []
    private var isFull = false
    private var ending: HTTPError??
    private let limit: Int

    init(limit: Int = 256 << 10) {
        self.limit = limit
    }

    /// Takes bytes, unless there is so much already that they must be offered again later.
    mutating func offer(_ piece: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count < limit else {
            isFull = true
            return false
        }
        bytes.append(contentsOf: piece)
        return true
    }

    /// Nothing more comes; what has come is read first.
    mutating func end(_ error: HTTPError?) {
        if ending == nil { ending = .some(error) }
    }

    /// Nothing is read any more, not even what has come.
    mutating func abandon(_ error: HTTPError) {
        bytes = []
        ending = .some(error)
    }

    /// Whether reading gives something.
    var hasNews: Bool { !bytes.isEmpty || ending != nil }

    mutating func read() -> Reading {
        if !bytes.isEmpty {
            defer { (bytes, isFull) = ([], false) }
            return .piece(bytes, resumesServer: isFull && ending == nil)
        }
        switch ending {
        case .none: return .wait
        case .some(.none): return .end
        case .some(.some(let error)): return .failure(error)
        }
    }
}
