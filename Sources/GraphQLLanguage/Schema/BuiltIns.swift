// What every schema has without saying so: five scalars, the types of introspection, and five directives.
enum BuiltIns {
    static let file = SourceFile("(built in)")

    // Specification, sections 3.5 and 4.2; `@oneOf` and `isOneOf` from its draft.
    private static let text = """
        scalar Int
        scalar Float
        scalar String
        scalar Boolean
        scalar ID
        directive @skip(if: Boolean!) on FIELD | FRAGMENT_SPREAD | INLINE_FRAGMENT
        directive @include(if: Boolean!) on FIELD | FRAGMENT_SPREAD | INLINE_FRAGMENT
        directive @deprecated(reason: String = "No longer supported") on
          FIELD_DEFINITION | ARGUMENT_DEFINITION | INPUT_FIELD_DEFINITION | ENUM_VALUE
        directive @specifiedBy(url: String!) on SCALAR
        directive @oneOf on INPUT_OBJECT
        type __Schema {
          description: String
          types: [__Type!]!
          queryType: __Type!
          mutationType: __Type
          subscriptionType: __Type
          directives: [__Directive!]!
        }
        type __Type {
          kind: __TypeKind!
          name: String
          description: String
          specifiedByURL: String
          fields(includeDeprecated: Boolean = false): [__Field!]
          interfaces: [__Type!]
          possibleTypes: [__Type!]
          enumValues(includeDeprecated: Boolean = false): [__EnumValue!]
          inputFields(includeDeprecated: Boolean = false): [__InputValue!]
          ofType: __Type
          isOneOf: Boolean
        }
        enum __TypeKind { SCALAR OBJECT INTERFACE UNION ENUM INPUT_OBJECT LIST NON_NULL }
        type __Field {
          name: String!
          description: String
          args(includeDeprecated: Boolean = false): [__InputValue!]!
          type: __Type!
          isDeprecated: Boolean!
          deprecationReason: String
        }
        type __InputValue {
          name: String!
          description: String
          type: __Type!
          defaultValue: String
          isDeprecated: Boolean!
          deprecationReason: String
        }
        type __EnumValue { name: String! description: String isDeprecated: Boolean! deprecationReason: String }
        type __Directive {
          name: String!
          description: String
          isRepeatable: Boolean!
          locations: [__DirectiveLocation!]!
          args(includeDeprecated: Boolean = false): [__InputValue!]!
        }
        enum __DirectiveLocation {
          QUERY MUTATION SUBSCRIPTION FIELD FRAGMENT_DEFINITION FRAGMENT_SPREAD INLINE_FRAGMENT VARIABLE_DEFINITION
          SCHEMA SCALAR OBJECT FIELD_DEFINITION ARGUMENT_DEFINITION INTERFACE UNION ENUM ENUM_VALUE INPUT_OBJECT
          INPUT_FIELD_DEFINITION
        }
        type __Root { __typename: String! __schema: __Schema! __type(name: String!): __Type }
        """

    private static let parts: SchemaParts = {
        do throws(GraphQLDiagnostic) {
            return SchemaParts(try Syntax.Document(parsing: text.utf8, file: file))
        } catch {
            preconditionFailure("the built-in types are not valid: \(error)")
        }
    }()

    static let types: [String: SchemaType] = {
        let types = parts.types.filter { $0.name.text != "__Root" }
        return Dictionary(
            types.map { ($0.name.text, SchemaType($0, isBuiltIn: true)) }, uniquingKeysWith: { first, _ in first })
    }()

    static let directives: [String: Syntax.DirectiveDefinition] =
        Dictionary(parts.directives.map { ($0.name.text, $0) }, uniquingKeysWith: { first, _ in first })

    // The fields that no type has to define.
    private static let metaFields: [String: Syntax.FieldDefinition] = {
        let root = parts.types.first { $0.name.text == "__Root" }
        return Dictionary((root?.fields ?? []).map { ($0.name.text, $0) }, uniquingKeysWith: { first, _ in first })
    }()

    static let typename: Syntax.FieldDefinition? = metaFields["__typename"]

    // Those of the query's root.
    static let introspection: [String: Syntax.FieldDefinition] = metaFields.filter { $0.key != "__typename" }

    static let scalars: Set<String> = ["Int", "Float", "String", "Boolean", "ID"]
}
