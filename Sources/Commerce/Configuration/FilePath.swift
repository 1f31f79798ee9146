import FoundationEssentials
import Glibc

/// Paths as text: joining and cutting, without asking the file system.
enum FilePath {
    /// The folder that the process is in, absolute.
    static var workingFolder: String { FileManager.default.currentDirectoryPath }

    /// A path made absolute relative to a folder; leading `./` and trailing slashes go, `..` stays for the system.
    static func absolute(_ path: String, in folder: String) -> String {
        guard !path.hasPrefix("/") else { return path }
        var relative = Substring(path)
        while relative.hasPrefix("./") { relative = relative.dropFirst(2).drop { $0 == "/" } }
        if relative.isEmpty || relative == "." { return folder }
        return folder.hasSuffix("/") ? folder + relative : "\(folder)/\(relative)"
    }

    /// The folder of an absolute path.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
        return String(path[..<slash])
    }

    /// A path with symbolic links followed, or the path itself where there is no such file.
    static func resolvingLinks(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
