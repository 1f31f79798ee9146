import Commerce

/// The driver's command line.
struct DriverArguments {
    static let usage = "usage: storefront-driver --config FILE [--backend NAME | --all] [--json]"

    struct Problem: Error {
        let message: String
    }

    private(set) var configuration = ""
    private(set) var json = false
    private var backend: String?
    private var all = false

    init(_ arguments: ArraySlice<String>) throws {
        var rest = arguments
        func value(of option: String) throws -> String {
            guard let value = rest.popFirst() else { throw Problem(message: "\(option) needs a value") }
            return value
        }
        while let argument = rest.popFirst() {
            switch argument {
            case "--config": configuration = try value(of: argument)
            case "--backend": backend = try value(of: argument)
            case "--all": all = true
            case "--json": json = true
            default: throw Problem(message: "unknown argument \"\(argument)\"")
            }
        }
        if configuration.isEmpty { throw Problem(message: "--config is missing") }
        if all, backend != nil { throw Problem(message: "--backend and --all exclude each other") }
    }

    /// The backends to walk through: the named one, all, or the default.
    func backends(in configuration: Configuration) throws -> [String] {
        if all { return configuration.backends.map(\.name) }
        if let name = backend ?? configuration.defaultBackend { return [name] }
        throw Problem(message: "the configuration has no default backend: name one with --backend, or take --all")
    }
}
