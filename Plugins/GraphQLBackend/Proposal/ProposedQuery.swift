import CommerceJSON
import GraphQLLanguage

/// A query that grows field by field, with its variables.
struct ProposedQuery {
    let name: String
    private var declarations: [(name: String, type: String)] = []
    private(set) var variables = JSONObject()
    /// What stands between the variables and the braces.
    var directives = ""

    init(_ name: String) {
        self.name = name
    }

    /// A field with arguments, as a document has it.
    struct Call {
        let field: String
        private(set) var arguments: [(name: String, variable: String)] = []

        init(_ field: String) {
            self.field = field
        }

        mutating func pass(_ argument: String, _ variable: String) { arguments.append((argument, variable)) }

        var text: String {
            arguments.isEmpty
                ? field : "\(field)(\(arguments.map { "\($0.name): $\($0.variable)" }.joined(separator: ", ")))"
        }
    }

    /// Declares a variable for an argument of a call, and gives it a value where it always has one.
    ///
    /// - Returns: the variable's name: the argument's, unless another argument of that name has one already.
    @discardableResult
    mutating func pass(
        _ argument: Syntax.InputValueDefinition, _ value: JSONValue?, to call: inout Call
    ) -> String {
        // A variable without a value leaves the argument's default.
        let type = "\(argument.defaultValue == nil ? argument.type : argument.type.nullable)"
        let name = argument.name.text
        let isTaken = declarations.contains { $0.name == name && ($0.type != type || variables[name] != value) }
        let variable = isTaken ? call.field + name.prefix(1).uppercased() + name.dropFirst() : name
        declare(variable, type, value)
        call.pass(name, variable)
        return variable
    }

    mutating func declare(_ variable: String, _ type: String, _ value: JSONValue?) {
        if !declarations.contains(where: { $0.name == variable }) { declarations.append((variable, type)) }
        if let value { variables[variable] = value }
    }

    /// The operation of a mapping, without what it makes of the answer.
    func operation(_ lines: [String]) -> JSONObject {
        let parameters = declarations.map { "$\($0.name): \($0.type)" }.joined(separator: ", ")
        let head = "query \(name)" + (parameters.isEmpty ? "" : "(\(parameters))") + directives + " {"
        let document = [head] + lines + ["}"]
        var operation: JSONObject = ["document": .array(document.map { .string($0) })]
        if !variables.isEmpty { operation["variables"] = .object(variables) }
        return operation
    }
}

extension [String] {
    /// The lines within the braces of fields, from outermost to innermost; lines that begin at the margin are indented.
    func within(_ fields: [String], depth: Int) -> [String] {
        let margin = String(repeating: "  ", count: depth + fields.count)
        var lines = map { $0.hasPrefix(" ") ? $0 : margin + $0 }
        for (place, field) in fields.enumerated().reversed() {
            let indent = String(repeating: "  ", count: depth + place)
            lines = ["\(indent)\(field) {"] + lines + ["\(indent)}"]
        }
        return lines
    }
}
