import Commerce
import CommerceGraphQL

extension StorefrontAPI.LanguageCode {
    /// The code of a BCP 47 tag: `pt-BR` is `PT_BR`, `en-GB` is `EN`, `zh-Hant` is `ZH_TW`.
    init(_ tag: LanguageCode) {
        let parts = tag.rawValue.uppercased().split { $0 == "-" || $0 == "_" }
        let language = parts.first.map(String.init) ?? ""
        for part in parts.dropFirst() {
            let code = Self(rawValue: "\(language)_\(part)")
            if code.isKnown {
                self = code
                return
            }
        }
        if language == "ZH" {
            let isTraditional = parts.dropFirst().contains { ["HANT", "HK", "MO"].contains($0) }
            self = isTraditional ? .zhTw : .zhCn
        } else {
            self.init(rawValue: language)
        }
    }

    /// The code as a BCP 47 tag: `PT_BR` is `pt-BR`.
    var tag: LanguageCode {
        let parts = rawValue.split(separator: "_")
        let rest = parts.dropFirst().map(String.init)
        return LanguageCode(rawValue: ([(parts.first ?? "").lowercased()] + rest).joined(separator: "-"))
    }
}
