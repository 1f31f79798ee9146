import CommerceJSON
import Testing

@testable import CommerceSandbox

@Suite("Content face: locales and stages") struct ContentLocaleTests {
    private let client = ContentClient()

    private func names(_ arguments: String, headers: [String: String] = [:]) throws -> [JSONValue] {
        let condition = "where: {slug_in: [\"oak-stool\", \"head-torch\"]}"
        let list = "{ products(\(condition)\(arguments)) { locale name } }"
        return try client.data(list, headers: headers).each("products", "name")
    }

    @Test(
        "takes the first locale that a document has, and leaves out documents that have none",
        arguments: [
            ("", nil, ["Head Torch", "Oak Stool"]), (", locales: [de]", nil, ["Eichenhocker"]),
            (", locales: [de, en]", nil, ["Head Torch", "Eichenhocker"]),
            (", locales: [uk, en, de]", nil, ["Head Torch", "Oak Stool"]),
            (", locales: [uk]", nil, []), ("", "de", ["Eichenhocker"]), ("", "de, en", ["Head Torch", "Eichenhocker"]),
            (", locales: [en]", "de", ["Head Torch", "Oak Stool"]),
            (", locales: []", "de,en", ["Head Torch", "Eichenhocker"]),
        ] as [(String, String?, [JSONValue])])
    func fallback(_ arguments: String, _ header: String?, _ expected: [JSONValue]) throws {
        #expect(try names(arguments, headers: header.map { ["gcms-locales": $0] } ?? [:]) == expected)
    }

    @Test("lets a variable that isn't sent leave the word to the header") func variable() throws {
        let query = "query($l: [Locale!]! = [en]) { product(locales: $l, where: {slug: \"oak-stool\"}) { name } }"
        #expect(try client.data(query, headers: ["gcms-locales": "de"]).at("product.name") == "Oak Stool")
        let bare = "{ product(where: {slug: \"oak-stool\"}) { name } }"
        #expect(try client.data(bare, headers: ["gcms-locales": "de"]).at("product.name") == "Eichenhocker")
    }

    @Test("passes locales on to what is related, unless that says otherwise") func inherited() throws {
        let data = try client.data(
            """
            { product(locales: [de], where: {slug: "oak-stool"}) { name locale content { text }
                image { altText locale } other: image(locales: [en]) { altText }
                categories { name products(first: 2) { name locale } english: products(first: 1, locales: [en]) { name } } }
              missing: product(locales: [de], where: {slug: "head-torch"}) { id } }
            """)
        #expect(data.at("missing") == .null)
        let product = data.at("product")
        #expect(product.at("name") == "Eichenhocker")
        #expect(product.at("image") == ["altText": "Eichenhocker", "locale": "de"])
        #expect(product.at("other.altText") == "Oak Stool")
        // Categories have no locales, so that they are always in English.
        #expect(product.at("categories.0.name") == "Living")
        #expect(product.each("categories.0.products", "locale") == ["de", "de"])
        #expect(product.at("categories.0.english.0.name") == "House Slipper")
        #expect(product.at("content.text").string?.hasSuffix("Im Laden ansehen") == true)
    }

    @Test("lists the other localizations, or all") func localizations() throws {
        let data = try client.data(
            """
            { both: product(where: {slug: "oak-stool"}) { localizations { locale name } all: localizations(includeCurrent: true) { locale }
                none: localizations(locales: [uk]) { locale } }
              one: product(where: {slug: "head-torch"}) { localizations { locale } }
              assets(first: 1) { localizations(locales: [de, en]) { altText } } }
            """)
        #expect(data.at("both.localizations") == [["locale": "de", "name": "Eichenhocker"]])
        #expect(data.each("both.all", "locale") == ["en", "de"])
        #expect(data.at("both.none") == [])
        #expect(data.at("one.localizations") == [])
        #expect(data.at("assets.0.localizations") == [["altText": "Hafen-T-Shirt"]])
    }

    @Test("has five products without German") func untranslated() throws {
        let data = try client.data(
            "{ productsConnection(locales: [de]) { aggregate { count } } all: productsConnection { aggregate { count } } }"
        )
        #expect(data.at("productsConnection.aggregate.count") == 55)
        #expect(data.at("all.aggregate.count") == 60)
    }

