import Commerce

/// A catalogue's categories as a forest, with the products in each.
struct CategoryIndex {
    struct Category {
        var id: String
        var title: String
        var handle: String?
        var parent: Int?
        /// The positions of its products and of those in the categories below it, in the catalogue's order.
        var products: [Int32] = []
    }

    private(set) var categories: [Category] = []
    private var positions: [String: Int] = [:]
    private var handles: [String: Int] = [:]

    /// Adds the categories that a feed declares, in its order; a parent that is not declared is none.
    mutating func declare(_ declared: [FeedHeader.Category]) {
        let first = categories.count
        for category in declared where positions[category.id] == nil {
            positions[category.id] = categories.count
            categories.append(Category(id: category.id, title: category.name))
        }
        for category in declared {
            guard let position = positions[category.id], position >= first, let parent = category.parentID else {
                continue
            }
            categories[position].parent = positions[parent]
        }
    }

    /// The category of an identifier that items use, made on the spot where the feed declares none.
    mutating func position(ofID id: String) -> Int {
        if let known = positions[id] { return known }
        positions[id] = categories.count
        categories.append(Category(id: id, title: id))
        return categories.count - 1
    }

    /// The category of a path, made on the spot with those above it.
    mutating func position(ofPath path: [String]) -> Int? {
        var parent: Int?
        for count in 1...max(1, path.count) where count <= path.count {
            let id = path.prefix(count).joined(separator: " > ")
            if let known = positions[id] {
                parent = known
                continue
            }
            let position = categories.count
            positions[id] = position
            let slug = path.prefix(count).map { SearchWords.words(of: $0).joined(separator: "-") }.joined(
                separator: "/")
            let isFree = !slug.isEmpty && handles[slug] == nil
            if isFree { handles[slug] = position }
            categories.append(
                Category(id: id, title: path[count - 1], handle: isFree ? slug : nil, parent: parent))
            parent = position
        }
        return parent
    }

    /// Puts a product into a category and all above it.
    mutating func add(_ product: Int32, to category: Int) {
        var next: Int? = category
        while let position = next {
            if categories[position].products.last == product { return }
            categories[position].products.append(product)
            next = categories[position].parent
        }
    }

    /// A category by identifier or handle.
    func position(of reference: Reference<ProductCollection>) -> Int? {
        switch reference {
        case .id(let id): positions[id.rawValue]
        case .handle(let handle): handles[handle]
        case .any(let text): positions[text] ?? handles[text]
        }
    }

    /// The categories that a filter means: by identifier, handle or title.
    func positions(named name: String) -> [Int] {
        if let exact = position(of: .any(name)) { return [exact] }
        let folded = SearchWords.folded(name)
        return categories.indices.filter { SearchWords.folded(categories[$0].title) == folded }
    }
}
