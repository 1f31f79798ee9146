extension FeedDialect {
    /// The dialects that come with the adapter, in the order in which they are tried.
    public static let builtIn: [FeedDialect] = {
        var dialects: [FeedDialect] = []
        for file in [PackageResources.google_json, PackageResources.google_atom_json, PackageResources.yml_json] {
            // A test reads each file on its own and shows what is wrong with one that is left out here.
            if let dialect = try? FeedDialect(parsing: file, extending: dialects) { dialects.append(dialect) }
        }
        return dialects
    }()

    /// The built-in dialect of a name.
    public static func named(_ name: String) -> FeedDialect? {
        builtIn.first { $0.name == name }
    }
}
