/// The keys that a decoder knows, for ``JSONReader/nextMember(_:of:)``.
///
/// Made once for each type (a `static let`), not once for each object: a key is then recognised by its bytes, without a
/// `String` of it. One table may also hold the keys of many kinds of objects, one range for each kind
/// (``JSONReader/nextMember(_:of:in:)``).
public struct JSONKeys: Sendable {
    /// Where the loop over an object's members begins: before the first key.
    public static let start = -1

    // The keys as they stand in a text that needs no escapes for them: between double quotes, one behind the other.
    private let quoted: [UInt8]
    private let entries: [Entry]

    // Where a quoted key stands in `quoted`.
    private struct Entry {
        var start: Int
        var length: Int
    }

    /// Creates a table of keys; their places, from 0, are what the reader answers with.
    public init(_ keys: String...) {
        self.init(keys)
    }

    /// Creates a table of keys; their places, from 0, are what the reader answers with.
    public init(_ keys: [String]) {
        var quoted: [UInt8] = []
        var entries: [Entry] = []
        for key in keys {
            let start = quoted.count
            quoted.append(UInt8(ascii: "\""))
            quoted.append(contentsOf: key.utf8)
            quoted.append(UInt8(ascii: "\""))
            entries.append(Entry(start: start, length: quoted.count - start))
        }
        self.quoted = quoted
        self.entries = entries
    }

    /// The number of keys.
    public var count: Int { entries.count }

    /// The key at `place` (from 0).
    public subscript(place: Int) -> String {
        let entry = entries[place]
        return String(decoding: quoted[entry.start + 1..<entry.start + entry.length - 1], as: UTF8.self)
    }

    // The key of `range` that stands at `offset` in quotes, and how many bytes it has there; nil also for a key with
    // escapes.
    //
    // Servers answer in the order in which they were asked, so the key behind the last one is tried first.
    @inline(__always)
    func find(
        at offset: Int, in bytes: UnsafeBufferPointer<UInt8>, after previous: Int, of range: Range<Int>
    ) -> (place: Int, length: Int)? {
        let bytes = UnsafeRawBufferPointer(bytes)
        let next = previous &+ 1
        if next < range.upperBound {
            let length = length(ofKeyAt: next, at: offset, in: bytes)
            if length > 0 { return (next, length) }
        }
        return search(at: offset, in: bytes, of: range)
    }

    private func search(
        at offset: Int, in bytes: UnsafeRawBufferPointer, of range: Range<Int>
    ) -> (place: Int, length: Int)? {
        for place in range {
            let length = length(ofKeyAt: place, at: offset, in: bytes)
            if length > 0 { return (place, length) }
        }
        return nil
    }

    // How many bytes the quoted key at `place` has if it stands at `offset`, else 0.
    @inline(__always)
    private func length(ofKeyAt place: Int, at offset: Int, in bytes: UnsafeRawBufferPointer) -> Int {
        let entry = entries[place]
        guard entry.length <= bytes.count - offset else { return 0 }
        let isEqual = quoted.withUnsafeBytes { quoted in
            // Eight bytes at a time; the last eight overlap with those before. Then what is shorter.
            var index = 0
            if entry.length >= 8 {
                while index < entry.length {
                    let index8 = min(index, entry.length &- 8)
                    guard
                        bytes.loadUnaligned(fromByteOffset: offset &+ index8, as: UInt64.self)
                            == quoted.loadUnaligned(fromByteOffset: entry.start &+ index8, as: UInt64.self)
                    else { return false }
                    index &+= 8
                }
                return true
            }
            while index < entry.length {
                guard bytes[offset &+ index] == quoted[entry.start &+ index] else { return false }
                index &+= 1
            }
            return true
        }
        return isEqual ? entry.length : 0
    }

    // The place of a key that was scanned; for keys with escapes.
    func place(of key: String, in range: Range<Int>) -> Int? {
        range.first { self[$0].utf8.elementsEqual(key.utf8) }
    }
}
