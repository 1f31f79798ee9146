/// Texts within web addresses.
package enum AddressText {
    /// A text with everything but RFC 3986's unreserved characters percent-encoded, as UTF-8.
    package static func percentEncoded(_ text: String) -> String {
        var encoded: [UInt8] = []
        for byte in text.utf8 {
            let scalar = Unicode.Scalar(byte)
            if scalar.isASCII,
                scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                    || "-._~".unicodeScalars.contains(scalar)
            {
                encoded.append(byte)
            } else {
                let digits = "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
                encoded.append(contentsOf: digits.utf8)
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }
}
