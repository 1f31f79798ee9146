import CommerceJSON
public import GraphQLLanguage

extension CodegenConfiguration {
    /// Reads a configuration: JSON with comments allowed.
    ///
    /// Throws all problems, each with its line and column.
    public init(parsing bytes: some Sequence<UInt8>, file: SourceFile) throws(CodegenFailure) {
        let json: LocatedJSON
        do throws(JSONError) {
            json = try LocatedJSON(parsing: bytes)
        } catch {
            let place = SourcePlace(file: file, line: error.line ?? 1, column: error.column ?? 1)
            throw CodegenFailure([GraphQLDiagnostic(rule: ConfigurationReader.rule, error.message, at: place)])
        }
        var reader = ConfigurationReader(file: file)
        entries = reader.entries(json)
        guard reader.diagnostics.isEmpty else { throw CodegenFailure(reader.diagnostics) }
    }
}

// Reads a configuration to its end, so that all problems are told at once.
private struct ConfigurationReader {
    static let rule = "Configuration"

    let file: SourceFile
    var diagnostics: [GraphQLDiagnostic] = []

    init(file: SourceFile) {
        self.file = file
    }

    mutating func entries(_ json: LocatedJSON) -> [CodegenConfiguration.Entry] {
        check(json, keys: ["access", "schemas"])
        let access = access(json["access"])
        guard let schemas = json["schemas"], !schemas.elements.isEmpty else {
            report("\"schemas\" has to be a list with a schema", at: json["schemas"] ?? json)
            return []
        }
        var entries: [CodegenConfiguration.Entry] = []
        for schema in schemas.elements {
            check(schema, keys: ["namespace", "operations", "scalars", "schema"])
            let namespace = text("namespace", of: schema) ?? ""
            if !namespace.isEmpty, !Self.isTypeName(namespace) {
                report(
                    "\"\(namespace)\" is no name for a Swift type; use letters and digits, a capital first",
                    at: schema["namespace"] ?? schema)
            } else if !namespace.isEmpty, SwiftName.type(namespace) != namespace || namespace.contains(".") {
                report(
                    "a Swift type can't be called \"\(namespace)\" here; take another name, such as \"ShopAPI\"",
                    at: schema["namespace"] ?? schema)
            }
            if entries.contains(where: { $0.options.namespace == namespace }) {
                report(
                    "the namespace \"\(namespace)\" is there twice; give each schema its own",
                    at: schema["namespace"] ?? schema)
            }
            entries.append(
                CodegenConfiguration.Entry(
                    schema: text("schema", of: schema) ?? "", operations: operations(of: schema),
                    options: SchemaOptions(namespace: namespace, access: access, scalars: scalars(schema["scalars"]))))
        }
        return entries
    }

    // The plugin sees the folder of its target alone, and files are called by their paths in it.
    private mutating func operations(of schema: LocatedJSON) -> String {
        guard let json = schema["operations"], let folder = text("operations", of: schema) else { return "." }
        if folder.hasPrefix("/") || folder.split(separator: "/").contains("..") {
            report("the folder of operations has to be in the folder of this file; it may be a link", at: json)
        }
        return folder
    }

    private mutating func access(_ json: LocatedJSON?) -> SchemaOptions.AccessLevel {
        guard let json else { return .internal }
        guard let access = json.string.flatMap(SchemaOptions.AccessLevel.init(rawValue:)) else {
            let known = SchemaOptions.AccessLevel.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
            report("\"access\" has to be one of \(known)", at: json)
            return .internal
        }
        return access
    }

    private mutating func scalars(_ json: LocatedJSON?) -> [String: SchemaOptions.ScalarType] {
        var scalars: [String: SchemaOptions.ScalarType] = [:]
        guard let json else { return scalars }
        guard json.kind == .object else {
            report("\"scalars\" has to be an object from scalars to Swift types", at: json)
            return scalars
        }
        for member in json.members {
            let value = member.value
            let isObject = value.kind == .object
            if isObject { check(value, keys: ["import", "type"]) }
            guard let name = isObject ? value["type"]?.string : value.string, Self.isTypeName(name) else {
                report(
                    "\"\(member.key)\" has to be the name of a Swift type, or {\"type\": …, \"import\": …}", at: value)
                continue
            }
            scalars[member.key] = SchemaOptions.ScalarType(name, module: value["import"]?.string)
        }
        return scalars
    }

    // MARK: Parts

    private mutating func check(_ json: LocatedJSON, keys: [String]) {
        guard json.kind == .object else { return report("expected an object", at: json) }
        for member in json.members where !keys.contains(member.key) {
            let place = SourcePlace(file: file, line: member.keyPosition.line, column: member.keyPosition.column)
            let hint = NearestName.hint(for: member.key, among: keys)
            diagnostics.append(
                GraphQLDiagnostic(rule: Self.rule, "there is no setting \"\(member.key)\"\(hint)", at: place))
        }
        diagnostics += json.duplicateKeys.filter { $0.path == json.path }.map {
            GraphQLDiagnostic(
                rule: Self.rule, $0.message, at: SourcePlace(file: file, line: $0.line ?? 1, column: $0.column ?? 1))
        }
    }

    private mutating func text(_ key: String, of json: LocatedJSON) -> String? {
        guard let value = json[key] else {
            report("\"\(key)\" is missing", at: json)
            return nil
        }
        guard let text = value.string, !text.isEmpty, !text.unicodeScalars.contains("\0") else {
            report("\"\(key)\" has to be a text", at: value)
            return nil
        }
        return text
    }

    private mutating func report(_ message: String, at json: LocatedJSON) {
        diagnostics.append(
            GraphQLDiagnostic(
                rule: Self.rule, message,
                at: SourcePlace(file: file, line: json.position.line, column: json.position.column)))
    }

    // Letters, digits and underscores, also with dots between such names, and a letter first.
    private static func isTypeName(_ text: String) -> Bool {
        text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
            guard let first = part.utf8.first, first | 0x20 >= UInt8(ascii: "a"), first | 0x20 <= UInt8(ascii: "z")
            else {
                return false
            }
            return part.unicodeScalars.allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || $0 == "_" || ("0"..."9").contains($0))
            }
        }
    }
}
