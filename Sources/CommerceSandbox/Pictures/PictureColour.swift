// A colour with three parts from 0 to 255.
struct PictureColour: Sendable, Hashable {
    var red: Float
    var green: Float
    var blue: Float

    init(_ red: Float, _ green: Float, _ blue: Float) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    // `#RRGGBB`.
    init(_ text: String) {
        let value = UInt32(text.drop { $0 == "#" }, radix: 16) ?? 0x80_80_80
        self.init(Float(value >> 16 & 255), Float(value >> 8 & 255), Float(value & 255))
    }

    // So much of the way to another colour.
    func mixed(_ other: PictureColour, _ part: Float) -> PictureColour {
        PictureColour(
            red + (other.red - red) * part, green + (other.green - green) * part, blue + (other.blue - blue) * part)
    }

    static let white = PictureColour(255, 255, 255)
    static let ink = PictureColour(38, 42, 54)
}
