import Commerce
import CommerceJSON

/// Where a shop's catalogue comes from; nothing is read or built before it is asked for.
enum CatalogSource: Sendable {
    case demo
    case value(MemoryCatalog)
    case file(String)

    func load() throws(CommerceError) -> MemoryCatalog {
        switch self {
        case .demo: .demo
        case .value(let catalog): catalog
        case .file(let path): try Self.read(path)
        }
    }

    private static func read(_ path: String) throws(CommerceError) -> MemoryCatalog {
        let file: SmallFile
        do {
            file = try SmallFile(path: path, maximumBytes: maximumBytes)
        } catch {
            throw CommerceError(.configuration, "The catalogue \(path) can't be read: \(error.reason).")
        }
        do {
            let document = try JSONValueDecoder().decode(CatalogDocument.self, from: file.bytes)
            return document.catalog
        } catch {
            throw CommerceError(.configuration, "The catalogue \(path) is not as expected: \(error)", cause: error)
        }
    }

    private static let maximumBytes = 64 << 20
}

/// A catalogue as a file has it: a list of products, or an object with more beside them.
///
/// Products and collections are the same JSON as in the plugin protocol:
/// `{"shop"?, "products": […], "collections"?: […], "translations"?: {LANGUAGE: {ID: {"title"?, "description"?}}}}`.
struct CatalogDocument: Decodable {
    let catalog: MemoryCatalog

    private enum CodingKeys: String, CodingKey {
        case shop, products, collections, translations
    }

    init(from decoder: any Decoder) throws {
        guard let container = try? decoder.container(keyedBy: CodingKeys.self) else {
            catalog = MemoryCatalog(products: try decoder.singleValueContainer().decode([Product].self))
            return
        }
        // An absent list reads as an empty one; here that would be a misspelt key and a shop with nothing in it.
        guard container.contains(.products) else {
            throw DecodingError.keyNotFound(
                CodingKeys.products,
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "the key \"products\" is missing"))
        }
        let translations = try container.decodeIfPresent(
            [String: [String: MemoryTranslation]].self, forKey: .translations)
        catalog = MemoryCatalog(
            shop: try container.decodeIfPresent(Shop.self, forKey: .shop) ?? Shop(name: "Memory"),
            products: try container.decode([Product].self, forKey: .products),
            collections: try container.decodeIfPresent([ProductCollection].self, forKey: .collections) ?? [],
            translations: Dictionary(
                (translations ?? [:]).map { (LanguageCode(rawValue: $0.key), $0.value) },
                uniquingKeysWith: { first, _ in first }))
    }
}
