import CommerceHTTP
import FoundationEssentials
import Testing

@Suite struct SecretScrubberTests {
    private let scrubber = SecretScrubber(["p@ss w/ord+1", "tok_abcdef123456"])

    @Test(arguments: [
        ("is p@ss w/ord+1.", "is secret-1."), ("a=p%40ss%20w%2Ford%2B1&b", "a=secret-1&b"),
        ("a=p%40ss+w%2ford%2b1&b", "a=secret-1&b"), ("a=p@ss%20w/ord%2B1", "a=secret-1"),
        ("u=%2Fx%3Fa%3Dp%2540ss%2520w%252Ford%252B1", "u=%2Fx%3Fa%3Dsecret-1"),
        (#"{"a":"p@ss w\/ord+1"}"#, #"{"a":"secret-1"}"#), (#"{"a":"p\u0040ss w/ord\u002B1"}"#, #"{"a":"secret-1"}"#),
        (#"{\"a\":\"p@ss w\\\/ord+1\"}"#, #"{\"a\":\"secret-1\"}"#),
        ("Bearer tok_abcdef123456, tok_abcdef123456", "Bearer secret-2, secret-2"), ("nothing here", "nothing here"),
        ("", ""), ("tok_abcdef12345", "tok_abcdef12345"), ("100% of %zz %4", "100% of %zz %4"),
        (#"\u00 \"#, #"\u00 \"#),
    ])
    func findsEveryForm(text: String, clean: String) {
        #expect(scrubber.scrub(text) == clean)
    }

    // Wherever in the encoded bytes it begins, whatever comes before the encoding.
    @Test(arguments: 0..<8, ["tok_abcdef123456", "p@ss w/ord+1"])
    func findsItInBase64(offset: Int, secret: String) {
        let plain = String(repeating: "x", count: offset) + secret + String(repeating: "y", count: offset % 5)
        let standard = Data(plain.utf8).base64EncodedString()
        let forms = [
            standard, standard.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: ""),
            standard.replacing("+", with: "%2B").replacing("/", with: "%2F").replacing("=", with: "%3D"),
            standard.replacing("/", with: #"\/"#),
        ]
        for form in forms {
            for before in ["Basic ", "/feed/", "a", "ab", "abc", "\""] {
                let clean = scrubber.scrub("\(before)\(form)\" rest")
                #expect(clean.contains("secret-") && clean.hasSuffix(" rest"), "\(before)\(form)")
                #expect(!clean.contains(standard.dropFirst(4).prefix(8)), "\(clean)")
            }
        }
    }

    @Test func longerSecretWinsOverTheOneInIt() {
        let scrubber = SecretScrubber(["abcd", "xxabcdxx", "abcd", "no"])
        #expect(scrubber.scrub("xxabcdxx abcd no") == "secret-2 secret-1 no")
    }

    @Test func bytesThatAreNoTextStayAsTheyAre() {
        let bytes: [UInt8] = [0xFF, 0x00] + Array("tok_abcdef123456".utf8) + [0x80]
        #expect(scrubber.scrub(bytes) == [0xFF, 0x00] + Array("secret-2".utf8) + [0x80])
        #expect(SecretScrubber([]).scrub(bytes) == bytes)
    }
}
