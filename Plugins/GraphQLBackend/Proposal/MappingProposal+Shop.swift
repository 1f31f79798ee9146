import CommerceJSON
import GraphQLLanguage

// The shop itself.
extension MappingProposal {
    /// What the shop says of itself: of a thing that is called so, or of the main one of several.
    func shop() -> (shape: ShapeProposal, operation: JSONObject)? {
        let names = ["shop", "store", "site", "storefront", "storeConfig"]
        for field in fields where names.contains(field.name.text) && field.type.element == nil {
            guard field.arguments.isEmpty, let type = schema.type(of: field.type), type.isComposite,
                let shape = shopShape(type)
            else { continue }
            return (shape, operation(field.name.text, shape, result: field.name.text))
        }
        for field in fields where ["shops", "stores", "sites"].contains(field.name.text) && field.type.element != nil {
            guard field.arguments.allSatisfy({ !$0.isRequired }), let type = schema.type(of: field.type),
                type.isComposite, var shape = shopShape(type),
                let flag = explorer.leaf(
                    ["isDefaultSite", "isDefault", "default", "isMain"], of: type, ["Boolean"], ownScalars: false)
            else { continue }
            shape.select([flag])
            return (shape, operation(field.name.text, shape, result: "\(field.name)[\(flag.path)=true]"))
        }
        return nil
    }

    private func operation(_ field: String, _ shape: ShapeProposal, result: String) -> JSONObject {
        let lines = shape.selection.lines(indentedBy: 2).within([field], depth: 1)
        var operation = ProposedQuery("Shop").operation(lines)
        operation["result"] = .string(result)
        return operation
    }

    private func shopShape(_ type: SchemaType) -> ShapeProposal? {
        var shop = ShapeProposal("Shop", of: type, explorer)
        var ways = [
            explorer.leaf(
                ["name", "siteName", "storeName", "store_name", "title", "shopName"], of: type, ["String"],
                ownScalars: false)
        ].compactMap(\.self)
        // A site's name may be empty where its front page's title is what people see.
        for name in ["rootPage", "homePage"] {
            guard let own = explorer.way(name, of: type), own.type.element == nil, let page = schema.type(of: own.type),
                page.isComposite, let title = explorer.title(of: page)
            else { continue }
            ways.append(own.appending(title))
        }
        guard let first = ways.first else { return nil }
        let source: JSONValue = ways.count == 1 ? .string(first.path) : .array(ways.map { .string($0.path) })
        shop.set("name", source, ways, ways.map(\.shown).joined(separator: ", else "))
        shop.set("description", explorer.leaf(["description"], of: type, ["String"], ownScalars: false))
        for name in ["primaryDomain", "domain"] {
            guard let own = explorer.way(name, of: type), own.type.element == nil,
                let domain = schema.type(of: own.type), domain.isComposite,
                let url = explorer.leaf(["url"], of: domain, ["String"])
            else { continue }
            shop.set("url", own.appending(url))
            break
        }
        for name in ["paymentSettings"] {
            guard let own = explorer.way(name, of: type), own.type.element == nil,
                let settings = schema.type(of: own.type), settings.isComposite,
                let currency = explorer.currency(of: settings)
            else { continue }
            shop.set("currencyCode", own.appending(currency))
        }
        return shop
    }
}
