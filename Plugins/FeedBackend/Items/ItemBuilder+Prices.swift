import Commerce

// Prices: which of a dialect's words means the regular one, and what is refused.
extension ItemBuilder {
    func readPrices(_ item: inout FeedItem, _ run: inout Run, _ report: inout FeedReport) {
        let currencyEntry = entry(of: .currency, in: &run, &report)
        let currency = currencyEntry.map { run.arena.text($0) }
        let (price, isPresent) = self.price(.price, currency, &run, &report)
        if !isPresent { run.note(&report, .priceMissing, .price, "there is no price") }
        guard let price else { return }
        let (sale, _) = self.price(.salePrice, currency, &run, &report)
        let (old, _) = self.price(.oldPrice, currency, &run, &report)
        item.price = price
        if price.minorUnits == 0 { run.note(&report, .priceZero, .price, "the price is zero") }
        if let sale {
            readSale(sale, into: &item, regular: price, &run, &report)
        } else if let old, old.currency == price.currency, old.minorUnits > price.minorUnits {
            item.price = old
            item.salePrice = price
        } else if let old, old.minorUnits != 0, old != price {
            run.note(
                &report, .saleNotLower, .oldPrice,
                "the former price (\(old)) is not above the price (\(price)); left out")
        }
    }

    func readSale(
        _ sale: FeedPrice, into item: inout FeedItem, regular price: FeedPrice, _ run: inout Run,
        _ report: inout FeedReport
    ) {
        guard sale.currency == price.currency else {
            run.note(
                &report, .saleCurrency, .salePrice,
                "the reduced price is in \(sale.currency), the price in \(price.currency); left out")
            return
        }
        guard sale.minorUnits < price.minorUnits else {
            if sale != price {
                run.note(
                    &report, .saleNotLower, .salePrice,
                    "the reduced price (\(sale)) is not below the price (\(price)); left out")
            }
            return
        }
        if let entry = entry(of: .saleWindow, in: &run, &report) {
            guard let window = FeedSaleWindow(run.arena.text(entry)) else {
                run.note(
                    &report, .saleWindow, .saleWindow, at: entry,
                    "the time of the reduced price is not a start and an end that exist; left out with the price")
                return
            }
            item.saleWindow = window
        }
        item.salePrice = sale
    }

    func price(
        _ field: FeedField, _ currency: UnsafeBufferPointer<UInt8>?, _ run: inout Run, _ report: inout FeedReport
    ) -> (FeedPrice?, isPresent: Bool) {
        guard let entry = entry(of: field, in: &run, &report) else { return (nil, false) }
        let text = run.arena.text(entry)
        let (code, message): (FeedProblem.Code, String)
        switch prices.read(text, currency: currency) {
        case .price(let price, let isUsual):
            if !isUsual {
                run.note(
                    &report, .priceFormat, field, at: entry,
                    "\"\(String(decoding: text.prefix(40), as: UTF8.self))\" was read as \(price)")
            }
            return (price, true)
        case .notANumber: (code, message) = (.priceInvalid, "is not a price")
        case .ambiguous: (code, message) = (.priceAmbiguous, "can mean thousands or decimals")
        case .tooPrecise: (code, message) = (.pricePrecision, "has more decimals than the currency")
        case .noCurrency: (code, message) = (.currencyMissing, "has no currency; set \"currency\" for this source")
        case .unknownCurrency: (code, message) = (.currencyUnknown, "is in a currency that is not known")
        case .ambiguousCurrency:
            (code, message) = (.currencyUnknown, "has a sign of several currencies; set \"currency\" for this source")
        }
        run.unreadableFields.insert(field)
        run.note(
            &report, code, field, at: entry,
            "\"\(String(decoding: text.prefix(40), as: UTF8.self))\" \(message); left out")
        return (nil, true)
    }
}
