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
        func starts(_ pattern: [UInt8]) -> Bool { bytes.starts(with: pattern) }
        if starts([0xff, 0xfe, 0, 0]) {
            (detected, markLength) = (.utf32LittleEndian, 4)
        } else if starts([0, 0, 0xfe, 0xff]) {
            (detected, markLength) = (.utf32BigEndian, 4)
        } else if starts([0xef, 0xbb, 0xbf]) {
            (detected, markLength) = (.utf8, 3)
        } else if starts([0xff, 0xfe]) {
            (detected, markLength) = (.utf16LittleEndian, 2)
        } else if starts([0xfe, 0xff]) {
            (detected, markLength) = (.utf16BigEndian, 2)
        } else if starts([0x3c, 0, 0, 0]) {
            detected = .utf32LittleEndian
        } else if starts([0, 0, 0, 0x3c]) {
            detected = .utf32BigEndian
        } else if starts([0x3c, 0]) {
            detected = .utf16LittleEndian
        } else if starts([0, 0x3c]) {
            detected = .utf16BigEndian
        }
        if detected == nil || detected == .utf8 {
            declaredName = XMLDeclaration.encodingName(in: bytes.dropFirst(markLength))
        }
    }

    private static func encodingName(in bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
        let text = Array(bytes.prefix(1_024).drop { $0.isXMLBlank })
        guard text.starts(with: "<?xml".utf8), let end = text.firstIndex(of: UInt8(ascii: ">")) else { return nil }
        let key = Array("encoding".utf8)
        var rest = text[..<end]
        while !rest.isEmpty && !rest.starts(with: key) { rest = rest.dropFirst() }
        rest = rest.dropFirst(key.count).drop { $0.isXMLBlank || $0 == UInt8(ascii: "=") }
        guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
        let name = rest.dropFirst().prefix { $0 != quote }
        return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
    }
}
