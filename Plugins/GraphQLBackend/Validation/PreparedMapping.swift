import Commerce
import CommerceGraphQL
import GraphQLLanguage

/// A mapping that is ready to be used: its documents as they are sent, and nothing in it that a schema lacks.
struct PreparedMapping: Sendable {
    /// The mapping, with what is left of its operations.
    var mapping: Mapping
    /// What answers each operation of the ports, alternatives in order; none are empty.
    var operations: [PortOperation: [PreparedOperation]]
    /// Whether everything was compared with a schema; otherwise only documents and paths with each other.
    var isVerified: Bool

    /// The operations that a mapping has of which nothing is left here, in their order.
    func lacking(_ mapping: Mapping) -> [PortOperation] {
        mapping.operations.keys.filter { operations[$0] == nil }.sorted { $0.rawValue < $1.rawValue }
    }
}

/// An alternative of an operation with its document.
struct PreparedOperation: Sendable {
    /// The document as it is sent: one operation and the fragments that it uses.
    var text: String
    /// The operation's name; `nil` where the document gives it none.
    var operationName: String?
    var kind: GraphQLOperationKind
    /// The mapping's part, without what was left out.
    var mapped: MappedOperation
    /// The types of objects whose selections were left out.
    var removedTypes: Set<String> = []
}

/// What came of preparing a mapping.
struct MappingPreparation: Sendable {
    /// Only to be used where there are no problems.
    var mapping: PreparedMapping
    /// What is wrong, in the order of the files; nothing of a mapping that can be used.
    var problems: [ConfigurationProblem]
    /// What is left out, in the order of the files.
    var leftOut: [LeftOut]
    /// What nobody said and was assumed, in the order of the files.
    var assumptions: [MappingAssumption] = []
}

extension PreparedMapping {
    /// Makes a mapping ready for use, and says what is wrong with it.
    ///
    /// Parts that are marked optional and that the schema lacks are left out, with the sources, sorts, filters and
    /// variables that led there; the rest has to fit.
    ///
    /// - Parameters:
    ///   - mapping: the mapping as it was read.
    ///   - schema: the API's schema; without one, documents and paths are only compared with each other.
    ///   - keepOptional: what becomes of optional parts where there is no schema: kept or left out.
    static func prepare(
        _ mapping: Mapping, schema: GraphQLSchema?, keepOptional: Bool = false
    ) -> MappingPreparation {
        MappingPreparer(mapping, schema: schema, keepOptional: keepOptional).preparation()
    }
}
