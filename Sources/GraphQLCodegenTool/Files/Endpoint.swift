import CommerceJSON
import Glibc
import GraphQLCodegen
import GraphQLLanguage

// A GraphQL endpoint, asked through the `curl` command.
//
// This tool runs in every build that uses the plugin, and is built for it. The library's own HTTP client would bring the
// core and libcurl along for something that happens once in a while at a developer's desk.
struct Endpoint {
    let url: String
    private let headers: [String]

    init(_ url: String, headers: [String]) throws {
        let isLoopback = ["http://localhost", "http://127.0.0.1", "http://[::1]"].contains { host in
            url.hasPrefix(host) && [":", "/", nil].contains(url.dropFirst(host.count).first)
        }
        guard url.hasPrefix("https://") || isLoopback else {
            throw ToolFailure(
                message: "graphql-codegen: an endpoint begins with https:// (http:// for this machine alone)", status: 2
            )
        }
        guard !(headers + [url]).contains(where: { $0.utf8.contains { $0 < 0x20 } }) else {
            throw ToolFailure(
                message: "graphql-codegen: control characters can't stand in an address or a header", status: 2)
        }
        self.url = url
        self.headers = headers
    }

    // The body of the answer, whatever the status: errors stand in it, too.
    func answer(to query: IntrospectionQuery) throws -> (status: Int, body: [UInt8]) {
        let body: JSONValue = ["query": .string(query.text), "operationName": "IntrospectionQuery"]
        // Through curl's standard input, since everybody can read a command line, and headers hold tokens.
        var settings = [
            "url = \(quoted(url))", "data-raw = \(quoted(body.description))",
            "header = \"Content-Type: application/json\"",
            "header = \"Accept: application/graphql-response+json, application/json;q=0.9\"",
            // A line after the body. Brackets in an address are its own, and no pattern for several of them.
            "write-out = \"\\n%{http_code}\"", "globoff",
        ]
        settings += headers.map { "header = \(quoted($0))" }
        let result = try Command.run(
            [
                "curl", "--config", "-", "--silent", "--show-error", "--max-time", "60", "--max-filesize", "67108864",
                "--proto", "=http,https",
            ],
            input: Array((settings.joined(separator: "\n") + "\n").utf8), maximumBytes: Folder.maximumBytes)
        guard result.status == 0 else {
            throw ToolFailure(
                message: "graphql-codegen: \(url) can't be asked (curl ended with \(result.status); see above)")
        }
        let status = Int(String(decoding: result.output.suffix(3), as: UTF8.self)) ?? 0
        return (status, Array(result.output.dropLast(4)))
    }

    private func quoted(_ text: String) -> String {
        var quoted = "\""
        for character in text {
            if character == "\"" || character == "\\" { quoted.append("\\") }
            quoted.append(character)
        }
        return quoted + "\""
    }
}

// A program that is run to its end.
enum Command {
    static func run(_ words: [String], input: [UInt8], maximumBytes: Int) throws -> (status: Int32, output: [UInt8]) {
        var (toChild, fromChild): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
        guard pipe(&toChild) == 0, pipe(&fromChild) == 0 else {
            throw ToolFailure(message: "graphql-codegen: no pipe (error \(errno))")
        }
        // The child has its ends under other numbers.
        for descriptor in toChild + fromChild { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        // A program that ends without reading must not end this one.
        signal(SIGPIPE, SIG_IGN)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, toChild[0], STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, fromChild[1], STDOUT_FILENO)
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var child = pid_t()
        let code = posix_spawnp(&child, words[0], &actions, nil, &arguments, environ)
        close(toChild[0])
        close(fromChild[1])
        guard code == 0 else {
            close(toChild[1])
            close(fromChild[0])
            throw ToolFailure(
                message:
                    "graphql-codegen: the command \"\(words[0])\" can't be run; install it, or save the answer and use --introspection FILE"
            )
        }
        // What is sent is smaller than a pipe holds or is read at once, so writing first can't block for ever.
        write(input, to: toChild[1])
        close(toChild[1])
        let output = read(from: fromChild[0], maximumBytes: maximumBytes)
        close(fromChild[0])
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        return (status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F, output)
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    private static func read(from descriptor: Int32, maximumBytes: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while bytes.count <= maximumBytes {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            bytes += chunk[..<count]
        }
        return bytes
    }
}