    // MARK: Stages

    @Test("shows drafts to whom may read them, by argument or header") func drafts() throws {
        let query =
            "first: 100, where: {slug_in: [\"harbour-tee\", \"storm-lantern\", \"winter-tea\", \"mended-blanket\"]}"
        let token = ContentClient.full
        #expect(try client.slugs(query) == ["harbour-tee"])
        #expect(try client.slugs(query, token: token) == ["harbour-tee"])
        let all: [JSONValue] = ["harbour-tee", "storm-lantern", "winter-tea", "mended-blanket"]
        #expect(try client.slugs("stage: DRAFT, \(query)", token: token) == all)
        #expect(try client.slugs(query, headers: ["gcms-stage": "DRAFT"], token: token) == all)
        let both = ["gcms-stage": "DRAFT"]
        #expect(try client.slugs("stage: PUBLISHED, \(query)", headers: both, token: token) == ["harbour-tee"])
        #expect(client.send("{ products { id } }", headers: both).status == 403)
    }

    @Test("keeps to the stage in what is related") func related() throws {
        let data = try client.data(
            """
            { draft: category(stage: DRAFT, where: {slug: "pantry"}) { products(first: 50) { slug stage } }
              published: category(where: {slug: "pantry"}) { products(first: 50) { slug stage } } }
            """, token: ContentClient.full)
        #expect(data.each("draft.products", "slug").contains("winter-tea"))
        #expect(Set(data.each("draft.products", "stage").compactMap(\.string)) == ["DRAFT"])
        #expect(!data.each("published.products", "slug").contains("winter-tea"))
        #expect(Set(data.each("published.products", "stage").compactMap(\.string)) == ["PUBLISHED"])
    }

    @Test("shows a document in its other stage, where that may be read") func inStages() throws {
        let query = """
            { product(where: {slug: "harbour-tee"}) { name price publishedAt
                documentInStages { stage name price } all: documentInStages(includeCurrent: true) { stage } } }
            """
        let full = try client.data(query, token: ContentClient.full).at("product")
        #expect(full.at("documentInStages") == [["stage": "DRAFT", "name": "Harbour Tee, new cut", "price": 3100]])
        #expect(full.each("all", "stage") == ["DRAFT", "PUBLISHED"])
        #expect(full.at("price") == 2800)
        let everyone = try client.data(query).at("product")
        #expect(everyone.at("documentInStages") == [])
        #expect(everyone.each("all", "stage") == ["PUBLISHED"])
        let german = """
            { product(stage: DRAFT, locales: [de], where: {slug: "harbour-tee"}) { name
                same: documentInStages(inheritLocale: true) { name } base: documentInStages { name } } }
            """
        let product = try client.data(german, token: ContentClient.full).at("product")
        #expect(product.at("name") == "Hafen-T-Shirt, neuer Schnitt")
        #expect(product.at("same.0.name") == "Hafen-T-Shirt")
        #expect(product.at("base.0.name") == "Harbour Tee")
    }

    @Test("has no time of publication for what was not published") func unpublished() throws {
        let query =
            "{ product(stage: DRAFT, where: {slug: \"mended-blanket\"}) { price publishedAt image { fileName } } }"
        #expect(
            try client.data(query, token: ContentClient.full).at("product") == [
                "price": 0, "publishedAt": nil, "image": ["fileName": "wool-blanket-1.png"],
            ])
        let found = try client.slugs(
            "stage: DRAFT, where: {publishedAt: null}", token: ContentClient.full)
        #expect(found == ["storm-lantern", "winter-tea", "mended-blanket"])
        let ordered = try client.slugs("stage: DRAFT, orderBy: publishedAt_DESC, first: 3", token: ContentClient.full)
        #expect(ordered == found)
    }

    @Test(
        "refuses headers that name no stage and no locale",
        arguments: [("gcms-stage", "LIVE"), ("gcms-locales", "en,fr")])
    func headers(_ name: String, _ value: String) throws {
        let response = client.send("{ products { id } }", headers: [name: value])
        #expect(response.status == 400)
        #expect(try JSONValue(parsing: response.body).at("errors.0.message").string?.hasPrefix(name) == true)
    }
}
