/// A list that many snapshots share: appending leaves all earlier copies as they are and copies almost nothing.
///
/// The elements lie in chunks that are never changed. An append makes one chunk and copies one reference for each chunk
/// before, so that a page of twenty costs the same few microseconds at ten elements and at ten thousand.
public struct SharedList<Element: Sendable>: Sendable, RandomAccessCollection {
    private final class Chunk: Sendable {
        let start: Int
        let elements: [Element]

        init(start: Int, elements: [Element]) {
            self.start = start
            self.elements = elements
        }
    }

    private var chunks: [Chunk] = []
    /// How many elements there are.
    public private(set) var count = 0

    /// Chunks of small appends are joined up to this size.
    private static var joinedSize: Int { 64 }

    /// Makes an empty list.
    public init() {}

    /// Makes a list of elements.
    public init(_ elements: some Sequence<Element>) {
        append(contentsOf: elements)
    }

    /// Appends elements; copies of the list that were made before don't have them.
    public mutating func append(contentsOf added: some Sequence<Element>) {
        var elements = Array(added)
        guard !elements.isEmpty else { return }
        var start = count
        count += elements.count
        if let last = chunks.last, last.elements.count + elements.count <= Self.joinedSize {
            start = last.start
            elements = last.elements + elements
            chunks.removeLast()
        }
        chunks.append(Chunk(start: start, elements: elements))
    }

    /// Puts elements in place of others; copies of the list that were made before keep those.
    ///
    /// - Parameter range: positions from 0 up to ``count``; an empty one inserts.
    /// - Complexity: the elements around the range, and the number of chunks.
    mutating func replaceSubrange(_ range: Range<Int>, with added: [Element]) {
        guard range.lowerBound < count else { return append(contentsOf: added) }
        let first = chunkIndex(of: range.lowerBound)
        let last = range.isEmpty ? first : chunkIndex(of: range.upperBound - 1)
        let start = chunks[first].start
        let before = chunks[first].elements.prefix(range.lowerBound - start)
        let after = chunks[last].elements.dropFirst(range.upperBound - chunks[last].start)
        let elements = Array(before + added + after)
        let change = added.count - range.count
        count += change
        // What is put in again and again must not grow into one chunk that each change would copy.
        let size = elements.count > Self.joinedSize * 4 ? Self.joinedSize : Swift.max(1, elements.count)
        let changed = stride(from: 0, to: elements.count, by: size).map { offset in
            Chunk(start: start + offset, elements: Array(elements[offset...].prefix(size)))
        }
        let later = chunks[(last + 1)...].map { chunk in
            change == 0 ? chunk : Chunk(start: chunk.start + change, elements: chunk.elements)
        }
        chunks.replaceSubrange(first..., with: changed + later)
    }

    /// Zero.
    public var startIndex: Int { 0 }

    /// The number of elements.
    public var endIndex: Int { count }

    /// The element at a position from 0 up to, but not including, ``count``.
    ///
    /// - Complexity: logarithmic in the number of chunks.
    public subscript(position: Int) -> Element {
        precondition(indices.contains(position), "Position \(position) is outside of a list of \(count).")
        let chunk = chunks[chunkIndex(of: position)]
        return chunk.elements[position - chunk.start]
    }

    private func chunkIndex(of position: Int) -> Int {
        var low = 0
        var high = chunks.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if chunks[middle].start <= position { low = middle } else { high = middle }
        }
        return low
    }

    /// Walks the elements chunk by chunk.
    public func makeIterator() -> some IteratorProtocol<Element> {
        chunks.lazy.flatMap(\.elements).makeIterator()
    }
}

extension SharedList: Equatable where Element: Equatable {
    /// Whether both have the same elements in the same order; chunks that both share are not compared.
    public static func == (left: SharedList, right: SharedList) -> Bool {
        guard left.count == right.count else { return false }
        let areCutAlike =
            left.chunks.count == right.chunks.count
            && zip(left.chunks, right.chunks).allSatisfy { $0 === $1 || $0.start == $1.start }
        guard areCutAlike else { return left.elementsEqual(right) }
        return zip(left.chunks, right.chunks).allSatisfy { $0 === $1 || $0.elements == $1.elements }
    }
}

extension SharedList: ExpressibleByArrayLiteral {
    /// Makes a list of elements.
    public init(arrayLiteral elements: Element...) {
        self.init(elements)
    }
}

extension SharedList: CustomStringConvertible {
    /// The elements, as an array shows them.
    public var description: String { Array(self).description }
}
