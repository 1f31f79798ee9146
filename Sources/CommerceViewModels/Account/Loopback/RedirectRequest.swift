/// One request of a browser, read strictly: a `GET` of HTTP/1.0 or 1.1 with a path, and nothing else.
enum RedirectRequest: Equatable {
    /// The head is not whole yet.
    case incomplete
    /// It is no request that is answered here, with the status that says so.
    case refused(status: Int)
    /// What is asked for: a path with its query.
    case target(String)

    /// The longest head that is read: a redirect has a code and a state.
    static let maximumSize = 16 << 10

    /// Reads what has come in.
    ///
    /// - Parameter hosts: the values that `Host` may have; a page elsewhere must not be able to speak to this machine under
    ///   a name of its own.
    init(_ bytes: [UInt8], hosts: Set<String>) {
        guard let end = Self.end(of: bytes) else {
            self = bytes.count > Self.maximumSize ? .refused(status: 431) : .incomplete
            return
        }
        guard end <= Self.maximumSize else {
            self = .refused(status: 431)
            return
        }
        // Header fields are ASCII, or none of ours.
        guard bytes[..<end].allSatisfy({ (0x20...0x7E).contains($0) || $0 == 0x0D || $0 == 0x0A || $0 == 0x09 }) else {
            self = .refused(status: 400)
            return
        }
        let lines = String(decoding: bytes[..<end], as: UTF8.self).split(
            separator: "\r\n", omittingEmptySubsequences: false)
        let parts = (lines.first ?? "").split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 3, ["HTTP/1.1", "HTTP/1.0"].contains(parts[2]), parts[1].hasPrefix("/"),
            !lines.contains(where: { $0.contains("\r") || $0.contains("\n") })
        else {
            self = .refused(status: 400)
            return
        }
        guard parts[0] == "GET" else {
            self = .refused(status: 405)
            return
        }
        guard let named = Self.hosts(in: lines.dropFirst()), named.count == 1, hosts.contains(named[0]) else {
            self = .refused(status: 400)
            return
        }
        self = .target(String(parts[1]))
    }

    private static func end(of bytes: [UInt8]) -> Int? {
        let mark = Array("\r\n\r\n".utf8)
        guard bytes.count >= mark.count else { return nil }
        return (0...(bytes.count - mark.count)).first { bytes[$0..<($0 + mark.count)].elementsEqual(mark) }
    }

    /// The values of `Host`; `nil` where a line is no header field.
    private static func hosts(in lines: ArraySlice<Substring>) -> [String]? {
        var hosts: [String] = []
        for line in lines {
            guard let colon = line.firstIndex(of: ":"), colon != line.startIndex,
                !line[..<colon].contains(where: { $0 == " " || $0 == "\t" })
            else { return nil }
            if line[..<colon].lowercased() == "host" {
                hosts.append(line[line.index(after: colon)...].filter { $0 != " " && $0 != "\t" }.lowercased())
            }
        }
        return hosts
    }
}
