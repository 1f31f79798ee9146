import Commerce

extension AnswerMapper {
    /// The shop in the market that it answers for.
    mutating func shop(_ fields: StorefrontAPI.ShopQuery.Response) -> Shop {
        let shop = fields.shop
        let legal = [
            shop.privacyPolicy, shop.refundPolicy, shop.shippingPolicy, shop.termsOfService, shop.termsOfSale,
            shop.legalNotice, shop.contactInformation,
        ].compactMap(\.self)
        var policies = map(legal, "policies") { mapper, policy, place in
            ShopPolicy(title: policy.title, url: mapper.url(policy.url, place + ".url"), body: policy.body.nonEmpty)
        }
        if let policy = shop.subscriptionPolicy, let body = policy.body.nonEmpty {
            policies.append(
                ShopPolicy(title: policy.title, url: url(policy.url, "policies[\(policies.count)].url"), body: body))
        }
        let localization = fields.localization
        return Shop(
            name: shop.name, description: shop.description.nonEmpty, url: url(shop.primaryDomain.url, "url"),
            currencyCode: CurrencyCode(rawValue: localization.country.currency.isoCode.rawValue),
            countries: localization.availableCountries.map { CountryCode(rawValue: $0.isoCode.rawValue) },
            languages: localization.availableLanguages.map(\.isoCode.tag), policies: policies)
    }
}
