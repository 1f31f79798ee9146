extension Goods {
    static let outdoors: [ProductSpec] = [
        ProductSpec(
            "ridge-tent", "Ridge Tent|Firstzelt", 420_00, "Fjellkant", "Tents|Zelte", .tent,
            "Stands in a storm, folds to a loaf.|Steht im Sturm, klein wie ein Brot."
        ) {
            $0.tags = ["outdoor", "camping", "waterproof"]
            $0.collections = ["outdoors", "bestsellers"]
            $0.options = [.named("Persons|Personen", ["2", "3"]), .colours("Moss Sand")]
            $0.extraFor = ["3": 80_00]
            $0.stock = 7
            $0.weight = 2400
        },
        ProductSpec(
            "down-sleeping-bag", "Down Sleeping Bag|Daunenschlafsack", 310_00, "Fjellkant", "Sleeping|Schlafen",
            .blanket,
            "Warm down to minus ten.|Warm bis minus zehn."
        ) {
            $0.regularPrice = 360_00
            $0.tags = ["outdoor", "camping"]
            $0.collections = ["outdoors", "sale"]
            $0.options = [.named("Length|Länge", ["Regular|Normal", "Long|Lang"])]
            $0.extraFor = ["Long": 25_00]
        },
        ProductSpec(
            "steel-bottle", "Steel Bottle|Stahlflasche", 29_00, "Fjellkant", "Bottles|Flaschen", .bottle,
            "Hot for twelve hours, cold for twenty-four.|Zwölf Stunden heiß, vierundzwanzig kalt."
        ) {
            $0.tags = ["outdoor", "steel"]
            $0.collections = ["outdoors", "bestsellers"]
            $0.options = [.colours("Slate Coral Forest Sky"), .named("Volume|Volumen", ["0.5 l", "1 l"])]
            $0.extraFor = ["1 l": 8_00]
            $0.images = 4
            $0.hasBarcode = true
        },
        ProductSpec(
            "camp-stove", "Camp Stove|Campingkocher", 79_00, "Solingen Werk", "Cooking|Kochen", .stove,
            "Boils a litre in three minutes.|Kocht einen Liter in drei Minuten."
        ) {
            $0.tags = ["outdoor", "camping"]
            $0.collections = ["outdoors"]
            $0.stock = 5
        },
        ProductSpec(
            "head-torch", "Head Torch|Stirnlampe", 59_00, "Fjellkant", "Lighting|Licht", .lamp,
            "Three hundred lumens, red light too.|Dreihundert Lumen, auch rotes Licht."
        ) {
            $0.tags = ["outdoor", "camping"]
            $0.collections = ["outdoors"]
            $0.hasBarcode = true
        },
        ProductSpec(
            "walking-poles", "Walking Poles|Wanderstöcke", 95_00, "Fjellkant", "Hiking|Wandern", .poles,
            "Carbon, in three parts.|Karbon, dreiteilig."
        ) {
            $0.tags = ["outdoor"]
            $0.collections = ["outdoors"]
            $0.options = [.named("Length|Länge", ["110 cm", "120 cm", "130 cm"])]
            $0.stockOf = ["130 cm": 0]
        },
        ProductSpec(
            "hammock", "Travel Hammock|Reisehängematte", 69_00, "Tidewater", "Sleeping|Schlafen", .cloth,
            "Two trees are enough.|Zwei Bäume genügen."
        ) {
            $0.tags = ["outdoor", "summer"]
            $0.collections = ["outdoors"]
            $0.options = [.colours("Teal Mustard Plum")]
            $0.images = 3
        },
        ProductSpec(
            "sailing-knife", "Sailing Knife|Seglermesser", 45_00, "Solingen Werk", "Tools|Werkzeug", .knife,
            "With a marlinspike, for knots.|Mit Marlspieker für Knoten."
        ) {
            $0.tags = ["steel", "outdoor"]
            $0.collections = ["outdoors"]
            $0.stock = 1
        },
        ProductSpec(
            "dry-bag", "Dry Bag|Packsack", 26_00, "Tidewater", "Bags|Taschen", .backpack,
            "Keeps the river out.|Hält den Fluss draußen."
        ) {
            $0.tags = ["waterproof", "outdoor"]
            $0.collections = ["outdoors", "bags"]
            $0.options = [.colours("Mustard Teal"), .named("Volume|Volumen", ["5 l", "10 l", "20 l"])]
            $0.extraFor = ["10 l": 5_00, "20 l": 11_00]
        },
        ProductSpec(
            "picnic-rug", "Picnic Rug|Picknickdecke", 75_00, "Ullmann", "Textiles|Textilien", .blanket,
            "Wool above, waxed cotton below.|Oben Wolle, unten gewachste Baumwolle."
        ) {
            $0.tags = ["wool", "summer"]
            $0.collections = ["outdoors", "living"]
            $0.options = [.colours("Rust Sky")]
        },
    ]
}
