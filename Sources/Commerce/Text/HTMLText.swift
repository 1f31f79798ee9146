/// Texts that backends write in HTML, or that may be HTML without a word about it.
public enum HTMLText {
    /// Whether a text has tags in it.
    public static func isHTML(_ text: String) -> Bool {
        // Without what follows the last ">", where no tag can begin.
        guard let lastClose = text.utf8.lastIndex(of: UInt8(ascii: ">")) else { return false }
        var bytes = text.utf8[...lastClose]
        while let open = bytes.firstIndex(of: UInt8(ascii: "<")) {
            bytes = bytes[bytes.index(after: open)...]
            guard let next = bytes.first else { return false }
            let isName = (next | 0x20) >= 0x61 && (next | 0x20) <= 0x7a
            if isName || next == UInt8(ascii: "/") { return true }
        }
        return false
    }

    /// The text of HTML: without tags, comments, scripts and styles, with its characters in place of their names.
    ///
    /// Block elements become line ends. Not made for showing HTML safely: what is left is plain text.
    public static func plain(_ html: String) -> String {
        var plain: [UInt8] = []
        var bytes = Array(html.utf8)[...]
        // No tag begins behind the last ">"; without this each "<" there would be looked for an end.
        let lastClose = bytes.lastIndex(of: UInt8(ascii: ">")) ?? -1
        while let byte = bytes.first {
            switch byte {
            case UInt8(ascii: "<") where bytes.startIndex < lastClose: bytes = skipTag(bytes, &plain)
            case UInt8(ascii: "&"): bytes = decodeReference(bytes, &plain)
            default:
                append(byte, to: &plain)
                bytes = bytes.dropFirst()
            }
        }
        while let last = plain.last, last.isHTMLBlank { plain.removeLast() }
        return String(decoding: plain, as: UTF8.self)
    }

    private static let blocks: Set<String> = [
        "p", "br", "div", "li", "ul", "ol", "tr", "table", "h1", "h2", "h3", "h4", "h5", "h6", "section", "article",
        "hr",
    ]
    private static let hidden: Set<String> = ["script", "style"]

    private static func skipTag(_ bytes: ArraySlice<UInt8>, _ plain: inout [UInt8]) -> ArraySlice<UInt8> {
        let rest = bytes.dropFirst()
        if rest.starts(with: "!--".utf8) {
            return after("-->", in: rest) ?? []
        }
        let name = rest.drop { $0 == UInt8(ascii: "/") }.prefix {
            ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7a || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        }
        guard !name.isEmpty || rest.first == UInt8(ascii: "!"), let close = rest.firstIndex(of: UInt8(ascii: ">"))
        else {
            append(UInt8(ascii: "<"), to: &plain)
            return rest
        }
        let word = String(decoding: name, as: UTF8.self).lowercased()
        if blocks.contains(word) { lineEnd(&plain) }
        let content = rest[(close + 1)...]
        if hidden.contains(word) && rest.first != UInt8(ascii: "/") {
            return after("</\(word)", in: content).flatMap { after(">", in: $0) } ?? []
        }
        return content
    }

    private static func after(_ word: String, in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let pattern = Array(word.utf8)
        var rest = bytes
        while rest.count >= pattern.count {
            if rest.starts(with: pattern) { return rest.dropFirst(pattern.count) }
            rest = rest.dropFirst()
        }
        return nil
    }

    private static func decodeReference(_ bytes: ArraySlice<UInt8>, _ plain: inout [UInt8]) -> ArraySlice<UInt8> {
        let body = bytes.dropFirst().prefix(12).prefix { $0 != UInt8(ascii: ";") }
        let end = bytes.startIndex + 1 + body.count
        guard end < bytes.endIndex, bytes[end] == UInt8(ascii: ";"), let text = character(body) else {
            append(UInt8(ascii: "&"), to: &plain)
            return bytes.dropFirst()
        }
        for byte in text == [0xc2, 0xa0] ? [0x20] : text { append(byte, to: &plain) }
        return bytes[(end + 1)...]
    }

    private static func character(_ body: ArraySlice<UInt8>) -> [UInt8]? {
        let name = String(decoding: body, as: UTF8.self)
        if let known = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"][name] { return Array(known.utf8) }
        guard name.hasPrefix("#") else { return HTMLEntities.text(for: body) }
        let isHexadecimal = name.dropFirst().first == "x" || name.dropFirst().first == "X"
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        guard let value = UInt32(digits, radix: isHexadecimal ? 16 : 10), value >= 0x20,
            let scalar = Unicode.Scalar(value)
        else { return nil }
        return Array(String(Character(scalar)).utf8)
    }

    /// Adds a byte; runs of blanks become one, and none stands at the start of a line.
    private static func append(_ byte: UInt8, to plain: inout [UInt8]) {
        guard byte.isHTMLBlank else {
            plain.append(byte)
            return
        }
        guard let last = plain.last, !last.isHTMLBlank else { return }
        plain.append(0x20)
    }

    private static func lineEnd(_ plain: inout [UInt8]) {
        while plain.last == 0x20 { plain.removeLast() }
        if let last = plain.last, last != 0x0a { plain.append(0x0a) }
    }
}

extension UInt8 {
    /// Whether a byte is one of HTML's blanks.
    fileprivate var isHTMLBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0a || self == 0x0c || self == 0x0d }
}
