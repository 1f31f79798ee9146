import CommerceCurl
import Foundation
import Testing

/// The servers of `Tests/Fixtures/tls/tls_server.py`; they end with the tests' process.
final class TLSFixture: Sendable {
    static let shared = Result { try TLSFixture() }

    let folder: URL
    private let ports: [String: Int]
    // Its end tells the servers to end.
    private let input: Pipe

    private init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "commerce-tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let script = URL(fileURLWithPath: #filePath).appending(path: "../../../Fixtures/tls/tls_server.py").standardized
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", script.path, folder.path]
        let output = Pipe()
        input = Pipe()
        process.standardOutput = output
        process.standardInput = input
        try process.run()
        var line = Data()
        while line.last != UInt8(ascii: "\n") {
            guard let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty else { break }
            line += byte
        }
        ports = try JSONDecoder().decode([String: Int].self, from: line)
    }

    /// An address on a server.
    func url(_ server: String, host: String = "127.0.0.1") throws -> URL {
        let port = try #require(ports[server])
        return try #require(URL(string: "https://\(host):\(port)/"))
    }

    /// A transport that trusts the fixture's authority.
    func transport(_ http2: CurlOptions.HTTP2 = .overTLS, proxy: CurlOptions.Proxy = .none) -> CurlTransport {
        CurlTransport(
            CurlOptions(certificateFile: folder.appending(path: "authority.pem").path, proxy: proxy, http2: http2))
    }
}
