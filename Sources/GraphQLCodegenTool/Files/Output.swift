import Glibc
import GraphQLLanguage

// Standard output and standard error.
enum Output {
    static func print(_ text: String) {
        write(text, to: STDOUT_FILENO)
    }

    // Without control characters: messages have words of servers and files in them, which a terminal must not obey.
    static func error(_ text: String) {
        let shown = text.unicodeScalars.map { scalar -> Unicode.Scalar in
            scalar.properties.generalCategory == .control && scalar != "\n" ? "\u{FFFD}" : scalar
        }
        write(String(String.UnicodeScalarView(shown)) + "\n", to: STDERR_FILENO)
    }

    static func report(_ diagnostics: [GraphQLDiagnostic]) {
        for diagnostic in diagnostics.sorted(by: { $0.place < $1.place }) {
            error(diagnostic.description)
            for place in diagnostic.related { error("\(place): note: this belongs to it") }
        }
    }

    private static func write(_ text: String, to descriptor: CInt) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            // Nobody reads any more: there is nobody to tell.
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }
}
