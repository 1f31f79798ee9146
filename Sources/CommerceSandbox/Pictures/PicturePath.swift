// An outline as a drawing says it: `M x y L x y C x y x y x y Z`, and `E x y rx ry` for an ellipse, in a square of 100.
struct PicturePath {
    // Closed polygons, one after the other.
    private(set) var polygons: [[(x: Float, y: Float)]] = []

    init(_ text: String) {
        var current: [(x: Float, y: Float)] = []
        var numbers: [Float] = []
        var command: Character = " "
        func point(_ index: Int) -> (x: Float, y: Float) { (numbers[index], numbers[index + 1]) }
        for word in text.split(separator: " ") + [Substring("Z")] {
            if let letter = word.first, letter.isLetter {
                if letter == "Z" || letter == "M" || letter == "E" {
                    if current.count > 2 { polygons.append(current) }
                    current = []
                }
                command = letter
                numbers = []
                continue
            }
            numbers.append(Float(word) ?? 0)
            switch (command, numbers.count) {
            case ("M", 2), ("L", 2):
                current.append(point(0))
                numbers = []
            case ("C", 6):
                if let start = current.last { current += Self.curve(start, point(0), point(2), point(4)) }
                numbers = []
            case ("E", 4):
                polygons.append(Self.ellipse(point(0), numbers[2], numbers[3]))
                numbers = []
            default: break
            }
        }
    }

    private static func curve(
        _ start: (x: Float, y: Float), _ first: (x: Float, y: Float), _ second: (x: Float, y: Float),
        _ end: (x: Float, y: Float)
    ) -> [(x: Float, y: Float)] {
        (1...14).map { step in
            let part = Float(step) / 14
            let rest = 1 - part
            let (a, b, c, d) = (rest * rest * rest, 3 * rest * rest * part, 3 * rest * part * part, part * part * part)
            return (
                a * start.x + b * first.x + c * second.x + d * end.x,
                a * start.y + b * first.y + c * second.y + d * end.y
            )
        }
    }

    // Four curves that make a circle to a thousandth.
    private static func ellipse(_ centre: (x: Float, y: Float), _ width: Float, _ height: Float) -> [(
        x: Float, y: Float
    )] {
        let (x, y) = centre
        let (bentX, bentY) = (width * 0.5523, height * 0.5523)
        var points = [(x: x + width, y: y)]
        points += curve((x + width, y), (x + width, y + bentY), (x + bentX, y + height), (x, y + height))
        points += curve((x, y + height), (x - bentX, y + height), (x - width, y + bentY), (x - width, y))
        points += curve((x - width, y), (x - width, y - bentY), (x - bentX, y - height), (x, y - height))
        points += curve((x, y - height), (x + bentX, y - height), (x + width, y - bentY), (x + width, y))
        return points
    }
}
