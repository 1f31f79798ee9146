extension SyntaxPrinter {
    mutating func write(_ arguments: [Syntax.Argument]) {
        guard !arguments.isEmpty else { return }
        text += "("
        writeRow(arguments, separator: ", ") { printer, argument in
            printer.text += "\(argument.name): "
            printer.write(argument.value)
        }
        text += ")"
    }

    // Directives behind what they belong to, with a space before each.
    mutating func write(_ directives: [Syntax.Directive]) {
        for directive in directives {
            text += " @\(directive.name)"
            write(directive.arguments)
        }
    }

    mutating func write(_ value: Syntax.Value) {
        switch value.kind {
        case .variable(let name): text += "$\(name)"
        case .int(let number), .float(let number): text += number
        case .string(let string, let isBlock):
            if isBlock, BlockString.canHold(string) {
                writeBlockString(string)
            } else {
                text += Self.quoted(string)
            }
        case .boolean(let value): text += value ? "true" : "false"
        case .null: text += "null"
        case .enumeration(let name): text += name
        case .list(let elements):
            text += "["
            writeRow(elements, separator: ", ") { $0.write($1) }
            text += "]"
        case .object(let fields):
            text += "{"
            writeRow(fields, separator: ", ") { printer, field in
                printer.text += "\(field.name): "
                printer.write(field.value)
            }
            text += "}"
        }
    }

    // MARK: Strings

    // A text between three quotes, its lines indented as what is around them.
    mutating func writeBlockString(_ string: String) {
        text += "\"\"\""
        for line in string.split(separator: "\n", omittingEmptySubsequences: false) {
            // Spaces on an empty line would be seen by nobody.
            if line.isEmpty {
                text += "\n"
            } else {
                startLine()
                text += Self.escapingTripleQuotes(line)
            }
        }
        startLine()
        text += "\"\"\""
    }

    private static func escapingTripleQuotes(_ line: Substring) -> String {
        var output: [UInt8] = []
        var quotes = 0
        for byte in line.utf8 {
            quotes = byte == UInt8(ascii: "\"") ? quotes + 1 : 0
            if quotes == 3 {
                output.insert(UInt8(ascii: "\\"), at: output.count - 2)
                quotes = 0
            }
            output.append(byte)
        }
        return String(decoding: output, as: UTF8.self)
    }

    // A text between quotes, escaped.
    static func quoted(_ string: String) -> String {
        var output = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": output += "\\\""
            case "\\": output += "\\\\"
            case "\n": output += "\\n"
            case "\r": output += "\\r"
            case "\t": output += "\\t"
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}":
                let digits = String(scalar.value, radix: 16, uppercase: true)
                output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: output.unicodeScalars.append(scalar)
            }
        }
        return output + "\""
    }
}
