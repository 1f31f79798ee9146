/// What a page of products is decoded into, by either side.
///
/// The shape is a storefront's: connections of edges and nodes, amounts as strings, every value in a structure of its
/// own. `Decodable` is Foundation's way; ours is in `ProductAnswer+Reading.swift`.
struct ProductAnswer: Decodable, Equatable {
    var data: Root

    struct Root: Decodable, Equatable {
        var products: Connection<Product>
    }

    struct Connection<Node: Decodable & Equatable>: Decodable, Equatable {
        var edges: [Edge<Node>]
        var pageInfo: PageInfo
    }

    struct Edge<Node: Decodable & Equatable>: Decodable, Equatable {
        var cursor: String
        var node: Node
    }

    struct PageInfo: Decodable, Equatable {
        var hasNextPage: Bool
        var hasPreviousPage: Bool
        var startCursor: String?
        var endCursor: String?
    }

    struct Product: Decodable, Equatable {
        var id: String
        var handle: String
        var title: String
        var description: String
        var vendor: String
        var productType: String
        var availableForSale: Bool
        var totalInventory: Int?
        var tags: [String]
        var updatedAt: String
        var featuredImage: Image?
        var options: [Option]
        var priceRange: PriceRange
        var images: Connection<Image>
        var variants: Connection<Variant>
    }

    struct Image: Decodable, Equatable {
        var url: String
        var altText: String?
        var width: Int?
        var height: Int?
    }

    struct Option: Decodable, Equatable {
        var id: String
        var name: String
        var values: [String]
    }

    struct PriceRange: Decodable, Equatable {
        var minVariantPrice: Money
        var maxVariantPrice: Money
    }

    struct Money: Decodable, Equatable {
        var amount: String
        var currencyCode: String
    }

    struct Variant: Decodable, Equatable {
        var id: String
        var title: String
        var sku: String?
        var availableForSale: Bool
        var quantityAvailable: Int?
        var weight: Double?
        var price: Money
        var compareAtPrice: Money?
        var selectedOptions: [SelectedOption]
        var image: Image?
    }

    struct SelectedOption: Decodable, Equatable {
        var name: String
        var value: String
    }
}
