import CommerceCZlib

// Pictures as files in PNG: eight bits for each of red, green and blue.
enum PNGWriter {
    static func write(_ canvas: PictureCanvas) -> [UInt8] {
        let row = canvas.side * 3
        var raw: [UInt8] = []
        raw.reserveCapacity((row + 1) * canvas.side)
        for line in 0..<canvas.side {
            // No filter: the drawings are flat.
            raw.append(0)
            raw += canvas.pixels[line * row..<(line + 1) * row]
        }
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let size = UInt32(canvas.side)
        append("IHDR", bytes(size) + bytes(size) + [8, 2, 0, 0, 0], to: &file)
        append("IDAT", compressed(raw), to: &file)
        append("IEND", [], to: &file)
        return file
    }

    private static func compressed(_ bytes: [UInt8]) -> [UInt8] {
        var length = compressBound(uLong(bytes.count))
        var result = [UInt8](repeating: 0, count: Int(length))
        guard compress2(&result, &length, bytes, uLong(bytes.count), 6) == Z_OK else { return [] }
        return Array(result.prefix(Int(length)))
    }

    private static func append(_ name: String, _ content: [UInt8], to file: inout [UInt8]) {
        let body = Array(name.utf8) + content
        file += bytes(UInt32(content.count)) + body
        file += bytes(UInt32(truncatingIfNeeded: crc32(0, body, uInt(body.count))))
    }

    private static func bytes(_ number: UInt32) -> [UInt8] {
        [UInt8(number >> 24), UInt8(number >> 16 & 255), UInt8(number >> 8 & 255), UInt8(number & 255)]
    }
}
