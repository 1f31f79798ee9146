// What the picture of a product shows.
enum PictureKind: String, Sendable, CaseIterable {
    case tee, shirt, sweater, jacket, trousers, socks, shoe, boot, bag, backpack, belt, hat, cloth, umbrella, watch
    case mug, bowl, board, knife, pan, bottle, pot, sack, tin, jar, bar, soap, box, candle, blanket, stool, lamp, vase
    case print, book, card, tent, stove, poles
}
