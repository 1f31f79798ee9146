import CommerceJSON

// Decoders as the code generator writes them: a key table for each type, members in any order, unknown ones skipped, a
// missing one named.

extension ProductAnswer {
    static func read(_ bytes: [UInt8]) throws(JSONError) -> ProductAnswer {
        try JSONReader.read(bytes) { reader throws(JSONError) in try ProductAnswer(from: &reader) }
    }

    private static let keys = JSONKeys("data")

    init(from reader: inout JSONReader) throws(JSONError) {
        var data: Root?
        let place = try reader.beginObject()
        var member = JSONKeys.start
        while try reader.nextMember(&member, of: Self.keys) { data = try Root(from: &reader) }
        guard let data else { throw reader.missing(Self.keys, 0, at: place) }
        self.data = data
    }
}

extension ProductAnswer.Root {
    private static let keys = JSONKeys("products")

    init(from reader: inout JSONReader) throws(JSONError) {
        var products: ProductAnswer.Connection<ProductAnswer.Product>?
        let place = try reader.beginObject()
        var member = JSONKeys.start
        while try reader.nextMember(&member, of: Self.keys) {
            products = try ProductAnswer.Connection(from: &reader) { reader throws(JSONError) in
                try ProductAnswer.Product(from: &reader)
            }
        }
        guard let products else { throw reader.missing(Self.keys, 0, at: place) }
        self.products = products
    }
}

private let connectionKeys = JSONKeys("edges", "pageInfo")
private let edgeKeys = JSONKeys("cursor", "node")

extension ProductAnswer.Connection {
    init(
        from reader: inout JSONReader, node: (inout JSONReader) throws(JSONError) -> Node
    ) throws(JSONError) {
        var edges: [ProductAnswer.Edge<Node>]?
        var pageInfo: ProductAnswer.PageInfo?
        let place = try reader.beginObject()
        var member = JSONKeys.start
        while try reader.nextMember(&member, of: connectionKeys) {
            switch member {
            case 0:
                edges = try reader.readArray { reader throws(JSONError) in
                    try ProductAnswer.Edge(from: &reader, node: node)
                }
            default: pageInfo = try ProductAnswer.PageInfo(from: &reader)
            }
        }
        guard let edges else { throw reader.missing(connectionKeys, 0, at: place) }
        guard let pageInfo else { throw reader.missing(connectionKeys, 1, at: place) }
        self.edges = edges
        self.pageInfo = pageInfo
    }
}

extension ProductAnswer.Edge {
    init(
        from reader: inout JSONReader, node readNode: (inout JSONReader) throws(JSONError) -> Node
    ) throws(JSONError) {
        var cursor: String?
        var node: Node?
        let place = try reader.beginObject()
        var member = JSONKeys.start
        while try reader.nextMember(&member, of: edgeKeys) {
            switch member {
            case 0: cursor = try reader.readString()
            default: node = try readNode(&reader)
            }
        }
        guard let cursor else { throw reader.missing(edgeKeys, 0, at: place) }
        guard let node else { throw reader.missing(edgeKeys, 1, at: place) }
        self.cursor = cursor
        self.node = node
    }
}

extension ProductAnswer.PageInfo {
    private static let keys = JSONKeys("hasNextPage", "hasPreviousPage", "startCursor", "endCursor")

    init(from reader: inout JSONReader) throws(JSONError) {
        var hasNextPage: Bool?
        var hasPreviousPage: Bool?
        var startCursor: String?
        var endCursor: String?
        let place = try reader.beginObject()
        var member = JSONKeys.start
        while try reader.nextMember(&member, of: Self.keys) {
            switch member {
            case 0: hasNextPage = try reader.readBool()
            case 1: hasPreviousPage = try reader.readBool()
            case 2: startCursor = try reader.readNullIfPresent() ? nil : try reader.readString()
            default: endCursor = try reader.readNullIfPresent() ? nil : try reader.readString()
            }
        }
        guard let hasNextPage else { throw reader.missing(Self.keys, 0, at: place) }
        guard let hasPreviousPage else { throw reader.missing(Self.keys, 1, at: place) }
        self.hasNextPage = hasNextPage
        self.hasPreviousPage = hasPreviousPage
        self.startCursor = startCursor
        self.endCursor = endCursor
    }
}

extension ProductAnswer.Product {
    private static let keys = JSONKeys(
        "id", "handle", "title", "description", "vendor", "productType", "availableForSale", "totalInventory", "tags",
        "updatedAt", "featuredImage", "options", "priceRange", "images", "variants")

