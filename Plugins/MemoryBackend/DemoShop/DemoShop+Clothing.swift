import Commerce

extension DemoShop {
    static let tops: [DemoProduct] = [
        DemoProduct(
            "harbour-t-shirt", "Harbour T-Shirt", 24_00, by: "Tidemark", type: "T-Shirt",
            "A plain shirt of heavy organic cotton that keeps its shape."
        ) {
            $0.tags = ["cotton", "organic", "basics"]
            $0.collections = ["tops"]
            $0.options = [("Colour", ["White", "Navy", "Moss"]), letterSizes]
            $0.stockOf = ["Navy / L": 0, "Moss / XL": 0, "White / M": 3]
            $0.metafields = [
                text("material", "cotton"), field("weight", "weight", #"{"value": "0.22", "unit": "kg"}"#),
                field("care", "list.single_line_text_field", #"["30 °C", "no tumble dryer"]"#),
            ]
            $0.sold = 412
        },
        DemoProduct(
            "breton-top", "Breton Striped Top", 39_00, by: "Tidemark", type: "T-Shirt",
            "Twenty-one stripes, as the navy had them."
        ) {
            $0.tags = ["cotton", "striped"]
            $0.collections = ["tops"]
            $0.options = [("Colour", ["Navy", "Rust"]), letterSizes]
            $0.metafields = [text("material", "cotton")]
            $0.sold = 208
        },
        DemoProduct(
            "linen-shirt", "Linen Shirt", 49_00, by: "Ferry & Sons", type: "Shirt",
            "Washed linen, cool when it is hot."
        ) {
            $0.regularPrice = 69_00
            $0.tags = ["linen", "summer"]
            $0.collections = ["tops", "sale"]
            $0.options = [("Colour", ["White", "Sky", "Sand"]), letterSizes]
            $0.metafields = [text("material", "linen")]
            $0.sold = 187
        },
        DemoProduct(
            "wool-overshirt", "Wool Overshirt", 145_00, by: "Ferry & Sons", type: "Shirt",
            "A shirt in summer, a jacket in spring."
        ) {
            $0.tags = ["wool", "winter"]
            $0.collections = ["tops"]
            $0.options = [("Colour", ["Grey", "Olive"]), letterSizes]
            $0.metafields = [text("material", "wool")]
            $0.sold = 74
        },
        DemoProduct(
            "merino-base-layer", "Merino Base Layer", 79_00, by: "Fjellkant", type: "Base layer",
            "Fine merino wool next to the skin; warm when wet, slow to smell."
        ) {
            $0.tags = ["wool", "winter", "outdoor"]
            $0.collections = ["tops", "outdoors"]
            $0.options = [("Colour", ["Black", "Moss"]), letterSizes]
            $0.metafields = [text("material", "wool"), field("vegan", "boolean", "false")]
            $0.sold = 133
        },
        DemoProduct(
            "fisherman-sweater", "Fisherman Sweater", 129_00, by: "Fjellkant", type: "Sweater",
            "Knitted in one piece from oiled wool."
        ) {
            $0.tags = ["wool", "winter"]
            $0.collections = ["knitwear"]
            $0.options = [("Colour", ["Navy", "Sand"]), letterSizes]
            $0.stock = 8
            $0.metafields = [text("material", "wool")]
            $0.sold = 96
        },
        DemoProduct(
            "lambswool-cardigan", "Lambswool Cardigan", 99_00, by: "Fjellkant", type: "Sweater",
            "Horn buttons, deep pockets."
        ) {
            $0.regularPrice = 119_00
            $0.tags = ["wool"]
            $0.collections = ["knitwear", "sale"]
            $0.options = [("Colour", ["Grey", "Rust"]), letterSizes]
            $0.stock = 6
            $0.metafields = [text("material", "wool")]
            $0.sold = 41
        },
        DemoProduct(
            "rain-shell", "Rain Shell Jacket", 189_00, by: "Fjellkant", type: "Jacket",
            "Three layers, taped seams, a hood that turns with the head."
        ) {
            $0.regularPrice = 229_00
            $0.tags = ["waterproof", "outdoor"]
            $0.collections = ["tops", "outdoors", "sale"]
            $0.options = [("Colour", ["Black", "Rust"]), letterSizes]
            $0.stock = 10
            $0.metafields = [text("material", "nylon"), field("water_column", "number_integer", "20000")]
            $0.sold = 88
        },
        DemoProduct(
            "denim-jacket", "Denim Jacket", 110_00, by: "Ferry & Sons", type: "Jacket",
            "Fourteen ounces of raw denim that become yours."
        ) {
            $0.tags = ["cotton", "denim"]
            $0.collections = ["tops"]
            $0.options = [letterSizes]
            $0.stockOf = ["S": 0, "M": 0]
            $0.metafields = [text("material", "cotton")]
            $0.sold = 65
        },
    ]

    static let trousersAndShoes: [DemoProduct] = [
        DemoProduct(
            "everyday-chinos", "Everyday Chinos", 65_00, by: "Ferry & Sons", type: "Trousers",
            "In every width and length that we could think of."
        ) {
            $0.tags = ["cotton", "basics"]
            $0.collections = ["trousers"]
            $0.options = [
                ("Colour", ["Sand", "Navy", "Olive", "Black", "Stone"]),
                ("Waist", ["28", "30", "31", "32", "33", "34", "36", "38"]), ("Length", ["30", "32", "34"]),
            ]
            $0.stock = 12
            $0.stockOf = ["Sand / 28 / 30": 0, "Navy / 32 / 32": 0, "Black / 38 / 34": 1]
            $0.metafields = [text("material", "cotton")]
            $0.sold = 301
        },
        DemoProduct(
            "canvas-work-trousers", "Canvas Work Trousers", 89_00, by: "Ferry & Sons", type: "Trousers",
            "Double knees and a pocket for the folding rule."
        ) {
            $0.tags = ["cotton", "work"]
            $0.collections = ["trousers"]
            $0.options = [("Waist", ["30", "32", "34", "36"])]
            $0.metafields = [text("material", "cotton")]
            $0.sold = 57
        },
        DemoProduct(
            "swim-shorts", "Swim Shorts", 45_00, by: "Tidemark", type: "Shorts", "Dry in an hour, made of old nets."
        ) {
            $0.regularPrice = 55_00
            $0.tags = ["summer", "recycled"]
            $0.collections = ["trousers", "sale"]
            $0.options = [("Colour", ["Sky", "Rust"]), letterSizes]
            $0.metafields = [text("material", "nylon")]
            $0.sold = 119
        },
        DemoProduct(
            "wool-socks", "Wool Socks", 9_00, by: "Fjellkant", type: "Socks",
            "Sold by two pairs, so that one is always clean."
        ) {
            $0.tags = ["wool", "basics"]
            $0.collections = ["clothing", "gifts"]
            $0.options = [("Size", ["36–39", "40–43", "44–47"])]
            $0.stock = 200
            $0.rule = QuantityRule(minimum: 2, maximum: 20, increment: 2)
            $0.metafields = [text("material", "wool")]
            $0.sold = 520
        },
        DemoProduct(
            "canvas-sneakers", "Canvas Sneakers", 59_00, by: "Tidemark", type: "Shoes",
            "The last pairs of the old last."
        ) {
            $0.tags = ["cotton", "summer"]
            $0.collections = ["shoes"]
            $0.options = [("Size", ["40", "41", "42", "43", "44"])]
            $0.stock = 2
            $0.metafields = [text("material", "cotton")]
            $0.sold = 240
        },
        DemoProduct(
            "trail-boots", "Trail Boots", 210_00, by: "Fjellkant", type: "Shoes", "Can be resoled, twice."
        ) {
            $0.tags = ["leather", "outdoor"]
            $0.collections = ["shoes", "outdoors"]
            $0.options = [("Size", ["40", "41", "42", "43", "44", "45"])]
            $0.stock = 5
            $0.metafields = [text("material", "leather")]
            $0.sold = 71
        },
        DemoProduct(
            "café-slippers", "Café Slippers", 34_00, by: "Ferry & Sons", type: "Shoes",
            "For the long way to the kettle."
        ) {
            $0.tags = ["wool"]
            $0.collections = ["shoes", "house"]
            $0.options = [("Size", ["36–39", "40–43"])]
            $0.metafields = [text("material", "felt")]
            $0.sold = 38
        },
    ]

    static let accessories: [DemoProduct] = [
        DemoProduct("knit-beanie", "Knit Beanie", 22_00, by: "Fjellkant", type: "Hat", "One size, all heads.") {
            $0.tags = ["wool", "winter"]
            $0.collections = ["accessories", "knitwear", "gifts"]
            $0.options = [("Colour", ["Black", "Rust", "Moss"])]
            $0.metafields = [text("material", "wool")]
            $0.sold = 163
        },
        DemoProduct(
            "wool-scarf", "Wool Scarf", 48_00, by: "Fjellkant", type: "Scarf", "Woven once a year; gone until autumn."
        ) {
            $0.tags = ["wool", "winter"]
            $0.collections = ["accessories"]
            $0.options = [("Colour", ["Grey", "Navy"])]
            $0.stock = 0
            $0.metafields = [text("material", "wool")]
            $0.sold = 144
        },
        DemoProduct("leather-belt", "Leather Belt", 55_00, by: "Ferry & Sons", type: "Belt", "Cut from one hide.") {
            $0.tags = ["leather"]
            $0.collections = ["accessories"]
            $0.options = [("Length", ["85 cm", "95 cm", "105 cm"])]
            $0.metafields = [text("material", "leather")]
            $0.sold = 52
        },
        DemoProduct("canvas-tote", "Canvas Tote", 18_00, by: "Tidemark", type: "Bag", "Carries a week's groceries.") {
            $0.tags = ["cotton", "basics"]
            $0.collections = ["accessories", "gifts"]
            $0.stock = nil
            $0.metafields = [text("material", "cotton")]
            $0.sold = 377
        },
        DemoProduct(
            "roll-top-backpack", "Roll-Top Backpack", 120_00, by: "Fjellkant", type: "Bag",
            "Grows from 18 to 26 litres."
        ) {
            $0.tags = ["waterproof", "outdoor", "recycled"]
            $0.collections = ["accessories", "outdoors"]
            $0.options = [("Colour", ["Black", "Moss"])]
            $0.stock = 9
            $0.metafields = [text("material", "nylon"), field("volume", "volume", #"{"value": "26", "unit": "l"}"#)]
            $0.sold = 83
        },
        DemoProduct("weekender", "Waxed Weekender", 175_00, by: "Ferry & Sons", type: "Bag", "Two nights, or three.") {
            $0.tags = ["cotton", "leather"]
            $0.collections = ["accessories"]
            $0.stock = 4
            $0.metafields = [text("material", "cotton")]
            $0.sold = 29
        },
    ]
}
