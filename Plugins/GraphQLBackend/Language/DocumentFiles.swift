import Commerce
import Glibc

/// Where the document files are that a mapping names.
enum DocumentFiles: Sendable, Hashable {
    /// Nowhere: the mapping came without a folder.
    case none
    /// In a folder of the disk; `shown` is the folder as messages name it, empty or with a slash at its end.
    case folder(String, shown: String)
    /// Beside a preset, by name.
    case preset([String: [UInt8]])

    /// The most bytes of one file.
    static let maximumBytes = 1 << 20

    struct Failure: Error {
        /// Why the file can't be read, as the end of a sentence.
        var reason: String
        var known: [String] = []
    }

    /// A file's name as messages have it.
    func shownName(_ name: String) -> String {
        switch self {
        case .none: name
        case .folder(_, let shown): name.hasPrefix("/") ? name : shown + name
        case .preset: "presets/\(name)"
        }
    }

    /// The file of a name, links followed, so that nothing outside of the folder is ever read.
    ///
    /// A mapping may come from somebody else: what it names is no reason to open other files of this machine.
    private static func path(of name: String, in folder: String) throws(Failure) -> String {
        let outside = Failure(
            reason:
                "documents are files in the mapping's own folder or below it; copy it there, or write the document itself"
        )
        guard !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else { throw outside }
        guard let root = resolved(folder),
            let path = resolved(folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)")
        else { throw Failure(reason: "there is no such file") }
        guard path.hasPrefix(root.hasSuffix("/") ? root : root + "/") else { throw outside }
        return path
    }

    private static func resolved(_ path: String) -> String? {
        guard !path.utf8.contains(0), let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Reads a file as text.
    func text(of name: String) throws(Failure) -> String {
        let bytes: [UInt8]
        switch self {
        case .none:
            throw Failure(reason: "a mapping without a file of its own can't name others; write the document itself")
        case .preset(let files):
            guard let file = files[name] else {
                throw Failure(reason: "there is no such file beside the preset", known: files.keys.sorted())
            }
            bytes = file
        case .folder(let folder, _):
            let path = try Self.path(of: name, in: folder)
            do {
                bytes = try SmallFile(path: path, maximumBytes: Self.maximumBytes).bytes
            } catch {
                throw Failure(reason: error.reason)
            }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Failure(reason: "it is no text in UTF-8")
        }
        return text
    }
}
