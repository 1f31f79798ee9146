// How names of a schema become names of Swift.
enum SwiftName {
    // MARK: Identifiers

    // A property's or parameter's name where it is declared and used: in backticks where it is a keyword.
    static func escaped(_ name: String) -> String {
        keywords.contains(name) ? "`\(name)`" : name
    }

    // A property's name as the label of a parameter, where nearly every keyword may stand as it is.
    static func label(_ name: String) -> String {
        let name = bare(name)
        return ["inout", "let", "var"].contains(name) ? "`\(name)`" : name
    }

    // A property's name as the label of an argument in a call, where still more may, and the compiler minds backticks.
    static func argumentLabel(_ name: String) -> String {
        let name = bare(name)
        return name == "inout" ? "`inout`" : name
    }

    private static func bare(_ name: String) -> String {
        name.hasPrefix("`") ? String(name.dropFirst().dropLast()) : name
    }

    // The property for a key of an answer or a variable: its own name, except for those that Swift has other uses for.
    static func property(_ name: String) -> String {
        if name == "__typename" { return "typename" }
        // A capital is for types: a property `Media` would hide the type `Media` of what it holds.
        let name = lowerFirst(name)
        // `x.self`, `x.Type` and `T.init` are something else, with backticks too; `hashValue` belongs to Hashable.
        return unusableMembers.contains(name) || isUnderscores(name) ? name + "_" : name
    }

    // The local variable of a decoder for a property: not one of the decoder's own.
    static func local(_ property: String) -> String {
        // `reader` is `reader_`, and so a field `reader_` has to make way, too.
        let isOwn = ["reader", "place", "member"].contains { own in
            property.hasPrefix(own) && isUnderscores(String(property.dropFirst(own.count)))
        }
        return isOwn ? property + "_" : escaped(property)
    }

    // The constant for a value of an enumeration: `BEST_SELLING` is `bestSelling`, `US` is `us`.
    static func constant(_ name: String) -> String {
        let words = name.split(separator: "_")
        let isScreaming = !name.utf8.contains { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }
        let joined =
            isScreaming
            ? lowerFirst(words.map { upperFirst($0.lowercased()) }.joined())
            : lowerFirst(words.map { upperFirst(String($0)) }.joined())
        guard let first = joined.utf8.first else { return property(name) }
        return property(first >= UInt8(ascii: "0") && first <= UInt8(ascii: "9") ? "_" + joined : joined)
    }

    // A type's name: with a capital first, and not one that the generated code uses for something else.
    static func type(_ name: String) -> String {
        let trimmed = name.drop { $0 == "_" }
        guard let first = trimmed.utf8.first, first > UInt8(ascii: "9") else { return "Type" + name }
        let type = upperFirst(String(trimmed))
        // Of `Response` that would be another name of the kind.
        return ["Value", "Type"].map { type + $0 }.reduce(type) { name, next in
            reservedTypes.contains(name) ? next : name
        }
    }

    // The name of the type of a list's elements: `nodes` holds values of `Node`.
    static func singular(_ name: String) -> String {
        for (ending, replacement) in [
            ("ies", "y"), ("sses", "ss"), ("shes", "sh"), ("ches", "ch"), ("xes", "x"), ("ss", "ss"), ("us", "us"),
            ("is", "is"), ("s", ""),
        ] where name.hasSuffix(ending) && name.utf8.count > ending.utf8.count + 1 {
            return name.dropLast(ending.count) + replacement
        }
        return name
    }

    static func upperFirst(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst()
    }

    // `URL` is `url` and `URLPath` is `urlPath`: all capitals at the front, but the last before a small letter.
    static func lowerFirst(_ text: String) -> String {
        let capitals = text.utf8.prefix { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") }.count
        guard capitals > 0 else { return text }
        let count = capitals == text.utf8.count || capitals == 1 ? capitals : capitals - 1
        return text.prefix(count).lowercased() + text.dropFirst(count)
    }

    private static func isUnderscores(_ name: String) -> Bool {
        name.utf8.allSatisfy { $0 == UInt8(ascii: "_") }
    }

    // MARK: Words that Swift keeps

    private static let unusableMembers: Set<String> = ["self", "Type", "Protocol", "init", "hashValue", "_"]

    private static let reservedTypes: Set<String> = [
        // Of Swift and of what the generated code is made of.
        "Any", "AnyObject", "Array", "Bool", "Character", "Commerce", "CommerceGraphQL", "CommerceJSON", "Date",
        "Decimal", "Dictionary", "Double", "Error", "Float", "FoundationEssentials", "GeneratedEnumeration",
        "GeneratedOperation", "GraphQLOperationKind", "Hashable", "Indirect", "InputValue", "Int", "JSONError",
        "JSONKeys", "JSONObject", "JSONReader", "JSONValue", "Never", "Optional", "Protocol", "ResponseValue",
        "Result", "Self", "Sendable", "Set", "String", "Swift", "Type", "VariableValue", "Void",
        // Of the generated types themselves.
        "Other", "Response",
    ]

    private static let keywords: Set<String> = [
        "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default", "defer", "deinit",
        "do",
        "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import",
        "in", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public",
        "repeat", "rethrows", "return", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true",
        "try", "typealias", "unsafe", "var", "where", "while", "Any", "Self",
    ]
}
