enum Goods {
    static let all: [ProductSpec] = clothing + shoes + bags + kitchen + pantry + outdoors + living
}

extension Goods {
    static let clothing: [ProductSpec] = [
        ProductSpec(
            "harbour-tee", "Harbour Tee|Hafen-T-Shirt", 28_00, "Tidewater", "T-Shirts", .tee,
            "Heavy organic cotton that keeps its shape.|Schwere Biobaumwolle, die ihre Form behält."
        ) {
            $0.tags = ["cotton", "organic", "basics"]
            $0.collections = ["clothing", "bestsellers"]
            $0.options = [.colours("Chalk Navy Moss"), .letterSizes]
            $0.images = 3
            $0.stockOf = ["Navy / L": 0, "Moss / XL": 0, "Chalk / M": 3]
            $0.metafields = [
                CatalogueMetafield("custom.material", "single_line_text_field", "Organic cotton"),
                CatalogueMetafield("custom.care", "list.single_line_text_field", #"["30 °C","no tumble dryer"]"#),
                CatalogueMetafield("custom.weight", "weight", #"{"value":0.22,"unit":"kg"}"#),
            ]
        },
        ProductSpec(
            "breton-top", "Breton Top|Bretonisches Shirt", 42_00, "Tidewater", "T-Shirts", .tee,
            "Twenty-one stripes, one for each victory.|Einundzwanzig Streifen, einer für jeden Sieg."
        ) {
            $0.tags = ["cotton", "striped"]
            $0.collections = ["clothing"]
            $0.options = [.colours("Navy Rust"), .letterSizes]
        },
        ProductSpec(
            "trail-trousers", "Trail Trousers|Wanderhose", 98_00, "Fjellkant", "Trousers|Hosen", .trousers,
            "In every width and length that we could think of.|In jeder Weite und Länge, die uns eingefallen ist."
        ) {
            $0.tags = ["outdoor", "stretch"]
            $0.collections = ["clothing", "outdoors", "bestsellers"]
            $0.options = [
                .colours("Slate Navy Moss Black Sand"),
                .named("Waist|Weite", ["28", "30", "31", "32", "33", "34", "36", "38"]),
                .named("Length|Länge", ["30", "32", "34"]),
            ]
            $0.images = 5
            $0.stockOf = ["Sand / 28 / 30": 0, "Navy / 32 / 32": 0, "Black / 38 / 34": 1]
            $0.metafields = [CatalogueMetafield("custom.material", "single_line_text_field", "Recycled nylon")]
        },
        ProductSpec(
            "linen-shirt", "Linen Shirt|Leinenhemd", 64_00, "Ferry & Sons", "Shirts|Hemden", .shirt,
            "Washed linen, cool when it is hot.|Gewaschenes Leinen, kühl an heißen Tagen."
        ) {
            $0.regularPrice = 84_00
            $0.tags = ["linen", "summer"]
            $0.collections = ["clothing", "sale"]
            $0.options = [.colours("Chalk Sky Sand"), .letterSizes]
            $0.images = 3
            $0.metafields = [CatalogueMetafield("custom.material", "single_line_text_field", "Linen")]
        },
        ProductSpec(
            "wool-overshirt", "Wool Overshirt|Woll-Überhemd", 145_00, "Ferry & Sons", "Shirts|Hemden", .shirt,
            "A shirt in summer, a jacket in spring.|Im Sommer ein Hemd, im Frühling eine Jacke."
        ) {
            $0.tags = ["wool", "winter"]
            $0.collections = ["clothing"]
            $0.options = [.colours("Slate Forest"), .letterSizes]
        },
        ProductSpec(
            "fisherman-sweater", "Fisherman Sweater|Fischerpullover", 129_00, "Fjellkant", "Knitwear|Strick", .sweater,
            "Knitted in one piece from oiled wool.|In einem Stück aus gefetteter Wolle gestrickt."
        ) {
            $0.tags = ["wool", "winter"]
            $0.collections = ["clothing", "knitwear", "bestsellers"]
            $0.options = [.colours("Navy Oat"), .letterSizes]
            $0.stock = 6
        },
        ProductSpec(
            "lambswool-cardigan", "Lambswool Cardigan|Lammwoll-Strickjacke", 99_00, "Fjellkant", "Knitwear|Strick",
            .sweater,
            "Horn buttons and deep pockets.|Hornknöpfe und tiefe Taschen."
        ) {
            $0.regularPrice = 119_00
            $0.tags = ["wool"]
            $0.collections = ["clothing", "knitwear", "sale"]
            $0.options = [.colours("Rust Slate"), .letterSizes]
        },
        ProductSpec(
            "merino-base-layer", "Merino Base Layer|Merino-Unterhemd", 79_00, "Fjellkant",
            "Base layers|Funktionswäsche", .tee,
            "Fine merino next to the skin; warm when wet.|Feine Merinowolle auf der Haut, warm auch wenn sie nass ist."
        ) {
            $0.tags = ["wool", "outdoor"]
            $0.collections = ["clothing", "outdoors"]
            $0.options = [.colours("Black Plum"), .letterSizes]
        },
        ProductSpec(
            "rain-shell", "Rain Shell|Regenjacke", 189_00, "Fjellkant", "Jackets|Jacken", .jacket,
            "Three layers, taped seams, a hood that turns with the head.|Drei Lagen, verklebte Nähte, eine Kapuze, die sich mitdreht."
        ) {
            $0.regularPrice = 229_00
            $0.tags = ["waterproof", "outdoor"]
            $0.collections = ["clothing", "outdoors", "sale"]
            $0.options = [.colours("Mustard Teal Black"), .letterSizes]
            $0.images = 3
            $0.metafields = [CatalogueMetafield("custom.water_column", "number_integer", "20000")]
        },
        ProductSpec(
            "denim-jacket", "Denim Jacket|Jeansjacke", 118_00, "Ferry & Sons", "Jackets|Jacken", .jacket,
            "Fourteen ounces of raw denim that become yours.|Vierzehn Unzen roher Denim, die Ihre werden."
        ) {
            $0.tags = ["cotton", "denim"]
            $0.collections = ["clothing"]
            $0.options = [.letterSizes]
            $0.stockOf = ["S": 0, "M": 0]
        },
        ProductSpec(
            "down-vest", "Down Vest|Daunenweste", 139_00, "Fjellkant", "Jackets|Jacken", .jacket,
            "Sold out until the geese have moulted.|Ausverkauft, bis die Gänse gemausert haben."
        ) {
            $0.tags = ["winter", "outdoor"]
            $0.collections = ["clothing", "outdoors"]
            $0.options = [.colours("Coral Navy"), .letterSizes]
            $0.stock = 0
        },
        ProductSpec(
            "everyday-socks", "Everyday Socks|Alltagssocken", 9_50, "Tidewater", "Socks|Socken", .socks,
            "Sold by the pair, in threes.|Paarweise, immer drei."
        ) {
            $0.tags = ["cotton", "basics"]
            $0.collections = ["clothing"]
            $0.options = [.colours("Oat Moss Rust"), .sizes("36-39 40-43 44-47")]
            $0.minimum = 3
            $0.increment = 3
            $0.maximum = 30
            $0.stock = 90
            $0.images = 3
        },
    ]

    static let shoes: [ProductSpec] = [
        ProductSpec(
            "deck-shoe", "Deck Shoe|Bootsschuh", 110_00, "Tidewater", "Shoes|Schuhe", .shoe,
            "A sole that grips wet wood.|Eine Sohle, die auf nassem Holz hält."
        ) {
            $0.tags = ["leather", "summer"]
            $0.collections = ["shoes"]
            $0.options = [.colours("Navy Sand"), .sizes("39 40 41 42 43 44 45")]
        },
        ProductSpec(
            "trail-runner", "Trail Runner|Trailschuh", 135_00, "Fjellkant", "Shoes|Schuhe", .shoe,
            "Light, with lugs for mud.|Leicht, mit Stollen für Schlamm."
        ) {
            $0.tags = ["outdoor", "running"]
            $0.collections = ["shoes", "outdoors", "bestsellers"]
            $0.options = [.colours("Teal Coral Black"), .sizes("38 39 40 41 42 43 44 45 46")]
            $0.images = 3
        },
        ProductSpec(
            "rubber-boot", "Rubber Boot|Gummistiefel", 72_00, "Tidewater", "Shoes|Schuhe", .boot,
            "Natural rubber, lined with cotton.|Naturkautschuk mit Baumwollfutter."
        ) {
            $0.regularPrice = 90_00
            $0.tags = ["waterproof"]
            $0.collections = ["shoes", "sale"]
            $0.options = [.colours("Mustard Forest"), .sizes("37 38 39 40 41 42 43 44")]
            $0.stockOf = ["Mustard / 37": 1, "Mustard / 38": 2]
        },
        ProductSpec(
            "house-slipper", "House Slipper|Hausschuh", 48_00, "Ullmann", "Shoes|Schuhe", .shoe,
            "Felted wool on a cork sole.|Gefilzte Wolle auf Korksohle."
        ) {
            $0.tags = ["wool", "home"]
            $0.collections = ["shoes", "living"]
            $0.options = [.colours("Slate Rose"), .sizes("36 38 40 42 44")]
        },
    ]

    static let bags: [ProductSpec] = [
        ProductSpec(
            "canvas-tote", "Canvas Tote|Leinwandtasche", 32_00, "Ferry & Sons", "Bags|Taschen", .bag,
            "Carries a week's groceries and a book.|Trägt den Wocheneinkauf und ein Buch."
        ) {
            $0.tags = ["cotton", "basics"]
            $0.collections = ["bags", "bestsellers"]
            $0.options = [.colours("Oat Navy Rust")]
            $0.images = 3
        },
        ProductSpec(
            "roll-top-backpack", "Roll-Top Backpack|Rollrucksack", 125_00, "Fjellkant", "Bags|Taschen", .backpack,
            "Closes with a roll, opens wide.|Schließt sich gerollt, öffnet sich weit."
        ) {
            $0.tags = ["waterproof", "outdoor"]
            $0.collections = ["bags", "outdoors"]
            $0.options = [.colours("Black Mustard"), .named("Volume|Volumen", ["18 l", "26 l"])]
            $0.extraFor = ["26 l": 20_00]
        },
        ProductSpec(
            "leather-belt", "Leather Belt|Ledergürtel", 58_00, "Ferry & Sons", "Accessories|Accessoires", .belt,
            "Full-grain leather, brass buckle.|Vollnarbiges Leder, Messingschnalle."
        ) {
            $0.tags = ["leather"]
            $0.collections = ["accessories"]
            $0.options = [.colours("Rust Black"), .named("Length|Länge", ["85 cm", "95 cm", "105 cm"])]
        },
        ProductSpec(
            "wool-beanie", "Wool Beanie|Wollmütze", 34_00, "Fjellkant", "Accessories|Accessoires", .hat,
            "Ribbed, folded once or twice.|Gerippt, ein- oder zweimal umgeschlagen."
        ) {
            $0.tags = ["wool", "winter"]
            $0.collections = ["accessories", "knitwear"]
            $0.options = [.colours("Mustard Plum Forest Slate")]
            $0.images = 4
        },
        ProductSpec(
            "silk-scarf", "Silk Scarf|Seidentuch", 88_00, "Ullmann", "Accessories|Accessoires", .cloth,
            "Printed by hand, no two alike.|Von Hand bedruckt, jedes anders."
        ) {
            $0.tags = ["silk"]
            $0.collections = ["accessories"]
            $0.stock = 2
            $0.images = 1
        },
        ProductSpec(
            "pocket-umbrella", "Pocket Umbrella|Taschenschirm", 39_00, "Tidewater", "Accessories|Accessoires",
            .umbrella,
            "Fits a coat pocket, survives the coast.|Passt in die Manteltasche und übersteht die Küste."
        ) {
            $0.tags = ["waterproof"]
            $0.collections = ["accessories"]
            $0.options = [.colours("Navy Coral")]
        },
        ProductSpec(
            "field-watch", "Field Watch|Felduhr", 240_00, "Ullmann", "Accessories|Accessoires", .watch,
            "Wound by hand, read at night.|Von Hand aufgezogen, bei Nacht ablesbar."
        ) {
            $0.tags = ["steel"]
            $0.collections = ["accessories", "bestsellers"]
            $0.options = [.named("Strap|Band", ["Canvas|Stoff", "Leather|Leder"])]
            $0.extraFor = ["Leather": 30_00]
            $0.stock = 5
            $0.hasBarcode = true
        },
    ]
}
