import Commerce
import Testing

@testable import MemoryBackend

@Suite("Keyed digests")
struct KeyedDigestTests {
    private func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    @Test("HMAC of RFC 4231, cases 2 and 6")
    func authenticationCode() {
        #expect(
            hexadecimal(SHA256.authenticationCode("what do ya want for nothing?".utf8, key: Array("Jefe".utf8)))
                == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
        #expect(
            hexadecimal(
                SHA256.authenticationCode(
                    "Test Using Larger Than Block-Size Key - Hash Key First".utf8,
                    key: [UInt8](repeating: 0xAA, count: 131)))
                == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
    }

    @Test(
        "PBKDF2 of the known answers for password and salt",
        arguments: [
            (1, "120fb6cffcf8b32c43e7225256c4f837a86548c92ccc35480805987cb70be17b"),
            (2, "ae4d0c95af6b46d32d0adff928f06dd02a303f8ef3c251dfd6e2d85a95474c43"),
            (4096, "c5e478d59288c841aa530db6845c4c8d962893a001ce4e11a4963873aa98134a"),
        ])
    func derivedKey(iterations: Int, expected: String) {
        let key = SHA256.derivedKey(password: Array("password".utf8), salt: Array("salt".utf8), iterations: iterations)
        #expect(hexadecimal(key) == expected)
    }
}
