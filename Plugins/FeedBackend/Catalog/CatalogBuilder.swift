import Commerce

/// Collects items while a feed is read, and makes the catalogue at its end.
struct CatalogBuilder {
    /// A product that the items of a group make.
    private struct Group {
        /// Items of different currencies are not variants of one product: prices could not be compared.
        var currency: CurrencyCode?
        /// Its position among the products.
        var product: Int
    }

    private var items: [FeedItem] = []
    /// The products in the order of their first items, as positions of items.
    private var members: [[Int32]] = []
    /// The products of each group: one, unless it has prices in several currencies.
    private var groups: [String: [Group]] = [:]
    private var untitled = 0

    /// Takes an item; one without a title is not something that can be shown, and is only counted.
    mutating func add(_ item: FeedItem) {
        guard item.title != nil else {
            untitled += 1
            return
        }
        let position = Int32(items.count)
        items.append(item)
        guard let groupID = item.groupID else {
            members.append([position])
            return
        }
        if let product = product(of: groupID, currency: item.price?.currency) {
            members[product].append(position)
        } else {
            groups[groupID, default: []].append(Group(currency: item.price?.currency, product: members.count))
            members.append([position])
        }
    }

    /// The product of a group that an item with a price in a currency, or without a price, belongs to.
    private mutating func product(of groupID: String, currency: CurrencyCode?) -> Int? {
        guard let products = groups[groupID] else { return nil }
        // What has no price is a variant of whatever there is, whichever of them comes first.
        let found = products.firstIndex { $0.currency == currency || $0.currency == nil || currency == nil }
        guard let found else { return nil }
        if products[found].currency == nil { groups[groupID]?[found].currency = currency }
        return products[found].product
    }

    /// Makes the catalogue.
    consuming func build(header: FeedHeader, report: FeedReport) -> CatalogSnapshot {
        var report = report
        if untitled > 0 {
            report.note(
                .missingTitle, line: 1, field: FeedField.title.name, limit: .max,
                "\(untitled) items have no title and are not shown")
            report.problemCounts[.missingTitle] = untitled
        }
        var categories = CategoryIndex()
        categories.declare(header.categories)
        var used = Set(
            members.lazy.filter { $0.count == 1 }.compactMap { [items] member in
                items[Int(member[0])].groupID == nil ? items[Int(member[0])].id : nil
            })
        var entries: [CatalogSnapshot.Entry] = []
        entries.reserveCapacity(members.count)
        for member in members {
            let group = member.map { items[Int($0)] }
            var entry = CatalogBuilder.entry(group, positions: member)
            if let groupID = group[0].groupID { entry.id = CatalogBuilder.free(groupID, group[0], &used) }
            entry.categories = CatalogBuilder.categories(of: group, in: &categories)
            for category in entry.categories { categories.add(Int32(entries.count), to: category) }
            entries.append(entry)
        }
        return CatalogSnapshot(header: header, report: report, items: items, entries: entries, categories: categories)
    }

    private static func entry(_ group: [FeedItem], positions: [Int32]) -> CatalogSnapshot.Entry {
        let title = group.count == 1 ? group[0].title ?? group[0].id : CommonTitle.of(group.compactMap(\.title))
        let axes = OptionAxes(group, title: title)
        return CatalogSnapshot.Entry(
            id: group[0].id, items: positions, title: title, axes: axes.names, values: axes.values, categories: [])
    }

    /// A group's identifier, unlike those of other products.
    private static func free(_ id: String, _ item: FeedItem, _ used: inout Set<String>) -> String {
        let currency = item.price?.currency.rawValue ?? "-"
        for candidate in [id, "group:\(id)", "group:\(id):\(currency)"] where used.insert(candidate).inserted {
            return candidate
        }
        return "group:\(id):\(item.id)"
    }

    private static func categories(of group: [FeedItem], in index: inout CategoryIndex) -> [Int] {
        var found: [Int] = []
        for item in group {
            for id in item.categoryIDs {
                let position = index.position(ofID: id)
                if !found.contains(position) { found.append(position) }
            }
            for path in item.categoryPaths {
                if let position = index.position(ofPath: path), !found.contains(position) { found.append(position) }
            }
        }
        return found
    }
}
