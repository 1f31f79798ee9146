extension Path {
    /// Reads a path by the grammar in ``Path``.
    init(parsing text: String) throws(TextFault) {
        try self.init(parsing: Array(text.unicodeScalars))
    }

    /// Reads a path by the grammar in ``Path``.
    init(parsing scalars: [Unicode.Scalar]) throws(TextFault) {
        var parser = PathParser(scalars)
        self = try parser.whole()
    }
}

extension Path: CustomStringConvertible {
    /// The path as it is written.
    var description: String {
        var text =
            switch origin {
            case .here: ""
            case .enclosing(let count): [String](repeating: "^", count: count).joined(separator: ".")
            case .root: "$"
            }
        for step in steps {
            switch step {
            case .field(let name): text += text.isEmpty ? name : ".\(name)"
            case .each: text += "[]"
            case .element(let index): text += "[\(index)]"
            case .matching(let path, let value): text += "[\(path)=\(value)]"
            case .type(let name): text += "<\(name)>"
            }
        }
        return text.isEmpty ? "." : text
    }
}

/// Reads paths.
private struct PathParser {
    private let scalars: [Unicode.Scalar]
    private var offset = 0
    // Conditions stand in one another by recursion.
    private var depth = 0

    private static let maximumDepth = 8

    init(_ scalars: [Unicode.Scalar]) {
        self.scalars = scalars
    }

    private var next: Unicode.Scalar? { offset < scalars.count ? scalars[offset] : nil }

    private func peek(_ distance: Int) -> Unicode.Scalar? {
        scalars.indices.contains(offset + distance) ? scalars[offset + distance] : nil
    }

    private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        offset += 1
        return true
    }

    mutating func whole() throws(TextFault) -> Path {
        guard !scalars.isEmpty else {
            throw TextFault(at: 0, "the path is empty; write \".\" for the object itself", suggestion: ".")
        }
        if scalars == ["."] { return Path() }
        let path = try path(isCondition: false)
        guard next == nil else { throw unexpected("the end of the path, \".\", \"[\" or \"<\"") }
        return path
    }

    private mutating func path(isCondition: Bool) throws(TextFault) -> Path {
        var path = Path()
        if !isCondition {
            if skip("$") {
                path.origin = .root
            } else {
                var count = 0
                while skip("^") {
                    count += 1
                    guard next == ".", peek(1) == "^" else { break }
                    offset += 1
                }
                if count > 0 { path.origin = .enclosing(count) }
            }
            if path.origin != .here {
                if next == nil { return path }
                guard skip(".") else { throw unexpected("\".\" and a field") }
            }
        }
        repeat { try segment(into: &path.steps) } while skip(".")
        return path
    }

    private mutating func segment(into steps: inout [Path.Step]) throws(TextFault) {
        steps.append(.field(try name("a field")))
        while true {
            if skip("[") {
                steps.append(try bracket())
            } else if skip("<") {
                steps.append(.type(try name("the name of a type")))
                guard skip(">") else { throw unexpected("\">\"") }
            } else {
                return
            }
        }
    }

    private mutating func name(_ what: String) throws(TextFault) -> String {
        let start = offset
        guard let first = next, NameCharacter.begins(first) else { throw unexpected(what) }
        while let scalar = next, NameCharacter.continues(scalar) { offset += 1 }
        return text(start..<offset)
    }

    private mutating func bracket() throws(TextFault) -> Path.Step {
        if skip("]") { return .each }
        let start = offset
        while let scalar = next, NameCharacter.isDigit(scalar) { offset += 1 }
        if offset > start {
            guard offset - start <= 9, let index = Int(text(start..<offset)) else {
                throw TextFault(at: start, "no list has so many elements")
            }
            guard skip("]") else { throw unexpected("\"]\"") }
            return .element(index)
        }
        if next == "*", peek(1) == "]" { throw TextFault(at: start, "each element of a list is written \"[]\"") }
        if next == "-" { throw TextFault(at: start, "elements are counted from the front, from 0") }
        return try condition()
    }

    private mutating func condition() throws(TextFault) -> Path.Step {
        guard depth < Self.maximumDepth else { throw TextFault(at: offset, "too many conditions in one another") }
        depth += 1
        defer { depth -= 1 }
        let path = try path(isCondition: true)
        guard skip("=") else { throw unexpected("\"=\" and the text that the element has there") }
        let start = offset
        while let scalar = next, scalar != "]" { offset += 1 }
        let end = offset
        guard skip("]") else { throw unexpected("\"]\"") }
        let value = text(start..<end)
        if let first = scalars[start..<end].first, first == "\"" || first == "'", scalars[end - 1] == first {
            throw TextFault(
                at: start, "the text of a condition stands without quotes",
                suggestion: end - start >= 2 ? text((start + 1)..<(end - 1)) : nil)
        }
        return .matching(path, value)
    }

    private func text(_ range: Range<Int>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars[range])
        return String(text)
    }

    /// What stands where something else has to, with the reason for the usual mistakes.
    private func unexpected(_ expected: String) -> TextFault {
        guard let scalar = next else { return TextFault(at: offset, "the path ends where \(expected) has to come") }
        switch scalar {
        case "{":
            return TextFault(
                at: offset,
                "a path has no placeholders; for a text with values in it write { \"template\": \"…\" }, and an input of "
                    + "the call belongs in \"variables\"")
        case " ", "\t", "\n", "\r": return TextFault(at: offset, "a path has no blanks")
        case "/": return TextFault(at: offset, "the fields of a path are joined by \".\", not by \"/\"")
        case "(": return TextFault(at: offset, "arguments belong in the document, not in a path")
        case "[":
            return TextFault(at: offset, "a list is gone through behind the field that has it, as in \"items[]\"")
        case ".": return TextFault(at: offset, "expected \(expected), found another \".\"")
        default: return TextFault(at: offset, "expected \(expected), found \(quotedText(scalar))")
        }
    }
}

private func quotedText(_ scalar: Unicode.Scalar) -> String { MappingWords.quoted(String(scalar)) }
