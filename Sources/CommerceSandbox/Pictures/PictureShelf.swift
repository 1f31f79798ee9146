import Synchronization

// The pictures of the shop, drawn when they are first asked for.
final class PictureShelf: Sendable {
    private let catalogue: Catalogue
    // By name and size; all are dropped when there are too many.
    private let drawn = Mutex<[String: [UInt8]]>([:])

    private static let maximum = 300

    init(_ catalogue: Catalogue) {
        self.catalogue = catalogue
    }

    // `8001001-2.png`, as wide as `width` says.
    func answer(_ request: WebRequest, file: String) -> WebResponse {
        guard request.method == "GET" || request.method == "HEAD", file.hasSuffix(".png") else {
            return .html(Page.notFound, status: 404)
        }
        let numbers = file.dropLast(4).split(separator: "-").map { Int($0) }
        guard numbers.count == 2, let number = numbers[0], let place = numbers[1],
            let subject = subject(number, place - 1)
        else { return .html(Page.notFound, status: 404) }
        let wanted = [request.query("width"), request.query("height")].compactMap { $0.flatMap { Int($0) } }.min()
        // Sizes in steps, so that a window that is dragged draws few of them.
        let side = (min(ShopImage.side, max(32, wanted ?? ShopImage.side)) + 15) / 16 * 16
        let key = "\(file)?\(side)"
        let bytes = drawn.withLock { $0[key] } ?? draw(subject, side: side, key: key)
        var response = WebResponse(200, type: "image/png", body: bytes)
        response["Cache-Control"] = "public, max-age=31536000"
        return response
    }

    private struct Subject {
        let kind: PictureKind
        let colour: PictureColour
        let ground: Int
    }

    private func subject(_ number: Int, _ index: Int) -> Subject? {
        if let product = catalogue.product(number: number) {
            guard (0..<product.imageCount).contains(index) else { return nil }
            let colours =
                product.options.first { $0.values.contains { $0.colour != nil } }?.values.compactMap(\.colour) ?? []
            // Some things are of wood whatever their number says.
            if [.board, .stool].contains(product.picture) {
                return Subject(kind: product.picture, colour: PictureColour("#A9794A"), ground: number + index)
            }
            let colour =
                colours.indices.contains(index)
                ? PictureColour(colours[index]) : Self.palette[(number + index) % Self.palette.count]
            return Subject(kind: product.picture, colour: colour, ground: number + index)
        }
        guard let collection = catalogue.collection(number: number), let kind = collection.picture, index == 0 else {
            return nil
        }
        return Subject(kind: kind, colour: Self.palette[number % Self.palette.count], ground: number * 7)
    }

    private func draw(_ subject: Subject, side: Int, key: String) -> [UInt8] {
        let ground = Self.grounds[subject.ground % Self.grounds.count]
        var canvas = PictureCanvas(side: side, top: ground.mixed(.white, 0.55), bottom: ground)
        // The table, and the shadow on it.
        canvas.fill(PicturePath("M 0 74 L 100 74 L 100 100 L 0 100 Z"), ground.mixed(.ink, 0.12), opacity: 0.55)
        for (size, opacity) in [(36, 0.10), (32, 0.12), (27, 0.16)] as [(Float, Float)] {
            canvas.fill(PicturePath("E 50 84 \(size) \(size / 7)"), .ink, opacity: opacity)
        }
        for (tone, path) in PictureDrawing(of: subject.kind).parts {
            canvas.fill(path, Self.colour(of: tone, subject.colour))
        }
        let bytes = PNGWriter.write(canvas)
        drawn.withLock { drawn in
            if drawn.count >= Self.maximum { drawn = [:] }
            drawn[key] = bytes
        }
        return bytes
    }

    private static func colour(of tone: PictureDrawing.Tone, _ main: PictureColour) -> PictureColour {
        switch tone {
        case .main: main
        case .dark: main.mixed(.ink, 0.32)
        case .light: main.mixed(.white, 0.38)
        case .accent: PictureColour("#E0A03C")
        case .white: PictureColour("#FBF8F1")
        case .ink: .ink
        }
    }

    private static let palette = [
        "#2C7A7B", "#B0532E", "#5F7045", "#6C3A5C", "#22304F", "#8C6A43", "#5C6670", "#C98B2B",
    ]
    .map { PictureColour($0) }
    private static let grounds = ["#E9DFCB", "#D9E3E4", "#E8D8D0", "#DDE4D2", "#E4DDEA", "#EFE3C2"].map {
        PictureColour($0)
    }
}
