import Commerce
import CommerceJSON
import FoundationEssentials

extension GraphQLShopOptions {
    /// The mapping that the options name, with what they say of money and limits themselves.
    ///
    /// - Throws: ``Commerce/CommerceError`` of kind `configuration` with every problem and its place.
    func readMapping() throws(CommerceError) -> Mapping {
        var settings: [String: JSONValue] = [:]
        settings["preset"] = preset.map { .string($0) }
        if !options.isEmpty { settings["options"] = .object(JSONObject(options.map { ($0.key, $0.value) })) }
        switch mapping {
        case nil: break
        case .file(let path): settings["mapping"] = .string(path)
        case .text(let text):
            do throws(JSONError) {
                settings["mapping"] = try JSONReader.read(
                    Array(text.utf8), options: JSONOptions(allowsComments: true, allowsTrailingCommas: true)
                ) { reader throws(JSONError) in try reader.readValue() }
            } catch {
                throw CommerceError(.configuration, "The mapping is no JSON: \(error)", cause: error)
            }
        }
        return adjusted(try EntryMapping.read(Settings(settings), folder: FileManager.default.currentDirectoryPath))
    }

    /// A mapping with what the options say of money and limits.
    func adjusted(_ mapping: Mapping) -> Mapping {
        var mapping = mapping
        if let currency {
            mapping.money.currency = currency
            mapping.money.isAssumed = false
        }
        if let priceUnit {
            mapping.money.unit = priceUnit == .minor ? .minor : .major
            mapping.money.isUnitAssumed = false
        }
        if let pageSize { mapping.limits.pageSize = pageSize }
        if let rate { mapping.limits.requestsPerSecond = rate }
        return mapping
    }
}
