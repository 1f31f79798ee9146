import CommerceCZlib
import Testing

@testable import CommerceSandbox

@Suite("Pictures of the sandbox") struct PictureTests {
    private let site = SandboxSite(SandboxOptions())

    private func get(_ path: String, width: String? = nil) -> WebResponse {
        var request = WebRequest(method: "GET", path: path)
        if let width { request.query = [("width", width)] }
        return site.answer(request)
    }

    @Test("draws every kind within its square") func kinds() {
        for kind in PictureKind.allCases {
            let parts = PictureDrawing(of: kind).parts
            #expect(parts.count >= 2, "\(kind) is only \(parts.count) outlines")
            let points = parts.flatMap(\.path.polygons).joined()
            #expect(!points.isEmpty)
            #expect(
                points.allSatisfy { (0...100).contains($0.x) && (0...100).contains($0.y) }, "\(kind) leaves its square")
        }
    }

    @Test("serves a picture in PNG for every one that the catalogue names, in the size that is asked for") func served()
        throws
    {
        let response = get("/cdn/shop/files/8001001-1.png", width: "96")
        #expect(response.status == 200)
        #expect(response["Content-Type"] == "image/png")
        #expect(Array(response.body.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        #expect(Array(response.body[16..<24]) == [0, 0, 0, 96, 0, 0, 0, 96])
        for product in Catalogue(seed: 1).products {
            for index in 0..<product.imageCount {
                let image = try #require(ShopImage(product: product, index: index))
                #expect(get(image.path, width: "32").status == 200)
            }
        }
    }

    @Test("writes what a decoder reads as the pixels that were drawn") func pixels() throws {
        let red = PictureColour(200, 10, 10)
        var canvas = PictureCanvas(side: 32, top: .white, bottom: .white)
        canvas.fill(PicturePath("M 25 25 L 75 25 L 75 75 L 25 75 Z"), red)
        let file = PNGWriter.write(canvas)
        let length = file[33..<37].reduce(0) { $0 << 8 | Int($1) }
        var size = uLong(32 * (32 * 3 + 1))
        var raw = [UInt8](repeating: 0, count: Int(size))
        let packed = Array(file[41..<41 + length])
        try #require(uncompress(&raw, &size, packed, uLong(packed.count)) == Z_OK)
        func pixel(_ x: Int, _ y: Int) -> [UInt8] { Array(raw[y * 97 + 1 + x * 3..<y * 97 + 4 + x * 3]) }
        #expect(pixel(16, 16) == [200, 10, 10])
        #expect(pixel(4, 4) == [255, 255, 255])
        #expect(pixel(7, 16) == [255, 255, 255])
        #expect(pixel(8, 16) == [200, 10, 10])
    }

    @Test(
        "knows no other files",
        arguments: ["8001001-9.png", "8001001-0.png", "1-1.png", "8001001.png", "8001001-1.jpg", "x-y.png", "-.png"])
    func unknown(_ file: String) {
        #expect(get("/cdn/shop/files/\(file)").status == 404)
    }

    @Test("bounds the size", arguments: ["0", "-5", "99999999", "x"]) func bounded(_ width: String) {
        let body = get("/cdn/shop/files/8001001-1.png", width: width).body
        let side = body[18..<20].reduce(0) { $0 << 8 | Int($1) }
        #expect((32...800).contains(side))
    }
}
