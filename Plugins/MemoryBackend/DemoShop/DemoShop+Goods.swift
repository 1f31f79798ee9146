import Commerce

extension DemoShop {
    static let larder: [DemoProduct] = [
        DemoProduct(
            "harbour-coffee", "Harbour Coffee Beans", 14_00, by: "Kontor 7", type: "Coffee",
            "Roasted on Mondays, sent on Tuesdays."
        ) {
            $0.tags = ["organic", "fair"]
            $0.collections = ["larder", "gifts"]
            $0.options = [("Weight", ["250 g", "1 kg"]), ("Grind", ["Whole beans", "Filter", "Espresso"])]
            $0.extraFor = ["1 kg": 36_00]
            $0.stock = 60
            $0.content = ([250, 1000], 100, "g")
            $0.plans = [
                ("plan-coffee-2w", "Every two weeks", "Delivered every two weeks, until you say stop."),
                ("plan-coffee-4w", "Every four weeks", "Delivered every four weeks, until you say stop."),
            ]
            $0.metafields = [text("origin", "Huehuetenango"), field("altitude", "number_integer", "1700")]
            $0.sold = 690
        },
        DemoProduct(
            "matcha-茶", "Matcha 茶 Set", 42_00, by: "Kontor 7", type: "Tea", "Whisk, bowl and thirty grams from Uji."
        ) {
            $0.tags = ["organic"]
            $0.collections = ["larder", "gifts"]
            $0.stock = 14
            $0.content = ([30], 100, "g")
            $0.metafields = [text("origin", "Uji")]
            $0.sold = 45
        },
        DemoProduct("green-tea", "Loose Green Tea", 9_50, by: "Kontor 7", type: "Tea", "First flush.") {
            $0.tags = ["organic", "fair"]
            $0.collections = ["larder"]
            $0.options = [("Weight", ["100 g", "250 g"])]
            $0.extraFor = ["250 g": 11_00]
            $0.content = ([100, 250], 100, "g")
            $0.plans = [("plan-tea-4w", "Every four weeks", "Delivered every four weeks, until you say stop.")]
            $0.sold = 154
        },
        DemoProduct(
            "olive-oil", "Olive Oil", 17_00, by: "Kontor 7", type: "Oil", "From one grove, pressed in November."
        ) {
            $0.tags = ["organic"]
            $0.collections = ["larder"]
            $0.options = [("Volume", ["500 ml", "750 ml"])]
            $0.extraFor = ["750 ml": 7_00]
            $0.content = ([500, 750], 1000, "ml")
            $0.metafields = [text("origin", "Crete")]
            $0.sold = 121
        },
        DemoProduct("sea-salt", "Sea Salt Flakes", 6_00, by: "Kontor 7", type: "Spice", "Crunchy.") {
            $0.collections = ["larder"]
            $0.content = ([125], 100, "g")
            $0.stock = nil
            $0.sold = 98
        },
        DemoProduct(
            "lindenblütenhonig", "Linden Blossom Honey – Lindenblütenhonig", 11_00, by: "Kontor 7", type: "Honey",
            "From the avenue behind the workshop."
        ) {
            $0.tags = ["organic", "local"]
            $0.collections = ["larder", "gifts"]
            $0.content = ([500], 100, "g")
            $0.stock = 2
            $0.sold = 87
        },
        DemoProduct(
            "smørrebrød-crackers", "Smørrebrød Crackers", 5_50, by: "Kontor 7", type: "Bakery",
            "Rye, salt, nothing else."
        ) {
            $0.tags = ["organic"]
            $0.collections = ["larder"]
            $0.content = ([180], 100, "g")
            $0.sold = 66
        },
    ]

    static let house: [DemoProduct] = [
        DemoProduct("enamel-mug", "Enamel Mug", 15_00, by: "Kontor 7", type: "Tableware", "Falls well.") {
            $0.tags = ["basics", "outdoor"]
            $0.collections = ["house", "outdoors", "gifts"]
            $0.options = [("Colour", ["White", "Navy", "Moss"])]
            $0.stock = 80
            $0.sold = 333
        },
        DemoProduct(
            "stoneware-bowl", "Stoneware Bowl", 28_00, by: "Kontor 7", type: "Tableware", "No two are the same."
        ) {
            $0.collections = ["house"]
            $0.options = [("Colour", ["Stone", "Sky"])]
            $0.stock = 11
            $0.sold = 49
        },
        DemoProduct("linen-tablecloth", "Linen Tablecloth", 85_00, by: "Ferry & Sons", type: "Textile", "For eight.") {
            $0.tags = ["linen"]
            $0.collections = ["house"]
            $0.stock = 7
            $0.metafields = [text("material", "linen")]
            $0.sold = 21
        },
        DemoProduct("wool-blanket", "Wool Blanket", 139_00, by: "Fjellkant", type: "Textile", "For two, if need be.") {
            $0.tags = ["wool", "winter"]
            $0.collections = ["house", "gifts"]
            $0.options = [("Colour", ["Grey", "Rust"])]
            $0.stock = 5
            $0.metafields = [text("material", "wool")]
            $0.sold = 64
        },
        DemoProduct("beeswax-candle", "Beeswax Candle", 12_50, by: "Kontor 7", type: "Candle", "Burns for forty hours.")
        {
            $0.tags = ["local"]
            $0.collections = ["house", "gifts"]
            $0.stock = 40
            $0.sold = 175
        },
        DemoProduct("cast-iron-pan", "Cast Iron Pan", 64_00, by: "Kontor 7", type: "Kitchen", "Outlives its owner.") {
            $0.collections = ["house"]
            $0.options = [("Diameter", ["24 cm", "28 cm"])]
            $0.extraFor = ["28 cm": 12_00]
            $0.stock = 13
            $0.sold = 58
        },
    ]

