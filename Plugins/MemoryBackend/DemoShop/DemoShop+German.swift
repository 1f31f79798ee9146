import Commerce

extension DemoShop {
    /// German texts by identifier: all titles of collections, the titles of most products.
    static let german: [String: MemoryTranslation] = {
        let titles = [
            "clothing": "Kleidung", "tops": "Oberteile", "knitwear": "Strick", "trousers": "Hosen", "shoes": "Schuhe",
            "accessories": "Accessoires", "larder": "Speisekammer", "house": "Haus", "outdoors": "Draußen",
            "sale": "Reduziert", "gifts": "Geschenke",
            "harbour-t-shirt": "Hafen-T-Shirt", "breton-top": "Bretonisches Ringelshirt", "linen-shirt": "Leinenhemd",
            "wool-overshirt": "Wollhemd", "merino-base-layer": "Merino-Unterhemd",
            "fisherman-sweater": "Fischerpullover", "lambswool-cardigan": "Strickjacke aus Lammwolle",
            "rain-shell": "Regenjacke", "denim-jacket": "Jeansjacke", "everyday-chinos": "Alltagschino",
            "canvas-work-trousers": "Arbeitshose aus Segeltuch", "swim-shorts": "Badeshorts",
            "wool-socks": "Wollsocken", "canvas-sneakers": "Leinenturnschuhe", "trail-boots": "Wanderstiefel",
            "café-slippers": "Hausschuhe", "knit-beanie": "Strickmütze", "wool-scarf": "Wollschal",
            "leather-belt": "Ledergürtel", "canvas-tote": "Leinentasche", "roll-top-backpack": "Rollrucksack",
            "weekender": "Gewachste Reisetasche", "harbour-coffee": "Hafenkaffee", "matcha-茶": "Matcha-Set 茶",
            "green-tea": "Loser grüner Tee", "olive-oil": "Olivenöl", "sea-salt": "Meersalzflocken",
            "lindenblütenhonig": "Lindenblütenhonig", "smørrebrød-crackers": "Smørrebrød-Knäcke",
            "enamel-mug": "Emaillebecher", "stoneware-bowl": "Steingutschale", "linen-tablecloth": "Leinentischtuch",
            "wool-blanket": "Wolldecke", "beeswax-candle": "Bienenwachskerze", "cast-iron-pan": "Gusseiserne Pfanne",
            "trail-bottle": "Trinkflasche", "headlamp": "Stirnlampe", "two-person-tent": "Zweipersonenzelt",
            "sleeping-bag": "Daunenschlafsack", "trekking-poles": "Wanderstöcke", "camp-stove": "Campingkocher",
            "dot-grid-notebook": "Notizbuch mit Punktraster", "brass-pen": "Messingstift",
            "field-guide": "Wolken bestimmen", "repair-kit": "Flickzeug", "sticker": "Werkstattaufkleber",
            "gift-card": "Gutschein",
        ]
        var texts: [String: MemoryTranslation] = [:]
        for collection in collections {
            texts[collection.id.rawValue] = titles[collection.id.rawValue].map { MemoryTranslation(title: $0) }
        }
        for (index, product) in products.enumerated() {
            texts["P\(1001 + index)"] = titles[product.handle].map { MemoryTranslation(title: $0) }
        }
        return texts
    }()
}