    init(from reader: inout JSONReader) throws(JSONError) {
        var id: String?
        var handle: String?
        var title: String?
        var description: String?
        var vendor: String?
        var productType: String?
        var availableForSale: Bool?
        var totalInventory: Int?
        var tags: [String]?
        var updatedAt: String?
        var featuredImage: ProductAnswer.Image?
        var options: [ProductAnswer.Option]?
        var priceRange: ProductAnswer.PriceRange?
        var images: ProductAnswer.Connection<ProductAnswer.Image>?
        var variants: ProductAnswer.Connection<ProductAnswer.Variant>?
        let place = try reader.beginObject()
        var member = JSONKeys.start
        while try reader.nextMember(&member, of: Self.keys) {
            switch member {
            case 0: id = try reader.readString()
            case 1: handle = try reader.readString()
            case 2: title = try reader.readString()
            case 3: description = try reader.readString()
            case 4: vendor = try reader.readString()
            case 5: productType = try reader.readString()
            case 6: availableForSale = try reader.readBool()
            case 7: totalInventory = try reader.readNullIfPresent() ? nil : try reader.readInt()
            case 8: tags = try reader.readArray { reader throws(JSONError) in try reader.readString() }
            case 9: updatedAt = try reader.readString()
            case 10: featuredImage = try reader.readNullIfPresent() ? nil : try ProductAnswer.Image(from: &reader)
            case 11:
                options = try reader.readArray { reader throws(JSONError) in try ProductAnswer.Option(from: &reader) }
            case 12: priceRange = try ProductAnswer.PriceRange(from: &reader)
            case 13:
                images = try ProductAnswer.Connection(from: &reader) { reader throws(JSONError) in
                    try ProductAnswer.Image(from: &reader)
                }
            default:
                variants = try ProductAnswer.Connection(from: &reader) { reader throws(JSONError) in
                    try ProductAnswer.Variant(from: &reader)
                }
            }
        }
        guard let id else { throw reader.missing(Self.keys, 0, at: place) }
        guard let handle else { throw reader.missing(Self.keys, 1, at: place) }
        guard let title else { throw reader.missing(Self.keys, 2, at: place) }
        guard let description else { throw reader.missing(Self.keys, 3, at: place) }
        guard let vendor else { throw reader.missing(Self.keys, 4, at: place) }
        guard let productType else { throw reader.missing(Self.keys, 5, at: place) }
        guard let availableForSale else { throw reader.missing(Self.keys, 6, at: place) }
        guard let tags else { throw reader.missing(Self.keys, 8, at: place) }
        guard let updatedAt else { throw reader.missing(Self.keys, 9, at: place) }
        guard let options else { throw reader.missing(Self.keys, 11, at: place) }
        guard let priceRange else { throw reader.missing(Self.keys, 12, at: place) }
        guard let images else { throw reader.missing(Self.keys, 13, at: place) }
        guard let variants else { throw reader.missing(Self.keys, 14, at: place) }
        self.id = id
        self.handle = handle
        self.title = title
        self.description = description
        self.vendor = vendor
        self.productType = productType
        self.availableForSale = availableForSale
        self.totalInventory = totalInventory
        self.tags = tags
        self.updatedAt = updatedAt
        self.featuredImage = featuredImage
        self.options = options
        self.priceRange = priceRange
        self.images = images
        self.variants = variants
    }
}

extension ProductAnswer.Image {
    private static let keys = JSONKeys("url", "altText", "width", "height")

    init(from reader: inout JSONReader) throws(JSONError) {
        var url: String?
        let place = try reader.beginObject()
        var member = JSONKeys.start
        while try reader.nextMember(&member, of: Self.keys) {
            switch member {
            case 0: url = try reader.readString()
            case 1: altText = try reader.readNullIfPresent() ? nil : try reader.readString()
            case 2: width = try reader.readNullIfPresent() ? nil : try reader.readInt()
            default: height = try reader.readNullIfPresent() ? nil : try reader.readInt()
            }
        }
        guard let url else { throw reader.missing(Self.keys, 0, at: place) }
        self.url = url
    }
}

extension ProductAnswer.Option {
    private static let keys = JSONKeys("id", "name", "values")

    init(from reader: inout JSONReader) throws(JSONError) {
        var id: String?
        var name: String?
        var values: [String]?
        let place = try reader.beginObject()
        var member = JSONKeys.start
        while try reader.nextMember(&member, of: Self.keys) {
            switch member {
            case 0: id = try reader.readString()
            case 1: name = try reader.readString()
            default: values = try reader.readArray { reader throws(JSONError) in try reader.readString() }
            }
        }
        guard let id else { throw reader.missing(Self.keys, 0, at: place) }
        guard let name else { throw reader.missing(Self.keys, 1, at: place) }
        guard let values else { throw reader.missing(Self.keys, 2, at: place) }
        self.id = id
        self.name = name
        self.values = values
    }
}

