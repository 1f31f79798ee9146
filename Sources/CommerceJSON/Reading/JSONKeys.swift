/// The keys that a decoder knows, for ``JSONReader/nextMember(_:of:)``.
///
/// Made once for each type (a `static let`), not once for each object: a key is then recognised by its bytes, without a
/// `String` of it.
public struct JSONKeys: Sendable {
    /// Where the loop over an object's members begins: before the first key.
    public static let start = -1

    // The keys as they stand in a text that needs no escapes for them: between double quotes, one behind the other.
    let quoted: [UInt8]
    // Where each quoted key ends.
    let ends: [Int]

    /// Creates a table of keys; their places, from 0, are what the reader answers with.
    public init(_ keys: String...) {
        self.init(keys)
    }

    /// Creates a table of keys; their places, from 0, are what the reader answers with.
    public init(_ keys: [String]) {
        var quoted: [UInt8] = []
        var ends: [Int] = []
        for key in keys {
            quoted.append(UInt8(ascii: "\""))
            quoted.append(contentsOf: key.utf8)
            quoted.append(UInt8(ascii: "\""))
            ends.append(quoted.count)
        }
        self.quoted = quoted
        self.ends = ends
    }

    /// The number of keys.
    public var count: Int { ends.count }

    /// The key at `place` (from 0).
    public subscript(place: Int) -> String {
        String(decoding: quoted[start(of: place) + 1..<ends[place] - 1], as: UTF8.self)
    }

    private func start(of place: Int) -> Int {
        place == 0 ? 0 : ends[place - 1]
    }

    // Whether the bytes from `offset` on are the quoted key at `place`; then how many they are, else 0.
    @inline(__always)
    private func length(
        ofKeyAt place: Int, at offset: Int, in bytes: UnsafeBufferPointer<UInt8>, of quoted: UnsafeBufferPointer<UInt8>
    ) -> Int {
        let start = start(of: place)
        let length = ends[place] - start
        guard length <= bytes.count - offset else { return 0 }
        var index = 0
        while index < length {
            guard bytes[offset + index] == quoted[start + index] else { return 0 }
            index += 1
        }
        return length
    }

    // The key that stands at `offset` in quotes, searched for from behind `previous` on, since servers mostly answer in
    // the order in which they were asked. An escaped key is not found.
    @inline(__always)
    func find(
        at offset: Int, in bytes: UnsafeBufferPointer<UInt8>, after previous: Int
    ) -> (place: Int, length: Int)? {
        quoted.withUnsafeBufferPointer { quoted in
            var place = previous + 1
            for _ in 0..<count {
                if place >= count { place = 0 }
                let length = length(ofKeyAt: place, at: offset, in: bytes, of: quoted)
                if length > 0 { return (place, length) }
                place += 1
            }
            return nil
        }
    }

    // The place of a key that was scanned; for keys with escapes.
    func place(of key: String) -> Int? {
        (0..<count).first { self[$0].utf8.elementsEqual(key.utf8) }
    }
}
