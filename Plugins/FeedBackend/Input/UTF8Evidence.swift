/// What a stretch of bytes says for and against being UTF-8.
struct UTF8Evidence: Equatable {
    /// Well-formed sequences of two bytes and more.
    var sequences = 0
    /// Bytes above 0x7F that belong to no well-formed sequence.
    var strays = 0
    /// The number of unbroken runs of bytes above 0x7F.
    var runs = 0
    /// The number of bytes above 0x7F.
    var highBytes = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        var index = 0
        var wasHigh = false
        while index < bytes.count {
            guard bytes[index] >= 0x80 else {
                wasHigh = false
                index += 1
                continue
            }
            if !wasHigh { runs += 1 }
            wasHigh = true
            switch UTF8Sequence.length(at: index, in: bytes) {
            case .complete(let length):
                sequences += 1
                highBytes += length
                index += length
            case .cut:
                // The end of the stretch is not the end of the text: nothing can be said.
                return
            case .invalid:
                strays += 1
                highBytes += 1
                index += 1
            }
        }
    }

    var isUTF8: Bool { strays == 0 }

    /// Whether the text is UTF-8 with a few broken characters (cut in the middle by a careless program), and not in
    /// another encoding altogether.
    var isMostlyUTF8: Bool { sequences > strays * 4 }

    /// The likeliest single-byte encoding: Cyrillic words are unbroken runs of high bytes, Western ones have a high
    /// byte here and there.
    var likelyLegacyEncoding: EncodingName {
        highBytes * 2 >= runs * 5 ? .windows1251 : .windows1252
    }
}

/// One sequence of UTF-8, by the table of well-formed sequences of the Unicode standard (3-7).
enum UTF8Sequence {
    enum Finding: Equatable {
        case complete(Int)
        /// The bytes so far are right, but the stretch ends inside the sequence.
        case cut
        case invalid
    }

    static func length(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Finding {
        let lead = bytes[index]
        let length: Int
        var low: UInt8 = 0x80
        var high: UInt8 = 0xbf
        switch lead {
        case 0xc2...0xdf: length = 2
        case 0xe0...0xef:
            length = 3
            if lead == 0xe0 { low = 0xa0 }
            if lead == 0xed { high = 0x9f }
        case 0xf0...0xf4:
            length = 4
            if lead == 0xf0 { low = 0x90 }
            if lead == 0xf4 { high = 0x8f }
        default: return .invalid
        }
        for offset in 1..<length {
            guard index + offset < bytes.count else { return .cut }
            let byte = bytes[index + offset]
            if byte < low || byte > high { return .invalid }
            low = 0x80
            high = 0xbf
        }
        return .complete(length)
    }
}