extension ProductAnswer.PriceRange {
    private static let keys = JSONKeys("minVariantPrice", "maxVariantPrice")

    init(from reader: inout JSONReader) throws(JSONError) {
        var minVariantPrice: ProductAnswer.Money?
        var maxVariantPrice: ProductAnswer.Money?
        let place = try reader.beginObject()
        var member = JSONKeys.start
        while try reader.nextMember(&member, of: Self.keys) {
            switch member {
            case 0: minVariantPrice = try ProductAnswer.Money(from: &reader)
            default: maxVariantPrice = try ProductAnswer.Money(from: &reader)
            }
        }
        guard let minVariantPrice else { throw reader.missing(Self.keys, 0, at: place) }
        guard let maxVariantPrice else { throw reader.missing(Self.keys, 1, at: place) }
        self.minVariantPrice = minVariantPrice
        self.maxVariantPrice = maxVariantPrice
    }
}

extension ProductAnswer.Money {
    private static let keys = JSONKeys("amount", "currencyCode")

    init(from reader: inout JSONReader) throws(JSONError) {
        var amount: String?
        var currencyCode: String?
        let place = try reader.beginObject()
        var member = JSONKeys.start
        while try reader.nextMember(&member, of: Self.keys) {
            switch member {
            case 0: amount = try reader.readString()
            default: currencyCode = try reader.readString()
            }
        }
        guard let amount else { throw reader.missing(Self.keys, 0, at: place) }
        guard let currencyCode else { throw reader.missing(Self.keys, 1, at: place) }
        self.amount = amount
        self.currencyCode = currencyCode
    }
}

extension ProductAnswer.Variant {
    private static let keys = JSONKeys(
        "id", "title", "sku", "availableForSale", "quantityAvailable", "weight", "price", "compareAtPrice",
        "selectedOptions", "image")

    init(from reader: inout JSONReader) throws(JSONError) {
        var id: String?
        var title: String?
        var sku: String?
        var availableForSale: Bool?
        var quantityAvailable: Int?
        var weight: Double?
        var price: ProductAnswer.Money?
        var compareAtPrice: ProductAnswer.Money?
        var selectedOptions: [ProductAnswer.SelectedOption]?
        var image: ProductAnswer.Image?
        let place = try reader.beginObject()
        var member = JSONKeys.start
        while try reader.nextMember(&member, of: Self.keys) {
            switch member {
            case 0: id = try reader.readString()
            case 1: title = try reader.readString()
            case 2: sku = try reader.readNullIfPresent() ? nil : try reader.readString()
            case 3: availableForSale = try reader.readBool()
            case 4: quantityAvailable = try reader.readNullIfPresent() ? nil : try reader.readInt()
            case 5: weight = try reader.readNullIfPresent() ? nil : try reader.readDouble()
            case 6: price = try ProductAnswer.Money(from: &reader)
            case 7: compareAtPrice = try reader.readNullIfPresent() ? nil : try ProductAnswer.Money(from: &reader)
            case 8:
                selectedOptions = try reader.readArray { reader throws(JSONError) in
                    try ProductAnswer.SelectedOption(from: &reader)
                }
            default: image = try reader.readNullIfPresent() ? nil : try ProductAnswer.Image(from: &reader)
            }
        }
        guard let id else { throw reader.missing(Self.keys, 0, at: place) }
        guard let title else { throw reader.missing(Self.keys, 1, at: place) }
        guard let availableForSale else { throw reader.missing(Self.keys, 3, at: place) }
        guard let price else { throw reader.missing(Self.keys, 6, at: place) }
        guard let selectedOptions else { throw reader.missing(Self.keys, 8, at: place) }
        self.id = id
        self.title = title
        self.sku = sku
        self.availableForSale = availableForSale
        self.quantityAvailable = quantityAvailable
        self.weight = weight
        self.price = price
        self.compareAtPrice = compareAtPrice
        self.selectedOptions = selectedOptions
        self.image = image
    }
}

extension ProductAnswer.SelectedOption {
    private static let keys = JSONKeys("name", "value")

    init(from reader: inout JSONReader) throws(JSONError) {
        var name: String?
        var value: String?
        let place = try reader.beginObject()
        var member = JSONKeys.start
        while try reader.nextMember(&member, of: Self.keys) {
            switch member {
            case 0: name = try reader.readString()
            default: value = try reader.readString()
            }
        }
        guard let name else { throw reader.missing(Self.keys, 0, at: place) }
        guard let value else { throw reader.missing(Self.keys, 1, at: place) }
        self.name = name
        self.value = value
    }
}
