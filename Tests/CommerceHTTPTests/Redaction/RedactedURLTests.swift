import CommerceHTTP
import Testing

@Suite struct RedactedURLTests {
    @Test(arguments: [
        ("https://shop.example/products?page=2&key=s3cret", "https://shop.example/products?page=…&key=…"),
        ("https://user:pw@shop.example:8443/a", "https://shop.example:8443/a"),
        ("https://user:p@w@shop.example/a", "https://shop.example/a"),
        ("https://user:p/w@shop.example/a", "https://shop.example/a"),
        ("https://token@shop.example", "https://shop.example"),
        ("https://shop.example/@brand/a", "https://shop.example/@brand/a"),
        ("http://[::1]:8080/@a", "http://[::1]:8080/@a"),
        ("https://shop.example/a#access_token=1", "https://shop.example/a"),
        // A name without a value may be a value itself, padding included.
        ("https://shop.example/feed?c2VjcmV0", "https://shop.example/feed?…"),
        ("https://shop.example/feed?c2VjcmV0=", "https://shop.example/feed?…"),
        ("https://shop.example/feed?abc123=1&b=2", "https://shop.example/feed?…&b=…"),
        ("https://shop.example/feed?", "https://shop.example/feed?"),
        ("/cart?key=abc", "/cart?key=…"),
        ("not a url", "not a url"),
        ("https://a.example/\u{1B}[31m", "https://a.example/[31m"),
    ])
    func showsNoSecret(text: String, shown: String) {
        #expect(RedactedURL(text).description == shown)
    }
}
