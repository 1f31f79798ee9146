// Writes Swift: lines, indentation, and types by the shortest name that means them where they are written.
struct SwiftWriter {
    let access: SchemaOptions.AccessLevel
    // The paths of all generated types.
    let declared: Set<[String]>
    private(set) var text = ""
    // The modules that what was written needs.
    private(set) var modules: Set<String> = []
    private var indentation = 0
    // Where the writer is: the path of the type that is being written.
    var scope: [String]

    init(options: SchemaOptions, declared: Set<[String]>) {
        access = options.access
        self.declared = declared
        scope = [options.namespace]
    }

    // `public ` and the like; nothing for what is internal.
    var accessPrefix: String { access == .internal ? "" : access.rawValue + " " }

    // MARK: Lines

    mutating func line(_ line: String = "") {
        if !line.isEmpty {
            text += String(repeating: "    ", count: indentation)
            text += line
        }
        text += "\n"
    }

    mutating func block(_ head: String, _ body: (inout SwiftWriter) -> Void) {
        line(head + " {")
        indentation += 1
        body(&self)
        indentation -= 1
        line("}")
    }

    // A type's declaration; what `body` writes stands in its scope.
    mutating func type(_ head: String, path: [String], _ body: (inout SwiftWriter) -> Void) {
        let outer = scope
        scope = path
        block(head, body)
        scope = outer
    }

    // A call or declaration with parameters: on one line where it fits, else as many on each line as fit.
    mutating func parameters(_ head: String, _ parameters: [String], _ tail: String) {
        let whole = head + parameters.joined(separator: ", ") + tail
        let width = 120 - indentation * 4
        guard whole.count > width else { return line(whole) }
        line(head)
        var row = ""
        for (number, parameter) in parameters.enumerated() {
            let next = number < parameters.count - 1 ? parameter + "," : parameter
            if !row.isEmpty, row.count + 1 + next.count + 4 > width {
                line("    " + row)
                row = ""
            }
            row += row.isEmpty ? next : " " + next
        }
        line("    " + row)
        line(tail)
    }

    // Text that keeps its lines, between quotes that don't occur in it.
    mutating func literal(_ head: String, _ content: String) {
        var marks = "#"
        while content.contains("\"\"\"" + marks) || content.contains("\\" + marks) { marks += "#" }
        line("\(head)\(marks)\"\"\"")
        indentation += 1
        for contentLine in content.split(separator: "\n", omittingEmptySubsequences: false) {
            line(String(contentLine))
        }
        line("\"\"\"\(marks)")
        indentation -= 1
    }

    // MARK: Types

    mutating func use(module: String) {
        modules.insert(module)
    }

    // A type as it is written here.
    mutating func name(_ type: SwiftType) -> String {
        switch type {
        case .plain(let scalar):
            if let module = scalar.module { use(module: module) }
            if scalar.name == "JSONValue" { use(module: "CommerceJSON") }
            return scalar.name
        case .generated(let path): return shortest(path)
        case .list(let element): return "[\(name(element))]"
        case .optional(let wrapped): return "\(name(wrapped))?"
        case .input(let value):
            use(module: "Commerce")
            return "InputValue<\(name(value))>"
        }
    }

    // The shortest end of a path that means it here, by Swift's lookup from the inside out.
    private func shortest(_ path: [String]) -> String {
        for length in 1..<max(path.count, 2) {
            let start = path.count - length
            if meaning(of: path[start]) == Array(path[...start]) { return path[start...].joined(separator: ".") }
        }
        return path.joined(separator: ".")
    }

    private func meaning(of name: String) -> [String]? {
        for depth in stride(from: scope.count, through: 1, by: -1) {
            let path = scope[..<depth] + [name]
            if declared.contains(Array(path)) { return Array(path) }
        }
        return nil
    }
}
