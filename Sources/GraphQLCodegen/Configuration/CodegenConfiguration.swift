/// A `graphql-codegen.json`: which folders of operations belong to which schemas, and how they become Swift.
///
///     {
///       "access": "public",                               // "internal" where it is left out, or "package"
///       "schemas": [
///         {
///           "namespace": "StorefrontAPI",                 // the enumeration that holds what is generated
///           "schema": "Storefront/schema.graphqls",       // SDL, or an introspection answer (.json)
///           "operations": "Storefront",                   // the folder of .graphql files; "." where it is left out.
///                                                         // A folder within belongs to the schema that names it
///           "scalars": { "Decimal": "Decimal", "URL": { "type": "Link", "import": "Links" } }
///         }
///       ]
///     }
///
/// Paths are relative to the file.
public struct CodegenConfiguration: Sendable, Hashable {
    /// The name that the file has where the plugin looks for it.
    public static let fileName = "graphql-codegen.json"

    /// A schema with its operations.
    public struct Entry: Sendable, Hashable {
        /// Where the schema is, relative to the configuration.
        public var schema: String
        /// The folder of `.graphql` files, relative to the configuration.
        public var operations: String
        /// How the operations become Swift.
        public var options: SchemaOptions
    }

    /// The schemas, in order.
    public var entries: [Entry]

    /// Whether a `.graphql` file belongs to an entry, rather than to another one whose folder is within its own.
    ///
    /// `path` is relative to the configuration.
    public func belongs(_ path: String, to entry: Entry) -> Bool {
        let owner = entries.filter { $0.holds(path) }.max { $0.folder.count < $1.folder.count }
        return owner?.options.namespace == entry.options.namespace
    }
}

extension CodegenConfiguration.Entry {
    // The names of the folders on the way.
    fileprivate var folder: [Substring] { operations.split(separator: "/").filter { $0 != "." } }

    fileprivate func holds(_ path: String) -> Bool {
        path.split(separator: "/").filter { $0 != "." }.starts(with: folder)
    }
}
