package import Commerce
package import CommerceJSON

/// What an operation of a mapping is answered with, as it came and as it is mapped.
package struct MappingTrial: Sendable {
    /// The call's name, such as `catalog/products`.
    package var operation: String
    /// The document as it was sent.
    package var document: String
    package var variables: JSONObject
    /// The answer's `data`; what is secret in it is hidden.
    package var data: JSONValue
    /// The answer's errors.
    package var errors: [JSONValue]
    /// The mapped values: a list of an operation that lists.
    package var value: JSONValue
    package var userErrors: [JSONValue]
    package var warnings: [JSONValue]
    /// What of the answer could not be read.
    package var issues: [FieldIssue]
}

extension MappingTrial {
    /// The trial without what must not be shown.
    func hiding(_ secrets: TrialSecrets) -> MappingTrial {
        var trial = self
        trial.variables = secrets.hidden(variables: variables)
        trial.data = secrets.hidden(data: data)
        trial.errors = errors.map { error in error.string.map { .string(secrets.hidden($0)) } ?? error }
        trial.value = secrets.hidden(mapped: value)
        trial.userErrors = userErrors.map(secrets.hidden(messages:))
        trial.warnings = warnings.map(secrets.hidden(messages:))
        trial.issues = issues.map { FieldIssue(path: $0.path, code: $0.code, message: secrets.hidden($0.message)) }
        return trial
    }
}
