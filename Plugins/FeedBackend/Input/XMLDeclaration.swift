/// What the first bytes of a document say about its encoding.
struct XMLDeclaration: Equatable {
    /// The encoding that a byte order mark, or the pattern of zero bytes in `<?xml`, gives away.
    var detected: EncodingName?
    /// The length of the byte order mark.
    var markLength = 0
    /// The name in `encoding="…"`, as written.
    var declaredName: String?

    var declared: EncodingName? { declaredName.map(EncodingName.init(declared:)) }

    /// Reads the start of a document.
    ///
    /// - Parameter bytes: The first chunk; a declaration further in is not a declaration. Blanks before it are looked
    ///   past: whether they are forgiven is not decided here.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        func starts(_ pattern: [UInt8]) -> Bool { bytes.count >= pattern.count && bytes.starts(with: pattern) }
        switch true {
        case starts([0xff, 0xfe, 0, 0]): (detected, markLength) = (.utf32LittleEndian, 4)
        case starts([0, 0, 0xfe, 0xff]): (detected, markLength) = (.utf32BigEndian, 4)
        case starts([0xef, 0xbb, 0xbf]): (detected, markLength) = (.utf8, 3)
        case starts([0xff, 0xfe]): (detected, markLength) = (.utf16LittleEndian, 2)
        case starts([0xfe, 0xff]): (detected, markLength) = (.utf16BigEndian, 2)
        case starts([0x3c, 0, 0, 0]): detected = .utf32LittleEndian
        case starts([0, 0, 0, 0x3c]): detected = .utf32BigEndian
        case starts([0x3c, 0]): detected = .utf16LittleEndian
        case starts([0, 0x3c]): detected = .utf16BigEndian
        default: break
        }
        if detected == nil || detected == .utf8 {
            declaredName = XMLDeclaration.encodingName(in: bytes.dropFirst(markLength))
        }
    }

    private static func encodingName(in bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
        let blanks: Set<UInt8> = [0x20, 0x09, 0x0a, 0x0d]
        let text = bytes.prefix(1_024).drop { blanks.contains($0) }
        guard text.starts(with: "<?xml".utf8), let end = text.firstIndex(of: UInt8(ascii: ">")) else { return nil }
        let declaration = String(decoding: text[..<end], as: UTF8.self)
        guard let key = declaration.range(ofASCII: "encoding") else { return nil }
        let value = declaration[key.upperBound...].drop { $0.isWhitespace || $0 == "=" }
        guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
        let name = value.dropFirst().prefix { $0 != quote }
        return name.isEmpty ? nil : String(name)
    }
}

extension String {
    /// The first range of an ASCII word; the standard library has no search for a substring.
    fileprivate func range(ofASCII word: String) -> Range<String.Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(word) { return start..<index(start, offsetBy: word.count) }
            start = index(after: start)
        }
        return nil
    }
}
