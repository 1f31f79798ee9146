import CommerceJSON
import Testing

@testable import CommerceSandbox

@Suite("Content face: what is in it") struct ContentCatalogueTests {
    private let client = ContentClient()

    @Test("sells the goods of the Storefront face, for the same prices") func goods() throws {
        let products = try client.data("{ products(first: 100) { slug name price description } }").at("products")
        let shop = StorefrontClient()
        let sold = try shop.data(
            """
            { products(first: 250) { nodes { handle title description priceRange { minVariantPrice { amount currencyCode } } } } }
            """
        ).at("products.nodes")
        #expect(products.array?.count == 60)
        for (product, twin) in zip(products.array ?? [], sold.array ?? []) {
            #expect(product["slug"] == twin["handle"])
            #expect(product["name"] == twin["title"])
            #expect(product["description"] == twin["description"])
            let amount = twin.at("priceRange.minVariantPrice.amount").string ?? ""
            #expect(amount == product["price"]?.int.map(ShopMoney.amount))
            #expect(twin.at("priceRange.minVariantPrice.currencyCode") == "USD")
        }
    }

    @Test("has one product with everything") func product() throws {
        let product = try client.data(
            """
            { product(where: {slug: "harbour-tee"}) { id name price locale stage slug createdAt publishedAt
              image { url fileName mimeType width height altText locale }
              categories { slug name } productVariantColors { name color hex }
              content { html markdown text raw } } }
            """
        ).at("product")
        #expect(product.at("id").string?.count == 25 && product.at("id").string?.hasPrefix("cl") == true)
        #expect(product.at("name") == "Harbour Tee")
        #expect(product.at("price") == 2800)
        #expect(product.at("locale") == "en")
        #expect(product.at("stage") == "PUBLISHED")
        #expect(product.at("createdAt") == "2025-03-04T09:00:00.000000+00:00")
        #expect(
            product.at("image") == [
                "url": "http://127.0.0.1:4100/cdn/shop/files/8001001-1.png", "fileName": "harbour-tee-1.png",
                "mimeType": "image/png", "width": 800, "height": 800, "altText": "Harbour Tee", "locale": "en",
            ])
        #expect(
            product.at("categories") == [
                ["slug": "clothing", "name": "Clothing"], ["slug": "bestsellers", "name": "Bestsellers"],
            ])
        // The third one, a green, has no word in the model.
        #expect(
            product.at("productVariantColors") == [
                ["name": "Chalk", "color": "WHITE", "hex": "#F2EFE6"],
                ["name": "Navy", "color": "BLUE", "hex": "#22304F"],
            ])
        let content = product.at("content")
        #expect(
            content.at("html")
                == "<p><strong>Harbour Tee</strong> – Heavy organic cotton that keeps its shape.</p><h3>At a glance</h3><ul><li><div>By <em>Tidewater</em></div></li><li><div>T-Shirts</div></li></ul><p><a title=\"/products/harbour-tee\" href=\"/products/harbour-tee\">See it in the shop</a></p>"
        )
        #expect(
            content.at("markdown")
                == "**Harbour Tee** – Heavy organic cotton that keeps its shape.\n\n### At a glance\n\n- By *Tidewater*\n- T-Shirts\n\n[See it in the shop](/products/harbour-tee)"
        )
        #expect(
            content.at("text")
                == #"Harbour Tee – Heavy organic cotton that keeps its shape.\nAt a glance\nBy Tidewater\nT-Shirts\nSee it in the shop"#
        )
        #expect(content.at("raw.children.0.children.0") == ["text": "Harbour Tee", "bold": true])
        #expect(content.at("raw.children.2.type") == "bulleted-list")
        #expect(content.at("raw.children.2.children.0.children.0.type") == "list-item-child")
    }

    @Test("gives away a sample, which shows the picture of another product") func sample() throws {
        let data = try client.data(
            """
            { free: products(where: {price: 0}) { slug price image { fileName } }
              asset: assets(where: {fileName: "tasting-box-1.png"}) { imageProduct { slug } } }
            """)
        #expect(
            data.at("free") == [["slug": "prototype-no-9", "price": 0, "image": ["fileName": "tasting-box-1.png"]]])
        #expect(data.each("asset.0.imageProduct", "slug") == ["tasting-box", "prototype-no-9"])
    }

    @Test("serves the pictures that it names, in the sizes that are asked for") func pictures() throws {
        let query = """
            { assets(first: 1) { url(transformation: {image: {resize: {width: 64, height: 96, fit: crop}}}) } }
            """
        let url = try client.data(query).at("assets.0.url")
        #expect(url == "http://127.0.0.1:4100/cdn/shop/files/8001001-1.png?width=64&height=96")
        var request = WebRequest(method: "GET", path: "/cdn/shop/files/8001001-1.png")
        request.query = [("width", "64"), ("height", "96")]
        let picture = client.site.answer(request)
        #expect(picture.status == 200)
        #expect(picture["Content-Type"] == "image/png")
    }

    @Test("lists categories with what is in them") func categories() throws {
        let data = try client.data(
            """
            { categories(first: 20) { slug products(first: 100) { slug } }
              category(where: {name: "Kitchen"}) { slug description products { slug } } }
            """)
        #expect(
            data.each("categories", "slug") == [
                "clothing", "knitwear", "shoes", "bags", "accessories", "kitchen", "pantry", "living", "outdoors",
                "sale",
                "bestsellers", "empty-shelf",
            ])
        #expect(data.at("category.description") == "For cooking and the table.")
        #expect(data.at("categories.11.products") == [])
        let shop = StorefrontClient()
        for category in data.at("categories").array ?? [] {
            let handle = category.at("slug").string ?? ""
            let twin = try shop.data(
                "{ collection(handle: \"\(handle)\") { products(first: 250) { nodes { handle } } } }")
            #expect(category.each("products", "slug") == twin.each("collection.products.nodes", "handle"), "\(handle)")
        }
    }

    @Test("finds a document of any model by its id") func node() throws {
        let ids = try client.data(
            "{ products(first: 1) { id } categories(first: 1) { id } assets(first: 1) { id } configs { id shippingfees } productVariantColors(first: 1) { id } }"
        )
        #expect(ids.at("configs.0.shippingfees") == 590)
        for (field, type) in [
            ("products", "Product"), ("categories", "Category"), ("assets", "Asset"), ("configs", "Config"),
            ("productVariantColors", "ProductVariantColor"),
        ] {
            let id = ids.at("\(field).0.id")
            let node = try client.data("query($id: ID!) { node(id: $id) { __typename id stage } }", ["id": id])
            #expect(node.at("node") == ["__typename": .string(type), "id": id, "stage": "PUBLISHED"])
        }
        #expect(
            try client.data("{ node(id: \"nothing\") { id } product(where: {slug: \"none\"}) { id } }").at("node")
                == .null)
    }

    @Test("takes each unique field, and all that are given together") func unique() throws {
        let id = try client.data("{ product(where: {name: \"Chef's Knife\"}) { id } }").at("product.id")
        let query = "query($id: ID!, $slug: String) { product(where: {id: $id, slug: $slug}) { slug } }"
        #expect(try client.data(query, ["id": id]).at("product.slug") == "chef-knife")
        #expect(try client.data(query, ["id": id, "slug": "chef-knife"]).at("product.slug") == "chef-knife")
        #expect(try client.data(query, ["id": id, "slug": "oak-stool"]).at("product") == .null)
        let none = client.send("{ product(where: {}) { id } }")
        #expect(none.status == 400)
        #expect(try JSONValue(parsing: none.body).at("errors.0.path") == ["product"])
    }

    @Test("is the same for the same seed") func seed() throws {
        let query = "{ products(first: 100) { id price updatedAt } assets(first: 3) { id } }"
        let first = try client.data(query)
        #expect(try ContentClient(seed: 1).data(query) == first)
        let other = try ContentClient(seed: 7).data(query)
        #expect(other != first)
        #expect(other.each("products", "id") == first.each("products", "id"))
    }
}
