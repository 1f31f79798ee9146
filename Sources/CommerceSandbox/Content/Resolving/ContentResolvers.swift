import CommerceJSON
import GraphQLLanguage

// How the fields of the content API are answered.
enum ContentResolvers {
    static let table: ResolverTable<ContentCall> = {
        var table = ResolverTable<ContentCall>()
        addQueries(to: &table)
        addDocuments(to: &table)
        addRelations(to: &table)
        addAsset(to: &table)
        addRichText(to: &table)
        return table
    }()

    private static func addQueries(to table: inout ResolverTable<ContentCall>) {
        table.type("Query", of: ContentRoot.self) { type in
            for model in ContentModel.allCases {
                type[model.singular] = { _, call in try one(model, call) }
                type[model.plural] = { _, call in try list(model, call).nodes }
                type["\(model.plural)Connection"] = { _, call in try list(model, call).connection(model) }
            }
            type["node"] = { _, call in
                guard let document = call.context.library.document(call.arguments.string("id") ?? "") else {
                    return .null
                }
                let scope = try call.context.scope(call.arguments, reading: document.model)
                return ContentEntry(document, in: scope)?.graph ?? .null
            }
        }
    }

    // The document that a unique field names; all of them have to where there are several.
    private static func one(_ model: ContentModel, _ call: FieldCall<ContentCall>) throws -> GraphValue {
        let scope = try call.context.scope(call.arguments, reading: model)
        let wanted = (call.arguments["where"]?.object ?? JSONObject()).filter { !$0.value.isNull }
        guard !wanted.isEmpty else {
            throw FieldFailure("where has to name one of the unique fields of \(model.rawValue)", code: "400")
        }
        let entries = call.context.library.documents(of: model).lazy.compactMap { ContentEntry($0, in: scope) }
        return entries.first { entry in wanted.allSatisfy { entry.value($0.key) == $0.value } }?.graph ?? .null
    }

    private static func list(_ model: ContentModel, _ call: FieldCall<ContentCall>) throws -> ContentList {
        let scope = try call.context.scope(call.arguments, reading: model)
        let entries = call.context.library.documents(of: model).compactMap { ContentEntry($0, in: scope) }
        return try ContentList(entries, call.arguments, call.context)
    }

    // MARK: Documents

    private static func addDocuments(to table: inout ResolverTable<ContentCall>) {
        for model in ContentModel.allCases {
            table.type(model.rawValue, of: ContentEntry.self) { type in
                for field in ContentSchema.schema.type(model.rawValue)?.definition.fields ?? []
                where ContentSchema.schema.type(of: field.type)?.isLeaf == true {
                    let name = field.name.text
                    type[name] = { entry, _ in .leaf(entry.value(name)) }
                }
                type["documentInStages"] = { entry, call in .list(inStages(entry, call).map(\.graph)) }
                if model.isLocalized {
                    type["localizations"] = { entry, call in .list(localizations(entry, call).map(\.graph)) }
                }
            }
        }
    }

    // The same document in the other stages that the token may read.
    private static func inStages(_ entry: ContentEntry, _ call: FieldCall<ContentCall>) -> [ContentEntry] {
        let stages = call.arguments.strings("stages").compactMap(ContentStage.init(rawValue:))
        let locales = call.arguments.bool("inheritLocale") ? [entry.locale] : call.context.scope.locales
        return stages.filter { stage in
            (call.arguments.bool("includeCurrent") || stage != entry.scope.stage)
                && call.context.access.reads(entry.model, in: stage)
        }
        .compactMap { ContentEntry(entry.document, in: ContentScope(stage: $0, locales: locales)) }
    }

    private static func localizations(_ entry: ContentEntry, _ call: FieldCall<ContentCall>) -> [ContentEntry] {
        (ContentCall.locales(call.arguments) ?? [])
            .filter { call.arguments.bool("includeCurrent") || $0 != entry.locale }
            .compactMap {
                ContentEntry(entry.document, in: ContentScope(stage: entry.scope.stage, locales: [$0]))
            }
    }

    // MARK: Relations

    private static func addRelations(to table: inout ResolverTable<ContentCall>) {
        let relations: [(ContentModel, String, ContentModel)] = [
            (.product, "categories", .category), (.product, "productVariantColors", .colour),
            (.category, "products", .product), (.asset, "imageProduct", .product),
        ]
        for (model, field, target) in relations {
            table.type(model.rawValue, of: ContentEntry.self) { type in
                type[field] = { entry, call in
                    let scope = try call.context.scope(call.arguments, of: entry, reading: target)
                    let related = entry.related(field, in: scope, call.context.library)
                    return try ContentList(related, call.arguments, call.context).nodes
                }
            }
        }
        table.type("Product", of: ContentEntry.self) { type in
            type["image"] = { entry, call in
                let scope = try call.context.scope(call.arguments, of: entry, reading: .asset)
                return entry.related("image", in: scope, call.context.library).first?.graph ?? .null
            }
            type["content"] = { entry, _ in .of("RichText", entry.richText) }
        }
    }

    private static func addAsset(to table: inout ResolverTable<ContentCall>) {
        table.type("Asset", of: ContentEntry.self) { type in
            type["url"] = { entry, call in
                let resize = call.arguments["transformation"]?["image"]?["resize"]
                let sizes = ["width", "height"].compactMap { name in resize?[name]?.int.map { "\(name)=\($0)" } }
                let query = sizes.isEmpty ? "" : "?" + sizes.joined(separator: "&")
                return .string(call.context.base + (entry.value("path").string ?? "") + query)
            }
        }
    }

    private static func addRichText(to table: inout ResolverTable<ContentCall>) {
        table.type("RichText", of: RichTextDocument.self) { type in
            type["raw"] = { text, _ in .leaf(text.raw) }
            type["html"] = { text, _ in .string(text.html) }
            type["markdown"] = { text, _ in .string(text.markdown) }
            type["text"] = { text, _ in .string(text.text) }
        }
    }
}

// What the root fields are resolved of.
struct ContentRoot: Sendable {}
