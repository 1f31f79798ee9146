/// Replaces known secrets in any text, in whatever form they stand there.
///
/// A secret is found as it is, percent-encoded (once or twice, with or without `+` for a space), in a JSON string with
/// escapes, and inside base64 of either alphabet, wherever in the encoded bytes it stands. A run of base64 with a secret
/// in it is replaced as a whole. One secret has the same placeholder everywhere.
public struct SecretScrubber: Sendable {
    /// The fewest bytes of a secret that is looked for; a shorter one is found in too many places.
    public static let shortest = 4

    private struct Known: Sendable {
        let bytes: [UInt8]
        let placeholder: [UInt8]
    }

    private struct Finding {
        let range: Range<Int>
        let placeholder: [UInt8]
    }

    private let known: [Known]

    /// Makes a scrubber.
    ///
    /// - Parameters:
    ///   - secrets: the secrets; one shorter than ``shortest`` is passed over.
    ///   - placeholder: what a secret becomes, by its number from 1.
    public init(_ secrets: [String], placeholder: (Int) -> String = { "secret-\($0)" }) {
        var seen: Set<String> = []
        known = secrets.filter { $0.utf8.count >= Self.shortest && seen.insert($0).inserted }.enumerated()
            .map { Known(bytes: Array($1.utf8), placeholder: Array(placeholder($0 + 1).utf8)) }
            // One secret may contain another.
            .sorted { $0.bytes.count > $1.bytes.count }
    }

    /// The text without its secrets.
    public func scrub(_ text: String) -> String {
        String(decoding: scrub(Array(text.utf8)), as: UTF8.self)
    }

    /// The text without its secrets.
    public func scrub(_ text: [UInt8]) -> [UInt8] {
        guard !known.isEmpty, !text.isEmpty else { return text }
        let plain = EncodedView(text)
        let percent = plain.percentDecoded(plusIsSpace: false)
        let json = plain.jsonUnescaped()
        let views = [
            plain, percent, plain.percentDecoded(plusIsSpace: true), percent.percentDecoded(plusIsSpace: false), json,
            json.percentDecoded(plusIsSpace: false), json.jsonUnescaped(),
        ]
        var findings = views.flatMap(find)
        for view in [plain, percent, json] { findings += findInBase64(view) }
        return replace(findings, in: text)
    }

    private func find(in view: EncodedView) -> [Finding] {
        known.flatMap { known in
            Self.places(of: known.bytes, in: view.bytes).map {
                Finding(range: view.source(of: $0..<($0 + known.bytes.count)), placeholder: known.placeholder)
            }
        }
    }

    private func findInBase64(_ view: EncodedView) -> [Finding] {
        view.base64Runs().compactMap { run in
            for skipped in 0..<4 {
                let decoded = view.base64Decoded(run, skipping: skipped)
                if let found = known.first(where: { !Self.places(of: $0.bytes, in: decoded).isEmpty }) {
                    return Finding(range: view.source(of: run), placeholder: found.placeholder)
                }
            }
            return nil
        }
    }

    // Findings that overlap become one.
    private func replace(_ findings: [Finding], in text: [UInt8]) -> [UInt8] {
        var scrubbed: [UInt8] = []
        var position = 0
        let ordered = findings.sorted {
            ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound)
        }
        for finding in ordered {
            guard finding.range.lowerBound >= position else {
                position = max(position, finding.range.upperBound)
                continue
            }
            scrubbed += text[position..<finding.range.lowerBound] + finding.placeholder
            position = finding.range.upperBound
        }
        return scrubbed + text[position...]
    }

    private static func places(of needle: [UInt8], in text: [UInt8]) -> [Int] {
        guard let first = needle.first, needle.count <= text.count else { return [] }
        var places: [Int] = []
        for start in 0...(text.count - needle.count)
        where text[start] == first && text[start..<(start + needle.count)].elementsEqual(needle) {
            places.append(start)
        }
        return places
    }
}
