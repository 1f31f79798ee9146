import FoundationEssentials
import Glibc

// A folder, and what is read from it and written to it.
struct Folder {
    let path: String

    init(_ path: String) {
        self.path = path.isEmpty ? "." : path
    }

    // The folder that a file is in.
    init(of file: String) {
        self.init(file.lastIndex(of: "/").map { String(file[...$0]) } ?? ".")
    }

    // The last part of a path.
    static func name(of file: String) -> String {
        file.split(separator: "/").last.map(String.init) ?? file
    }

    func path(_ relative: String) -> String {
        relative.hasPrefix("/")
            ? relative : relative == "." ? path : path.hasSuffix("/") ? path + relative : "\(path)/\(relative)"
    }

    // MARK: Reading

    static let maximumBytes = 64 << 20

    static func read(_ path: String) throws -> [UInt8] {
        guard FileManager.default.fileExists(atPath: path) else {
            throw ToolFailure(message: "\(path):1:1: error: there is no such file")
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ToolFailure(message: "\(path):1:1: error: the file can't be read")
        }
        guard data.count <= maximumBytes else {
            throw ToolFailure(message: "\(path):1:1: error: the file is longer than \(maximumBytes) bytes")
        }
        return [UInt8](data)
    }

    // The paths of all files below with this ending, relative to the folder, in alphabetical order.
    func files(endingWith ending: String) throws -> [String] {
        guard let names = FileManager.default.subpathsOfFolder(path) else {
            throw ToolFailure(message: "\(path):1:1: error: there is no such folder")
        }
        return names.filter { $0.hasSuffix(ending) }.sorted()
    }

    // MARK: Writing

    // Writes a file unless it has this content already; says whether it wrote.
    @discardableResult
    func write(_ text: String, to name: String) throws -> Bool {
        let file = path(name)
        let bytes = Data(text.utf8)
        if FileManager.default.contents(atPath: file) == bytes { return false }
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            try bytes.write(to: URL(filePath: file), options: .atomic)
        } catch {
            throw ToolFailure(message: "\(file):1:1: error: the file can't be written\(Self.reason(for: error))")
        }
        return true
    }

    // What the system says of a failure, without the error's other contents.
    private static func reason(for error: any Error) -> String {
        let underlying = (error as? CocoaError)?.userInfo["NSUnderlyingError"] ?? error
        guard let code = (underlying as? POSIXError)?.code else { return "" }
        return ": " + String(cString: strerror(code.rawValue))
    }

    func remove(_ name: String) {
        try? FileManager.default.removeItem(atPath: path(name))
    }
}

extension FileManager {
    // nil where there is no such folder. Hidden files and folders are left out.
    fileprivate func subpathsOfFolder(_ path: String) -> [String]? {
        guard let names = try? contentsOfDirectory(atPath: path) else { return nil }
        return names.filter { !$0.hasPrefix(".") }.flatMap { name -> [String] in
            let inner = path + "/" + name
            // A symbolic link to a folder may lead in a circle.
            guard (try? destinationOfSymbolicLink(atPath: inner)) == nil, let below = subpathsOfFolder(inner) else {
                return [name]
            }
            return below.map { name + "/" + $0 }
        }
    }
}
