import FoundationEssentials

enum Samples {
    static let url = url("https://shop.example/products")

    static func url(_ text: String) -> URL {
        guard let url = URL(string: text) else { preconditionFailure("\(text) is no URL") }
        return url
    }
}
