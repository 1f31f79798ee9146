import Commerce
import FoundationEssentials

/// Links that carry lines themselves.
enum PermalinkChecks {
    static let all = [
        ConformanceCheck(
            .permalinks, "A link changes with the variant and with the quantity.", needs: [.permalink, .products]
        ) { run in
            let variants = try await run.products().flatMap(\.variants).prefix(2)
            guard let first = variants.first, let last = variants.last, first.id != last.id else {
                throw CheckSkip("There is only one variant.")
            }
            let links = [
                try await link([PermalinkLine(variantID: first.id, quantity: 7)], run),
                try await link([PermalinkLine(variantID: first.id, quantity: 8)], run),
                try await link([PermalinkLine(variantID: last.id, quantity: 7)], run),
            ]
            try Expect.equal(Set(links).count, links.count, "the number of different links for different lines")
            try Expect.that(links[0].contains("7"), "Expected the quantity 7 in a link, saw \(Expect.brief(links[0])).")
        },
        ConformanceCheck(
            .permalinks, "A link with several lines carries each of them.", needs: [.permalink, .products]
        ) {
            run in
            let variants = try await run.products().flatMap(\.variants).prefix(3)
            guard variants.count > 1 else { throw CheckSkip("There is only one variant.") }
            let lines = variants.map { PermalinkLine(variantID: $0.id) }
            let whole = try await link(lines, run)
            for place in lines.indices {
                var fewer = lines
                fewer.remove(at: place)
                try Expect.that(
                    try await link(fewer, run) != whole,
                    "Expected the line \(place) in the link, saw the same link without it.")
            }
        },
        carries("discount code") { PermalinkOptions(discountCode: $0) },
        carries("note") { PermalinkOptions(note: $0) },
        carries("attribute") { PermalinkOptions(attributes: [Attribute(key: "kit", value: $0)]) },
        carries("e-mail address") { PermalinkOptions(email: "\($0)@example.com") },
        ConformanceCheck(
            .permalinks, "The same lines give the same link: nothing is sent for it.", needs: [.permalink, .products]
        ) { run in
            let line = PermalinkLine(variantID: try await someVariant(run).id)
            try Expect.equal(try await link([line], run), try await link([line], run), "the second link")
        },
        ConformanceCheck(
            .permalinks, "A link without lines, or without pieces, is invalid input.", needs: [.permalink, .products]
        ) { run in
            let variant = try await someVariant(run)
            for lines in [[], [PermalinkLine(variantID: variant.id, quantity: 0)]] {
                try await Expect.error(.invalidInput, when: "a link with nothing in it") { try await link(lines, run) }
            }
        },
    ]

    /// A link that leaves out what it was given would lose it without a word; refusing it as unsupported is honest.
    private static func carries(
        _ what: String, _ options: @escaping @Sendable (String) -> PermalinkOptions
    ) -> ConformanceCheck {
        ConformanceCheck(
            .permalinks, "A link carries the \(what) that it is given, or refuses it.", needs: [.permalink, .products]
        ) { run in
            let line = PermalinkLine(variantID: try await someVariant(run).id)
            let marker = run.marker()
            do {
                let link = try await link([line], run, options(marker))
                try Expect.that(
                    link.contains(marker), "Expected the \(what) in the link, saw it left out without a word.")
            } catch let error as CommerceError where error.kind == .unsupported {
                return
            }
        }
    }

    private static func someVariant(_ run: ConformanceRun) async throws -> Variant {
        let products = try await run.products()
        guard let variant = products.lazy.compactMap(\.defaultVariant).first else {
            throw CheckSkip("The first products have no variants.")
        }
        return variant
    }

    private static func link(
        _ lines: [PermalinkLine], _ run: ConformanceRun, _ options: PermalinkOptions = PermalinkOptions()
    ) async throws -> String {
        try await run.backend.checkout.permalink(for: lines, options: options).absoluteString
    }
}
