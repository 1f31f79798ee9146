/// Addresses of images in one element.
enum ImageList {
    /// Splits a list at commas that are followed by another absolute address; a comma inside an address stays.
    static func split(_ bytes: UnsafeBufferPointer<UInt8>) -> [String] {
        var addresses: [String] = []
        var start = 0
        for index in bytes.indices where bytes[index] == UInt8(ascii: ",") || bytes[index] == UInt8(ascii: "|") {
            let rest = bytes[(index + 1)...].drop { $0.isXMLBlank }
            guard startsAddress(rest) else { continue }
            addresses.append(FeedText.string(UnsafeBufferPointer(rebasing: bytes[start..<index])))
            start = index + 1
        }
        addresses.append(FeedText.string(UnsafeBufferPointer(rebasing: bytes[start...])))
        return addresses.filter { !$0.isEmpty }
    }

    /// Whether there is more than one address.
    static func isList(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var rest = bytes[...]
        while let index = rest.firstIndex(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "|") }) {
            rest = rest[(index + 1)...]
            if startsAddress(rest.drop { $0.isXMLBlank }) { return true }
        }
        return false
    }

    private static func startsAddress(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        bytes.starts(with: "http://".utf8) || bytes.starts(with: "https://".utf8)
    }
}
