/// The search for the next byte that a repair may be needed at: the one loop that sees every byte of a lenient feed.
enum ByteScan {
    /// The first position from `start` on that holds a byte outside ASCII, a control character other than tab and line
    /// ends, or one of the two characters that matter; the end when there is none.
    ///
    /// - Parameter isMarkup: Whether "&" and "!" matter (elements and text), or "]" and "-" (CDATA sections and
    ///   comments).
    static func nextInteresting(in bytes: UnsafeBufferPointer<UInt8>, from start: Int, isMarkup: Bool) -> Int {
        guard let base = bytes.baseAddress else { return start }
        let end = bytes.count
        let first: UInt8 = isMarkup ? UInt8(ascii: "&") : UInt8(ascii: "]")
        let second: UInt8 = isMarkup ? UInt8(ascii: "!") : UInt8(ascii: "-")
        var index = start
        let firsts = SIMD16<UInt8>(repeating: first)
        let seconds = SIMD16<UInt8>(repeating: second)
        let blanks = SIMD16<Int8>(repeating: 0x20)
        let lineFeeds = SIMD16<UInt8>(repeating: 0x0a)
        let returns = SIMD16<UInt8>(repeating: 0x0d)
        let tabs = SIMD16<UInt8>(repeating: 0x09)
        let block = UnsafeRawPointer(base)
        while index &+ 16 <= end {
            let lane = block.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
            // As signed numbers, bytes above 0x7F and control characters both lie below the blank.
            let low = SIMD16<Int8>(truncatingIfNeeded: lane) .< blanks
            let allowed = (lane .== lineFeeds) .| (lane .== returns) .| (lane .== tabs)
            let hits = (low .& .!allowed) .| (lane .== firsts) .| (lane .== seconds)
            // `any(hits)` is a loop over the lanes.
            let halves = unsafeBitCast(hits, to: SIMD2<UInt64>.self)
            if halves.x | halves.y != 0 {
                let low = halves.x.trailingZeroBitCount &>> 3
                return index &+ (halves.x != 0 ? low : 8 &+ halves.y.trailingZeroBitCount &>> 3)
            }
            index &+= 16
        }
        while index < end {
            let byte = base[index]
            if byte >= 0x80 || byte == first || byte == second
                || (byte < 0x20 && byte != 0x0a && byte != 0x0d && byte != 0x09)
            {
                return index
            }
            index &+= 1
        }
        return end
    }
}
