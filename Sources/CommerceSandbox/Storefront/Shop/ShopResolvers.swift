import CommerceJSON

extension StorefrontResolvers {
    static let shopName = "Harbour & Pine"

    static func addShop(to table: inout ResolverTable<StorefrontCall>) {
        table.type("Shop", of: ShopSource.self) { type in
            type["id"] = { _, _ in .string("gid://shopify/Shop/61001001") }
            type["name"] = { _, _ in .string(shopName) }
            type["description"] = { _, call in
                .string(
                    call.context.text(
                        LocalizedText("Things for coast and forest.|Dinge für Küste und Wald.")))
            }
            type["moneyFormat"] = { _, call in
                .string(call.context.market.currency == .dollar ? "${{amount}}" : "{{amount_with_comma_separator}} €")
            }
            type["primaryDomain"] = { _, call in
                let host = call.context.base.drop { $0 != "/" }.drop { $0 == "/" }
                return .record(
                    "Domain",
                    [
                        "host": .string(String(host)), "url": .string(call.context.base),
                        "sslEnabled": .bool(call.context.base.hasPrefix("https")),
                    ])
            }
            type["paymentSettings"] = { _, _ in paymentSettings }
            type["shipsToCountries"] = { _, _ in .strings(ShopCountry.all.map(\.code)) }
            type["privacyPolicy"] = { _, call in policy("privacy-policy", "Privacy policy", 1, call.context) }
            type["refundPolicy"] = { _, call in policy("refund-policy", "Refund policy", 2, call.context) }
            type["shippingPolicy"] = { _, call in policy("shipping-policy", "Shipping policy", 3, call.context) }
            type["termsOfService"] = { _, call in policy("terms-of-service", "Terms of service", 4, call.context) }
            type["brand"] = { _, _ in
                .record(
                    "Brand",
                    [
                        "slogan": .string("Things for coast and forest"),
                        "shortDescription": .string("Coast and forest."),
                        "colors": .record(
                            "BrandColors",
                            [
                                "primary": .list([
                                    .record(
                                        "BrandColorGroup",
                                        ["background": .string("#22304F"), "foreground": .string("#F2EFE6")])
                                ]), "secondary": .list([]),
                            ]),
                    ])
            }
            type["metafields"] = { _, call in .list(call.arguments.array("identifiers").map { _ in .null }) }
            type["socialLoginProviders"] = { _, _ in .list([]) }
            type["customerAccountUrl"] = { _, call in .string("\(call.context.base)/account") }
        }
    }

    static var paymentSettings: GraphValue {
        .record(
            "PaymentSettings",
            [
                "acceptedCardBrands": .strings(["VISA", "MASTERCARD"]),
                "cardVaultUrl": .string("https://example.com/vault"),
                "countryCode": .string("US"), "currencyCode": .string("USD"),
                "enabledPresentmentCurrencies": .strings(ShopCurrency.allCases.map(\.rawValue)),
                "supportedDigitalWallets": .list([]),
            ])
    }

    private static func policy(_ handle: String, _ title: String, _ number: Int, _ context: StorefrontCall)
        -> GraphValue
    {
        .record(
            "ShopPolicy",
            [
                "id": .string("gid://shopify/ShopPolicy/\(number)"), "handle": .string(handle), "title": .string(title),
                "body": .string("<p>\(title): this is a sandbox; nothing is sold, shipped or kept.</p>"),
                "url": .string("\(context.base)/policies/\(handle)"),
            ])
    }

    // MARK: Countries and languages

    static func localization(_ call: FieldCall<StorefrontCall>) -> GraphValue {
        let context = call.context
        return .record(
            "Localization",
            [
                "availableCountries": .list(ShopCountry.all.map { graph($0, context) }),
                "availableLanguages": .list(context.market.country.languages.map(graph)),
                "country": graph(context.market.country, context), "language": graph(context.market.language),
                "market": .record(
                    "Market",
                    [
                        "id": .string("gid://shopify/Market/\(context.market.currency == .dollar ? 1 : 2)"),
                        "handle": .string(context.market.currency == .dollar ? "north-america" : "europe"),
                        "metafields": .list([]),
                    ]),
            ])
    }

    private static func graph(_ country: ShopCountry, _ context: StorefrontCall) -> GraphValue {
        .record(
            "Country",
            [
                "isoCode": .string(country.code), "name": .string(context.text(country.name)),
                "currency": .record(
                    "Currency",
                    [
                        "isoCode": .string(country.currency.rawValue), "name": .string(country.currency.name),
                        "symbol": .string(country.currency.symbol),
                    ]),
                "availableLanguages": .list(country.languages.map(graph)),
                "defaultLanguage": country.languages.first.map(graph) ?? .null,
                "unitSystem": .string(country.usesMetricUnits ? "METRIC_SYSTEM" : "IMPERIAL_SYSTEM"),
            ])
    }

    private static func graph(_ language: ShopLanguage) -> GraphValue {
        .record(
            "Language",
            [
                "isoCode": .string(language.rawValue), "name": .string(language.name),
                "endonymName": .string(language.endonym),
            ])
    }
}

struct ShopSource: Sendable {}
