package import Commerce

/// How a mapping fits the schema of an API.
package struct MappingReport: Sendable, Encodable {
    /// The mapping's name.
    package let mapping: String
    /// Where the schema came from.
    package let schema: String
    /// The calls that can be served, by their names.
    package let operations: [String]
    /// The calls that the mapping has and the schema can't serve, by their names; ``leftOut`` says why.
    package let unserved: [String]
    /// The documents as they are sent, each once.
    package let documents: [String]
    /// What is wrong; nothing of a mapping that can be used.
    package let problems: [ConfigurationProblem]
    /// What is not used, since the schema lacks what it needs.
    package let leftOut: [Note]
    /// What neither the API nor the configuration says.
    package let assumed: [Note]

    /// Something that is worth knowing, with its place.
    package struct Note: Sendable, Hashable, Encodable {
        /// The file; `nil` where it stands in none.
        package let file: String?
        /// The JSON path.
        package let path: String?
        /// From 1.
        package let line: Int?
        /// From 1.
        package let column: Int?
        /// A sentence.
        package let message: String

        init(_ message: String, at place: MappingPlace?) {
            file = place?.file
            path = place?.path
            line = place?.line
            column = place?.column
            self.message = message
        }
    }

    init(_ mapping: Mapping, _ preparation: MappingPreparation, schema: SchemaText) {
        self.mapping = mapping.name
        self.schema = schema.source
        operations = preparation.mapping.operations.keys.map(\.rawValue).sorted()
        unserved = preparation.mapping.lacking(mapping).map(\.rawValue)
        documents = Set(preparation.mapping.operations.values.flatMap { $0.map(\.text) }).sorted()
        problems = preparation.problems
        leftOut = preparation.leftOut.map { Note("\($0.what) is left out: \($0.reason)", at: $0.place) }
        // Of the unit the paths say more, which are compared with the schema by now.
        var assumed = mapping.money.assumptions.prefix(1).map { Note($0, at: nil) }
        if preparation.mapping.mapping.lacksCurrency {
            assumed.append(
                Note(
                    "no currency is said: amounts whose answer names none will be missing; say \"currency\" in the entry",
                    at: nil))
        }
        self.assumed = assumed + preparation.assumptions.map { Note($0.message, at: $0.place) }
    }
}
