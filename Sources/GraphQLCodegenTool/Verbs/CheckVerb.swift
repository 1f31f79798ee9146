import GraphQLCodegen

// `check`: what is wrong with the operations of a configuration, and nothing written.
struct CheckVerb {
    private let configuration: String

    init(_ arguments: Arguments) throws {
        configuration = try arguments.required("--config")
    }

    func run() throws -> Int32 {
        do {
            _ = try Workspace(configuration: configuration).units()
            return 0
        } catch let failure as CodegenFailure {
            Output.report(failure.diagnostics)
            return 1
        }
    }
}
