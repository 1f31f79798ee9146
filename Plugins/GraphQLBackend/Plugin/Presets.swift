/// The mappings that come with the adapter: the files of `presets/`, embedded in code.
enum Presets {
    /// The file of a preset as bytes.
    static let files: [(name: String, bytes: [UInt8])] = [
        ("hygraph", PackageResources.hygraph_json),
        ("saleor", PackageResources.saleor_json),
        ("vendure", PackageResources.vendure_json),
        ("wagtail", PackageResources.wagtail_json),
        ("woographql", PackageResources.woographql_json),
    ]

    /// The documents that presets name, by file name.
    static let documents: [(name: String, bytes: [UInt8])] = []
}
