import CommerceJSON
import GraphQLLanguage

// Answers `__schema` and `__type` of a schema (section 4.2).
struct Introspection {
    private let schema: GraphQLSchema

    init(_ schema: GraphQLSchema) {
        self.schema = schema
    }

    // Nil for what is no field of introspection.
    func value(of object: GraphObject, _ field: String, _ arguments: FieldArguments) -> GraphValue? {
        switch field {
        case "__schema": return .of("__Schema", Whole())
        case "__type":
            return .of("__Type", arguments.string("name").flatMap { schema.type($0) }.map { Shape.named($0) })
        default: break
        }
        guard object.typename.hasPrefix("__") else { return nil }
        let deprecated = arguments.bool("includeDeprecated")
        switch object.source {
        case is Whole: return whole(field)
        case let shape as Shape: return describe(shape, field, deprecated: deprecated)
        case let definition as Syntax.FieldDefinition where field == "args":
            let arguments = definition.arguments.filter { deprecated || $0.directives.deprecationReason == nil }
            return .list(arguments.map(input))
        default: return object.properties[field]
        }
    }

    private struct Whole: Sendable {}

    // A type as introspection shows it: by its name, or around another one.
    private enum Shape: Sendable {
        case named(SchemaType)
        case wrapping(Syntax.TypeReference)
    }

    // MARK: The schema

    private func whole(_ field: String) -> GraphValue {
        switch field {
        case "types":
            return .list(schema.typeNames.compactMap { schema.type($0) }.map { .of("__Type", Shape.named($0)) })
        case "queryType": return .of("__Type", schema.rootType(.query).map { Shape.named($0) })
        case "mutationType": return .of("__Type", schema.rootType(.mutation).map { Shape.named($0) })
        case "subscriptionType": return .of("__Type", schema.rootType(.subscription).map { Shape.named($0) })
        case "directives":
            return .list(schema.directiveNames.compactMap { schema.directive($0) }.map(directive))
        default: return .null
        }
    }

    private func directive(_ definition: Syntax.DirectiveDefinition) -> GraphValue {
        .record(
            "__Directive",
            [
                "name": .string(definition.name.text), "description": .string(definition.description?.text),
                "isRepeatable": .bool(definition.isRepeatable),
                "locations": .strings(definition.locations.map(\.rawValue)),
                "args": .list(definition.arguments.map(input)),
            ])
    }

    // MARK: Types

    private func describe(_ shape: Shape, _ field: String, deprecated: Bool) -> GraphValue {
        switch shape {
        case .wrapping(let reference):
            switch (field, reference) {
            case ("kind", .nonNull): return .string("NON_NULL")
            case ("kind", _): return .string("LIST")
            case ("ofType", .nonNull(let inner)), ("ofType", .list(let inner)): return type(inner)
            default: return .null
            }
        case .named(let type): return describe(type, field, deprecated: deprecated)
        }
    }

    private func describe(_ type: SchemaType, _ field: String, deprecated: Bool) -> GraphValue {
        let definition = type.definition
        switch field {
        case "kind": return .string(type.kind.rawValue)
        case "name": return .string(type.name)
        case "description": return .string(definition.description?.text)
        case "fields":
            guard type.kind == .object || type.kind == .interface else { return .null }
            let fields = definition.fields.filter { deprecated || $0.directives.deprecationReason == nil }
            return .list(fields.map(self.field))
        case "interfaces":
            guard type.kind == .object || type.kind == .interface else { return .null }
            return .list(
                definition.interfaces.compactMap { schema.type($0.text) }.map { .of("__Type", Shape.named($0)) })
        case "possibleTypes":
            guard type.isAbstract else { return .null }
            return .list(
                schema.possibleTypes(of: type).compactMap { schema.type($0) }.map { .of("__Type", Shape.named($0)) })
        case "enumValues":
            guard type.kind == .enumeration else { return .null }
            let values = definition.values.filter { deprecated || $0.directives.deprecationReason == nil }
            return .list(
                values.map {
                    .record("__EnumValue", named($0.name, $0.description, $0.directives))
                })
        case "inputFields":
            guard type.kind == .inputObject else { return .null }
            let fields = definition.inputFields.filter { deprecated || $0.directives.deprecationReason == nil }
            return .list(fields.map(input))
        case "isOneOf": return type.kind == .inputObject ? .bool(type.isOneOf) : .null
        case "specifiedByURL":
            return .string(definition.directives.first { $0.name.text == "specifiedBy" }?.argument("url")?.string)
        default: return .null
        }
    }

    private func type(_ reference: Syntax.TypeReference) -> GraphValue {
        switch reference {
        case .named(let name): .of("__Type", schema.type(name.text).map { Shape.named($0) })
        case .list, .nonNull: .of("__Type", Shape.wrapping(reference))
        }
    }

    // MARK: Fields and arguments

    private func field(_ definition: Syntax.FieldDefinition) -> GraphValue {
        var properties = named(definition.name, definition.description, definition.directives)
        properties["type"] = type(definition.type)
        return .object(GraphObject("__Field", source: definition, properties: properties))
    }

    private func input(_ definition: Syntax.InputValueDefinition) -> GraphValue {
        var properties = named(definition.name, definition.description, definition.directives)
        properties["type"] = type(definition.type)
        properties["defaultValue"] = .string(definition.defaultValue.map { SyntaxPrinter.print($0) })
        return .record("__InputValue", properties)
    }

    private func named(
        _ name: Syntax.Name, _ description: Syntax.Description?, _ directives: [Syntax.Directive]
    ) -> [String: GraphValue] {
        [
            "name": .string(name.text), "description": .string(description?.text),
            "isDeprecated": .bool(directives.deprecationReason != nil),
            "deprecationReason": .string(directives.deprecationReason),
        ]
    }
}
