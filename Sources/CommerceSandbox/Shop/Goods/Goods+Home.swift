extension Goods {
    static let kitchen: [ProductSpec] = [
        ProductSpec(
            "stoneware-mug", "Stoneware Mug|Steingutbecher", 24_00, "Ullmann", "Tableware|Geschirr", .mug,
            "Thrown by hand, glazed in four colours.|Von Hand gedreht, in vier Farben glasiert."
        ) {
            $0.tags = ["ceramic", "home"]
            $0.collections = ["kitchen", "bestsellers"]
            $0.options = [.colours("Oat Teal Rust Slate")]
            $0.images = 4
            $0.hasBarcode = true
        },
        ProductSpec(
            "café-crème-tasse", "Café Crème Cup|Café-Crème-Tasse", 19_00, "Maison Leroux", "Tableware|Geschirr", .mug,
            "Thick walls, for slow mornings.|Dicke Wände für langsame Morgen."
        ) {
            $0.tags = ["ceramic", "café"]
            $0.collections = ["kitchen"]
            $0.options = [.colours("Chalk Rose")]
        },
        ProductSpec(
            "日本茶碗", "Matcha Bowl 抹茶碗|Matchaschale 抹茶碗", 68_00, "Studio Aoki", "Tableware|Geschirr", .bowl,
            "Wheel-thrown in Mashiko.|In Mashiko auf der Scheibe gedreht."
        ) {
            $0.tags = ["ceramic", "tea"]
            $0.collections = ["kitchen"]
            $0.stock = 4
            $0.images = 1
        },
        ProductSpec(
            "smörgåsbord-brett", "Smörgåsbord Board|Smörgåsbord-Brett", 54_00, "Ullmann", "Kitchenware|Küche", .board,
            "One plank of ash, oiled.|Eine Planke Esche, geölt."
        ) {
            $0.tags = ["wood", "home"]
            $0.collections = ["kitchen"]
            $0.options = [.named("Length|Länge", ["40 cm", "60 cm"])]
            $0.extraFor = ["60 cm": 18_00]
        },
        ProductSpec(
            "chef-knife", "Chef's Knife|Kochmesser", 149_00, "Solingen Werk", "Kitchenware|Küche", .knife,
            "Twenty centimetres of carbon steel.|Zwanzig Zentimeter Kohlenstoffstahl."
        ) {
            $0.tags = ["steel"]
            $0.collections = ["kitchen"]
            $0.hasBarcode = true
            $0.stock = 9
        },
        ProductSpec(
            "cast-iron-pan", "Cast Iron Pan|Gusseisenpfanne", 89_00, "Solingen Werk", "Kitchenware|Küche", .pan,
            "Heavy, and the last one that you buy.|Schwer, und die letzte, die Sie kaufen."
        ) {
            $0.regularPrice = 109_00
            $0.tags = ["steel"]
            $0.collections = ["kitchen", "sale"]
            $0.options = [.named("Diameter|Durchmesser", ["24 cm", "28 cm"])]
            $0.extraFor = ["28 cm": 16_00]
            $0.weight = 2900
        },
        ProductSpec(
            "linen-tea-towel", "Linen Tea Towel|Geschirrtuch aus Leinen", 16_00, "Ullmann", "Textiles|Textilien",
            .cloth,
            "Dries glasses without a trace.|Trocknet Gläser ohne Spuren."
        ) {
            $0.tags = ["linen", "home"]
            $0.collections = ["kitchen", "living"]
            $0.options = [.colours("Oat Sky Rust")]
            $0.images = 3
        },
        ProductSpec(
            "glass-carafe", "Glass Carafe|Glaskaraffe", 44_00, "Maison Leroux", "Tableware|Geschirr", .bottle,
            "Mouth-blown, holds a litre.|Mundgeblasen, fasst einen Liter."
        ) {
            $0.tags = ["glass", "home"]
            $0.collections = ["kitchen"]
            $0.images = 0
        },
        ProductSpec(
            "enamel-teapot", "Enamel Teapot|Emaille-Teekanne", 62_00, "Maison Leroux", "Tableware|Geschirr", .pot,
            "Chips tell its story.|Jede Macke erzählt eine Geschichte."
        ) {
            $0.tags = ["enamel", "tea"]
            $0.collections = ["kitchen"]
            $0.options = [.colours("Teal Mustard Chalk")]
            $0.images = 3
        },
    ]

    static let pantry: [ProductSpec] = [
        ProductSpec(
            "harbour-coffee", "Harbour Roast Coffee|Hafenröstung Kaffee", 14_50, "Rösterei Nord", "Coffee|Kaffee",
            .sack,
            "Chocolate, hazelnut, a little smoke.|Schokolade, Haselnuss, etwas Rauch."
        ) {
            $0.tags = ["coffee", "organic", "food"]
            $0.collections = ["pantry", "bestsellers"]
            $0.options = [
                .named("Weight|Gewicht", ["250 g", "1 kg"]),
                .named("Grind|Mahlgrad", ["Whole bean|Ganze Bohne", "Filter"]),
            ]
            $0.prices = [14_50, 14_50, 49_00, 49_00]
            $0.holds = [250, 250, 1000, 1000].map {
                CatalogueUnitPrice(quantity: $0, unit: "G", reference: 1, referenceUnit: "KG")
            }
            $0.hasSellingPlans = true
        },
        ProductSpec(
            "decaf-coffee", "Decaf Coffee|Entkoffeinierter Kaffee", 15_50, "Rösterei Nord", "Coffee|Kaffee", .sack,
            "Everything but the caffeine.|Alles außer Koffein."
        ) {
            $0.tags = ["coffee", "food"]
            $0.collections = ["pantry"]
            $0.holds = [CatalogueUnitPrice(quantity: 250, unit: "G", reference: 1, referenceUnit: "KG")]
            $0.hasSellingPlans = true
        },
        ProductSpec(
            "earl-grey", "Earl Grey Tea|Earl-Grey-Tee", 12_00, "Rösterei Nord", "Tea|Tee", .tin,
            "Ceylon leaves and real bergamot.|Ceylonblätter und echte Bergamotte."
        ) {
            $0.tags = ["tea", "food"]
            $0.collections = ["pantry"]
            $0.holds = [CatalogueUnitPrice(quantity: 100, unit: "G", reference: 100, referenceUnit: "G")]
        },
        ProductSpec(
            "heather-honey", "Heather Honey|Heidehonig", 11_00, "Imkerei Moor", "Honey|Honig", .jar,
            "Sold out until the heath blooms again.|Ausverkauft, bis die Heide wieder blüht."
        ) {
            $0.tags = ["food", "organic"]
            $0.collections = ["pantry"]
            $0.stock = 0
            $0.holds = [CatalogueUnitPrice(quantity: 500, unit: "G", reference: 1, referenceUnit: "KG")]
        },
        ProductSpec(
            "olive-oil", "Olive Oil|Olivenöl", 21_00, "Maison Leroux", "Oil|Öl", .bottle,
            "First pressing, from one grove.|Erste Pressung aus einem Hain."
        ) {
            $0.tags = ["food", "organic"]
            $0.collections = ["pantry"]
            $0.options = [.named("Volume|Volumen", ["250 ml", "750 ml"])]
            $0.prices = [21_00, 48_00]
            $0.holds = [250, 750].map { CatalogueUnitPrice(quantity: $0, unit: "ML", reference: 1, referenceUnit: "L") }
        },
        ProductSpec(
            "sea-salt-chocolate", "Sea Salt Chocolate|Meersalzschokolade", 6_50, "Maison Leroux",
            "Chocolate|Schokolade", .bar,
            "Seventy percent, with salt from the coast.|Siebzig Prozent, mit Salz von der Küste."
        ) {
            $0.tags = ["food", "vegan"]
            $0.collections = ["pantry", "bestsellers"]
            $0.stock = 200
            $0.holds = [CatalogueUnitPrice(quantity: 80, unit: "G", reference: 100, referenceUnit: "G")]
        },
        ProductSpec(
            "olive-soap", "Olive Soap|Olivenseife", 8_00, "Maison Leroux", "Soap|Seife", .soap,
            "Cured for six months.|Sechs Monate gereift."
        ) {
            $0.tags = ["vegan", "home"]
            $0.collections = ["living"]
            $0.options = [.named("Scent|Duft", ["Lavender|Lavendel", "Plain|Natur"])]
        },
        ProductSpec(
            "tasting-box", "Coffee Tasting Box|Kaffee-Probierbox", 32_00, "Rösterei Nord", "Coffee|Kaffee", .box,
            "Four roasts, sent before they are all gone. Ordered anew when you buy.|Vier Röstungen; wird für Sie nachbestellt."
        ) {
            $0.tags = ["coffee", "food", "gift"]
            $0.collections = ["pantry"]
            $0.stock = 0
            $0.isSoldWithoutStock = true
        },
    ]

    static let living: [ProductSpec] = [
        ProductSpec(
            "beeswax-candle", "Beeswax Candle|Bienenwachskerze", 18_00, "Imkerei Moor", "Candles|Kerzen", .candle,
            "Burns for forty hours.|Brennt vierzig Stunden."
        ) {
            $0.tags = ["home", "gift"]
            $0.collections = ["living"]
            $0.options = [.named("Height|Höhe", ["10 cm", "20 cm"])]
            $0.extraFor = ["20 cm": 9_00]
        },
        ProductSpec(
            "wool-blanket", "Wool Blanket|Wolldecke", 165_00, "Ullmann", "Textiles|Textilien", .blanket,
            "Woven in the valley, big enough for two.|Im Tal gewebt, groß genug für zwei."
        ) {
            $0.tags = ["wool", "home"]
            $0.collections = ["living", "bestsellers"]
            $0.options = [.colours("Rust Forest Oat")]
            $0.images = 3
            $0.weight = 1800
        },
        ProductSpec(
            "oak-stool", "Oak Stool|Eichenhocker", 198_00, "Ullmann", "Furniture|Möbel", .stool,
            "Three legs, so it never wobbles.|Drei Beine, also wackelt er nie."
        ) {
            $0.tags = ["wood", "home"]
            $0.collections = ["living"]
            $0.stock = 3
            $0.weight = 5200
        },
        ProductSpec(
            "reading-lamp", "Reading Lamp|Leselampe", 129_00, "Ullmann", "Lighting|Licht", .lamp,
            "A brass arm and a linen shade.|Ein Messingarm und ein Leinenschirm."
        ) {
            $0.regularPrice = 149_00
            $0.tags = ["brass", "home"]
            $0.collections = ["living", "sale"]
        },
        ProductSpec(
            "stoneware-vase", "Stoneware Vase|Steingutvase", 46_00, "Studio Aoki", "Decoration|Dekoration", .vase,
            "Made for one branch.|Gemacht für einen Zweig."
        ) {
            $0.tags = ["ceramic", "home"]
            $0.collections = ["living"]
            $0.options = [.colours("Slate Chalk Plum")]
            $0.images = 3
        },
        ProductSpec(
            "coastal-map", "Coastal Map Print|Küstenkarte", 36_00, "Tidewater", "Prints|Drucke", .print,
            "Letterpress on cotton paper.|Hochdruck auf Baumwollpapier."
        ) {
            $0.tags = ["paper", "gift"]
            $0.collections = ["living"]
            $0.options = [.named("Format", ["A3", "A2"])]
            $0.extraFor = ["A2": 18_00]
        },
        ProductSpec(
            "knitting-guide", "Knitting Guide (e-book)|Strickanleitung (E-Book)", 12_00, "Fjellkant", "E-books|E-Books",
            .book,
            "Twelve patterns, nothing to ship.|Zwölf Muster, nichts zu verschicken."
        ) {
            $0.tags = ["digital", "knitting"]
            $0.collections = ["living"]
            $0.isDigital = true
        },
        ProductSpec(
            "gift-card", "Gift Card|Geschenkgutschein", 25_00, "Harbour & Pine", "Gift Cards|Gutscheine", .card,
            "For when you can't decide for them.|Wenn die Wahl schwerfällt."
        ) {
            $0.tags = ["gift"]
            $0.collections = ["living"]
            $0.options = [.named("Denominations|Wert", ["$25", "$50", "$100"])]
            $0.prices = [25_00, 50_00, 100_00]
            $0.isGiftCard = true
            $0.images = 1
        },
        ProductSpec(
            "notebook", "Pocket Notebook|Notizbuch", 9_00, "Ferry & Sons", "Stationery|Papierwaren", .book,
            "Ninety-six dotted pages.|Sechsundneunzig gepunktete Seiten."
        ) {
            $0.tags = ["paper", "basics"]
            $0.collections = ["living"]
            $0.options = [.colours("Coral Navy Moss Mustard")]
            $0.images = 4
            $0.stock = 150
        },
        ProductSpec(
            "prototype-no-9", "Prototype No. 9|Prototyp Nr. 9", 0, "Harbour & Pine", "Samples|Muster", .box,
            "A sample that costs nothing and has no picture.|Ein Muster, das nichts kostet und kein Bild hat."
        ) {
            $0.tags = ["sample"]
            $0.collections = []
            $0.images = 0
            $0.hasNoSales = true
            $0.maximum = 1
        },
    ]
}
