// A square of pixels that outlines are filled in, with soft edges.
struct PictureCanvas {
    let side: Int
    // Three bytes a pixel, row by row.
    private(set) var pixels: [UInt8]

    // How many lines are looked at in each row of pixels.
    private static let lines = 4

    // Begins with a ground that changes from the top to the bottom.
    init(side: Int, top: PictureColour, bottom: PictureColour) {
        self.side = side
        pixels = []
        pixels.reserveCapacity(side * side * 3)
        for row in 0..<side {
            let colour = top.mixed(bottom, Float(row) / Float(side))
            let pixel = [UInt8(colour.red), UInt8(colour.green), UInt8(colour.blue)]
            for _ in 0..<side { pixels += pixel }
        }
    }

    // Fills an outline; where it covers itself twice, it is open.
    mutating func fill(_ path: PicturePath, _ colour: PictureColour, opacity: Float = 1) {
        let scale = Float(side) / 100
        let edges = path.polygons.flatMap { polygon in
            zip(polygon, polygon.dropFirst() + polygon.prefix(1)).map { start, end in
                Edge((start.x * scale, start.y * scale), (end.x * scale, end.y * scale))
            }
        }
        let top = max(0, Int(edges.map(\.top).min() ?? 0))
        let bottom = min(side - 1, Int(edges.map(\.bottom).max() ?? -1))
        guard top <= bottom else { return }
        var cover = [Float](repeating: 0, count: side)
        for row in top...bottom {
            for line in 0..<Self.lines {
                let y = Float(row) + (Float(line) + 0.5) / Float(Self.lines)
                let crossings = edges.compactMap { $0.crossing(at: y) }.sorted()
                for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
                    add(crossings[pair], crossings[pair + 1], to: &cover)
                }
            }
            blend(&cover, row, colour, opacity)
        }
    }

    private struct Edge {
        let top: Float
        let bottom: Float
        private let x: Float
        private let slope: Float

        init(_ start: (x: Float, y: Float), _ end: (x: Float, y: Float)) {
            let (upper, lower) = start.y <= end.y ? (start, end) : (end, start)
            top = upper.y
            bottom = lower.y
            x = upper.x
            slope = lower.y > upper.y ? (lower.x - upper.x) / (lower.y - upper.y) : 0
        }

        func crossing(at y: Float) -> Float? {
            y >= top && y < bottom ? x + (y - top) * slope : nil
        }
    }

    // Notes how much of each pixel of a line lies between two places.
    private func add(_ start: Float, _ end: Float, to cover: inout [Float]) {
        let start = max(0, start)
        let end = min(Float(side), end)
        guard end > start else { return }
        let first = min(side - 1, Int(start))
        let last = min(side - 1, Int(end))
        let share = 1 / Float(Self.lines)
        if first == last {
            cover[first] += (end - start) * share
            return
        }
        cover[first] += (Float(first + 1) - start) * share
        for pixel in first + 1..<max(first + 1, last) { cover[pixel] += share }
        cover[last] += (end - Float(last)) * share
    }

    private mutating func blend(_ cover: inout [Float], _ row: Int, _ colour: PictureColour, _ opacity: Float) {
        var place = row * side * 3
        pixels.withUnsafeMutableBufferPointer { pixels in
            for pixel in 0..<side {
                let share = min(1, cover[pixel]) * opacity
                if share > 0 {
                    cover[pixel] = 0
                    pixels[place] = UInt8(Float(pixels[place]) + (colour.red - Float(pixels[place])) * share)
                    pixels[place + 1] = UInt8(
                        Float(pixels[place + 1]) + (colour.green - Float(pixels[place + 1])) * share)
                    pixels[place + 2] = UInt8(
                        Float(pixels[place + 2]) + (colour.blue - Float(pixels[place + 2])) * share)
                }
                place += 3
            }
        }
    }
}
