import Testing

@Suite("Paths of mappings against schemas")
struct PreparedPathsTests {
    static let paths = [
        PreparationCase(
            name: "lists whose length is left to the server",
            mapping: productsMapping(
                "{ part(skip: 0) { id name labels(after: null) { value } pictures { edges { node { url } } } } }",
                productShape(
                    #""tags": "labels[].value", "images": { "each": "pictures.edges[].node", "shape": { "url": "url" } }"#
                ),
                more: #""items": "part","#),
            assumptions: [
                "4:29: $.catalog.products.items: \"part\" is as long as the server likes, which nobody sees; say how many elements you want: \"first: 100\"",
                "5:51: $.catalog.products.shape.tags: \"labels[].value\" is as long as the server likes, which nobody sees; say how many elements you want: \"limit: 100\"",
                "5:89: $.catalog.products.shape.images.each: \"pictures.edges[].node\" is as long as the server likes, which nobody sees; say how many elements you want: \"first: 100\"",
            ]),
        PreparationCase(
            name: "lists whose length is asked for",
            mapping: productsMapping(
                "{ part(first: 3) { id name labels(limit: 3) { value } pictures(last: 3) { edges { node { url } } } } }",
                productShape(
                    #""tags": "labels[].value", "images": { "each": "pictures.edges[].node", "shape": { "url": "url" } }"#
                ),
                more: #""items": "part","#)),
        PreparationCase(
            name: "a path that is not selected, and the schema has it",
            mapping: productsMapping(
                "{ list { id name } }", productShape(#""vendor": "brand.name""#), more: #""items": "list","#),
            problems: [
                "5:53: $.catalog.products.shape.vendor: \"brand.name\": the document does not select \"brand\" in \"list\"; add it to the selection"
            ]),
        PreparationCase(
            name: "a path that is not selected, and a near one is",
            mapping: productsMapping(
                "{ list { id name } }", #"{ "id": "id", "title": "nam" }"#, more: #""items": "list","#),
            problems: [
                "5:35: $.catalog.products.shape.title: \"nam\": the document does not select \"nam\" in \"list\", did you mean \"name\"?"
            ]),
        PreparationCase(
            name: "a path that nothing comes near",
            mapping: productsMapping(
                "{ list { id name } }", productShape(#""sku": "articleNumber""#), more: #""items": "list","#),
            problems: [
                "5:50: $.catalog.products.shape.sku: \"articleNumber\": the document does not select \"articleNumber\" in \"list\"; it selects id, name"
            ]),
        PreparationCase(
            name: "an alias is the name in the answer",
            mapping: productsMapping(
                "{ list { id title: name } }", #"{ "id": "id", "title": "name" }"#, more: #""items": "list","#),
            problems: [
                "5:35: $.catalog.products.shape.title: \"name\": the document does not select \"name\" in \"list\"; add it to the selection"
            ]),
        PreparationCase(
            name: "items that the document has not",
            mapping: productsMapping(
                "{ products { count } }", productShape(#""sku": "slug""#), more: #""items": "products.edges[].node","#),
            problems: [
                "4:29: $.catalog.products.items: \"products.edges[].node\": the document does not select \"edges\" in \"products\"; add it to the selection"
            ]),
        PreparationCase(
            name: "a list that is gone through without brackets",
            mapping: productsMapping(
                "{ products { edges { node { id name } } } }", #"{ "id": "id", "title": "name" }"#,
                more: #""items": "products.edges.node","#),
            problems: [
                "4:29: $.catalog.products.items: \"products.edges.node\": \"edges\" is a list ([ProductEdge!]!); write \"products.edges[].node\" to go through it"
            ]),
        PreparationCase(
            name: "brackets on what is no list",
            mapping: productsMapping(
                "{ products { edges { node { id name } } } }", #"{ "id": "id", "title": "name" }"#,
                more: #""items": "products[].edges[].node","#),
            problems: [
                "4:29: $.catalog.products.items: \"products[].edges[].node\": \"products\" is no list (ProductConnection!); write it without the brackets"
            ]),
        PreparationCase(
            name: "items that are no list",
            mapping: productsMapping(
                "{ shop { name } }", #"{ "id": "name", "title": "name" }"#, more: #""items": "shop","#),
            problems: ["4:29: $.catalog.products.items: \"shop\" is no list (Shop!); \"items\" is where the list is"]),
        PreparationCase(
            name: "a result that is a list",
            mapping: productMapping("{ list { id name } }", more: #""result": "list","#),
            problems: [
                "4:30: $.catalog.product.result: \"list\" is a list ([Product!]!); name one element: \"list[0]\""
            ]),
        PreparationCase(
            name: "fields of a scalar",
            mapping: productsMapping(
                "{ list { id name } }", productShape(#""vendor": "name.text""#), more: #""items": "list","#),
            problems: [
                "5:53: $.catalog.products.shape.vendor: \"name.text\": \"name\" is of type \"String\", which has no fields; end the path there"
            ]),
        PreparationCase(
            name: "fields of JSON",
            mapping: productsMapping(
                "{ list { id name attributes } }", productShape(#""vendor": "attributes.maker.name""#),
                more: #""items": "list","#)),
        PreparationCase(
            name: "an object where a value is needed",
            mapping: productsMapping(
                "{ list { id name brand { id name } } }", productShape(#""vendor": "brand""#),
                more: #""items": "list","#),
            problems: [
                "5:53: $.catalog.products.shape.vendor: \"brand\" is an object (Brand) where one value is needed; go on to one of its fields: id, name"
            ]),
        PreparationCase(
            name: "a list where one value is needed",
            mapping: productsMapping(
                "{ list { id name tags } }", productShape(#""vendor": "tags""#), more: #""items": "list","#),
            problems: [
                "5:53: $.catalog.products.shape.vendor: \"tags\" is a list ([String!]!) where one value is needed; name one element: \"tags[0]\""
            ]),
        PreparationCase(
            name: "values of a list where one value is needed",
            mapping: productsMapping(
                "{ list { id name images { url } } }", productShape(#""sku": "images[].url""#),
                more: #""items": "list","#),
            problems: [
                "5:50: $.catalog.products.shape.sku: \"images[].url\" is a list where one value is needed; name one element: \"images[0].url\""
            ]),
        PreparationCase(
            name: "one element where one value is needed",
            mapping: productsMapping(
                "{ list { id name images { url } } }", productShape(#""url": "images[0].url", "tags": "name""#),
                more: #""items": "list","#)),
        PreparationCase(
            name: "one object of a list",
            mapping: productsMapping(
                "{ list { id name variants { id } media { ... on Image { url } } images { url } } }",
                productShape(#""images": [{ "at": "images", "shape": { "url": "url" } }]"#), more: #""items": "list","#),
            problems: [
                "5:62: $.catalog.products.shape.images[0].at: \"images\" is a list ([Image!]!); write \"each\" in place of \"at\", or name one element: \"images[0]\""
            ]),
        PreparationCase(
            name: "a type without __typename",
            mapping: productsMapping(
                "{ list { id name media { ... on Image { url } } } }",
                productShape(#""url": "media[0]<Image>.url""#), more: #""items": "list","#),
            problems: [
                "5:50: $.catalog.products.shape.url: \"media[0]<Image>.url\": what is of type \"Image\" is told by \"__typename\"; add it to the selection of \"media\""
            ]),
        PreparationCase(
            name: "a type that never is there",
            mapping: productsMapping(
                "{ list { id name media { __typename ... on Image { url } } } }",
                productShape(#""url": "media[0]<Brand>.url""#), more: #""items": "list","#),
            problems: [
                "5:50: $.catalog.products.shape.url: \"media[0]<Brand>.url\": \"media\" is never of type \"Brand\"; its types are Image, Video"
            ]),
        PreparationCase(
            name: "a type that is no object's",
            mapping: productsMapping(
                "{ list { id name media { __typename ... on Image { url } } } }",
                productShape(#""url": "media[0]<Node>.url""#), more: #""items": "list","#),
            problems: [
                "5:50: $.catalog.products.shape.url: \"media[0]<Node>.url\": \"Node\" is no type of objects, hence never a \"__typename\"; the types here are Image, Video"
            ]),
        PreparationCase(
            name: "a type that the schema has not",
            mapping: productsMapping(
                "{ list { id name media { __typename ... on Video { src } } } }",
                productShape(#""url": "media[0]<Vidoe>.src""#), more: #""items": "list","#),
            problems: [
                "5:50: $.catalog.products.shape.url: \"media[0]<Vidoe>.src\": the schema has no type \"Vidoe\", did you mean \"Video\"?"
            ]),
        PreparationCase(
            name: "a field of another type than the one that is told",
            mapping: productsMapping(
                "{ list { id name media { __typename ... on Image { url } ... on Video { src } } } }",
                productShape(#""url": "media[0]<Image>.src""#), more: #""items": "list","#),
            problems: [
                "5:50: $.catalog.products.shape.url: \"media[0]<Image>.src\": the document does not select \"src\" in \"media\"; it selects __typename, url"
            ]),
        PreparationCase(
            name: "a case of a type that never is there",
            mapping: productsMapping(
                "{ medias { __typename ... on Image { url } ... on Video { id src } } }",
                #"{ "id": { "switch": "__typename", "cases": { "Image": "url", "Vidoe": "id" } }, "title": { "constant": "x" } }"#,
                more: #""items": "medias","#),
            problems: [
                "5:32: $.catalog.products.shape.id.switch: the case \"Vidoe\": the schema has no type \"Vidoe\", did you mean \"Video\"?"
            ]),
        PreparationCase(
            name: "a path in brackets",
            mapping: productsMapping(
                "{ list { id name pairs { key value } } }", productShape(#""vendor": "pairs[kye=COLOR].value""#),
                more: #""items": "list","#),
            problems: [
                "5:53: $.catalog.products.shape.vendor: \"pairs[kye=COLOR].value\": in the brackets, \"kye\": the document does not select \"kye\" in \"pairs\", did you mean \"key\"?"
            ]),
        PreparationCase(
            name: "a word in brackets that never is there",
            mapping: productsMapping(
                "{ list { id name pairs { key value } } }", productShape(#""vendor": "pairs[key=COLOUR].value""#),
                more: #""items": "list","#),
            problems: [
                "5:53: $.catalog.products.shape.vendor: \"pairs[key=COLOUR].value\": \"key\" is never \"COLOUR\", did you mean \"COLOR\"?"
            ]),
        PreparationCase(
            name: "paths of the enclosing object and of the answer",
            mapping: productsMapping(
                "{ shop { currency } list { id name currency variants { id name price } } }",
                productShape(
                    #""variants": { "each": "variants", "shape": { "id": "id", "title": "^.title", "price": { "amount": "price", "currency": "$.shop.curency" } } }"#
                ), more: #""items": "list","#),
            problems: [
                "5:109: $.catalog.products.shape.variants.shape.title: \"^.title\": the document does not select \"title\" in \"list\"; it selects id, name, currency, variants",
                "5:162: $.catalog.products.shape.variants.shape.price.currency: \"$.shop.curency\": the document does not select \"curency\" in \"shop\", did you mean \"currency\"?",
            ]),
        PreparationCase(
            name: "a shape that two documents share",
            mapping: """
                "shapes": { "Product": { "id": "id", "title": "name", "sku": "slug", "vendor": "brnad.name" } },
                "catalog": {
                  "products": { "document": "{ list { id name } }", "items": "list" },
                  "product": { "document": "{ product(id: 1) { id name slug brand { name } } }", "result": "product" } }
                """,
            problems: [
                "2:80: $.shapes.Product.vendor: \"brnad.name\": the document does not select \"brnad\" in \"product\", did you mean \"brand\"?"
            ]),
    ]

    @Test("each problem is told with its place", arguments: paths)
    func pathsTold(_ test: PreparationCase) throws { try test.check() }
}