    static let outdoors: [DemoProduct] = [
        DemoProduct("trail-bottle", "Trail Bottle", 29_00, by: "Fjellkant", type: "Bottle", "Steel, insulated.") {
            $0.tags = ["outdoor"]
            $0.collections = ["outdoors"]
            $0.options = [("Volume", ["0.5 l", "1 l"])]
            $0.extraFor = ["1 l": 8_00]
            $0.stock = 33
            $0.sold = 142
        },
        DemoProduct("headlamp", "Headlamp", 49_00, by: "Lumi", type: "Light", "Red light for tents, white for paths.") {
            $0.tags = ["outdoor"]
            $0.collections = ["outdoors"]
            $0.stock = 17
            $0.metafields = [field("lumens", "number_integer", "400")]
            $0.barcode = "4006381333931"
            $0.sold = 77
        },
        DemoProduct(
            "two-person-tent", "Two-Person Tent", 399_00, by: "Fjellkant", type: "Tent",
            "Pitches in the rain without getting wet inside."
        ) {
            $0.tags = ["outdoor", "waterproof", "new"]
            $0.collections = ["outdoors"]
            $0.status = .preorder
            $0.expectedOnDay = 800
            $0.metafields = [field("weight", "weight", #"{"value": "1.9", "unit": "kg"}"#)]
            $0.sold = 12
        },
        DemoProduct("sleeping-bag", "Down Sleeping Bag", 289_00, by: "Fjellkant", type: "Sleeping bag", "To –5 °C.") {
            $0.tags = ["outdoor"]
            $0.collections = ["outdoors"]
            $0.status = .backorder
            $0.expectedOnDay = 760
            $0.sold = 33
        },
        DemoProduct("trekking-poles", "Trekking Poles", 95_00, by: "Fjellkant", type: "Poles", "A pair, of course.") {
            $0.regularPrice = 110_00
            $0.tags = ["outdoor"]
            $0.collections = ["outdoors", "sale"]
            $0.stock = 6
            $0.sold = 40
        },
        DemoProduct("camp-stove", "Camp Stove", 72_00, by: "Lumi", type: "Kitchen", "Boils a litre in four minutes.") {
            $0.tags = ["outdoor"]
            $0.collections = ["outdoors"]
            $0.stock = 0
            $0.sold = 90
        },
    ]

    static let smallThings: [DemoProduct] = [
        DemoProduct("dot-grid-notebook", "Dot Grid Notebook", 16_00, by: "Kontor 7", type: "Paper", "192 pages.") {
            $0.collections = ["gifts"]
            $0.options = [("Colour", ["Black", "Sand"])]
            $0.stock = 70
            $0.sold = 210
        },
        DemoProduct("brass-pen", "Brass Pen", 38_00, by: "Lumi", type: "Paper", "Heavier than it looks.") {
            $0.collections = ["gifts"]
            $0.stock = 15
            $0.sold = 61
        },
        DemoProduct("field-guide", "Field Guide to Clouds", 21_00, by: "Kontor 7", type: "Book", "Look up.") {
            $0.tags = ["outdoor"]
            $0.collections = ["gifts", "outdoors"]
            $0.stock = 22
            $0.barcode = "9783161484100"
            $0.metafields = [field("published", "date", "2025-09-01")]
            $0.sold = 70
        },
        DemoProduct("repair-kit", "Repair Kit", 8_00, by: "Fjellkant", type: "Care", nil) {
            $0.collections = ["accessories"]
            $0.hasImage = false
            $0.sold = 19
        },
        DemoProduct("sticker", "Workshop Sticker", 0, by: "Tidemark", type: "Extra", "Free with any order, or alone.") {
            $0.tags = ["free"]
            $0.stock = nil
            $0.sold = 801
        },
        DemoProduct(
            "gift-card", "Gift Card", 25_00, by: "Memory Lane", type: "Gift card", "Sent by mail within a minute."
        ) {
            $0.tags = ["digital"]
            $0.collections = ["gifts"]
            $0.options = [("Amount", ["25", "50", "100"])]
            $0.extraFor = ["50": 25_00, "100": 75_00]
            $0.stock = nil
            $0.sold = 130
        },
    ]
}
