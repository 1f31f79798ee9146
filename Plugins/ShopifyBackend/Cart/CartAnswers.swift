import Commerce
import CommerceGraphQL

/// Makes carts and outcomes of the API's answers, by the rules that were observed.
struct CartAnswers {
    let client: StorefrontClient
    let market: MarketContext

    /// A cart with all its lines, those beyond the first page too.
    ///
    /// - Parameters:
    ///   - fields: what the answer has of it.
    ///   - known: the identifier that it was asked for by; its key is kept where the answer has none.
    ///   - complaint: told what could not be loaded; without one that is thrown.
    func cart(
        _ fields: StorefrontAPI.CartFields, known: ID<Cart>?, complaint: ((CommerceError) -> Void)? = nil
    ) async throws(CommerceError) -> (cart: Cart, lines: [StorefrontAPI.CartLineFields], issues: [FieldIssue]) {
        let id = Self.wholeID(fields.id, known)
        var lines = fields.lines.nodes
        var issues: [FieldIssue] = []
        do throws(CommerceError) {
            (lines, issues) = try await allLines(fields, id)
        } catch {
            guard let complaint else { throw error }
            complaint(error)
        }
        var mapper = AnswerMapper()
        let cart = mapper.cart(fields, id: id, lines: lines)
        return (cart, lines, issues + mapper.issues)
    }

    /// The outcome of a change.
    ///
    /// - Parameters:
    ///   - payload: what the answer has of it.
    ///   - known: the cart that was to be changed; `nil` for a new one.
    ///   - comparison: what was asked for.
    /// - Throws: `cartGone` where the shop says that the cart does not exist.
    func outcome(
        of payload: (any CartPayload)?, known: ID<Cart>?, comparison: CartComparison, issues: [FieldIssue] = []
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        let userErrors = (payload?.userErrors ?? []).map(UserError.init)
        // The code is the general INVALID, so the field tells; what stands beside it is another cart.
        if known != nil, userErrors.contains(where: { $0.field == ["cartId"] }) { throw .cartGone }
        guard let fields = payload?.cart else {
            guard !userErrors.isEmpty else { throw Self.noReason }
            return MutationOutcome(value: nil, userErrors: userErrors)
        }
        if let known, ShopifyID.withoutKey(fields.id) != ShopifyID.withoutKey(known.rawValue) {
            guard !userErrors.isEmpty else { throw Self.anotherCart }
            return MutationOutcome(value: nil, userErrors: userErrors)
        }
        var unloaded: CommerceError?
        let (cart, lines, _) = try await cart(fields, known: known) { unloaded = $0 }
        var warnings = Self.warnings(payload?.warnings ?? [], cart)
        if userErrors.isEmpty { warnings += comparison.warnings(cart, lines: lines, told: warnings) }
        if let unloaded {
            warnings.append(
                Warning(
                    code: "LINES_NOT_LOADED",
                    message: "The change was made, but not all lines could be loaded: \(unloaded.message)"))
        }
        warnings += issues.filter { $0.code == "element-left-out" }.map {
            Warning(code: "LINE_LEFT_OUT", message: "\($0.message) (\($0.path))")
        }
        let refusals = userErrors.isEmpty ? comparison.refusals(cart) : []
        return MutationOutcome(value: cart, userErrors: userErrors + refusals, warnings: warnings)
    }

    // MARK: Lines

    /// A cart has 500 lines at most; this many pages are more than enough, whatever a server says.
    private static let maximumPages = 50

    private func allLines(
        _ fields: StorefrontAPI.CartFields, _ id: ID<Cart>
    ) async throws(CommerceError) -> ([StorefrontAPI.CartLineFields], [FieldIssue]) {
        var lines = fields.lines.nodes
        var issues: [FieldIssue] = []
        var seen = Set(lines.map(\.id))
        var (hasNext, cursor) = (fields.lines.pageInfo.hasNextPage, fields.lines.pageInfo.endCursor)
        var pages = 0
        while hasNext, let after = cursor, pages < Self.maximumPages {
            pages += 1
            let answer = try await client.perform(
                StorefrontAPI.CartLinesQuery(id: id.rawValue, first: client.fields.cartLines, after: .value(after)),
                for: market, .uncached)
            guard let page = answer.value.cart?.lines else { break }
            // The cart may have changed since the page before.
            for line in page.nodes where seen.insert(line.id).inserted { lines.append(line) }
            issues += answer.issues(below: "cart.lines.nodes", as: "lines")
            (hasNext, cursor) = (page.pageInfo.hasNextPage, page.pageInfo.endCursor)
            if cursor == after { break }
        }
        return (lines, issues)
    }

    // MARK: Identifiers and warnings

    /// The identifier with its key: whoever loses that loses the buyer's part of the cart.
    private static func wholeID(_ text: String, _ known: ID<Cart>?) -> ID<Cart> {
        if text.contains("?key=") { return ID(text) }
        guard let known, ShopifyID.withoutKey(known.rawValue) == ShopifyID.withoutKey(text) else { return ID(text) }
        return known
    }

    /// What the shop warns of, each once by code and target.
    ///
    /// Of a discount code the target is the cart, in no certain order; it is the code where only one does not apply.
    private static func warnings(_ notices: [StorefrontAPI.CartNotice], _ cart: Cart) -> [Warning] {
        let inapplicable = cart.discountCodes.filter { !$0.isApplicable }
        let cartID = ShopifyID.withoutKey(cart.id.rawValue)
        var seen: Set<[String]> = []
        return notices.compactMap { notice in
            guard seen.insert([notice.code.rawValue, notice.target]).inserted else { return nil }
            var target: String? = notice.target.nonEmpty
            if ShopifyID.withoutKey(notice.target) == cartID {
                let isDiscount = notice.code.rawValue.hasPrefix("DISCOUNT_")
                target = isDiscount && inapplicable.count == 1 ? inapplicable.first?.code : nil
            }
            return Warning(
                code: WarningCode(rawValue: notice.code.rawValue), target: target, message: notice.message)
        }
    }

    // MARK: Errors

    private static let noReason = CommerceError(
        .malformedResponse,
        "The shop answered the change of the cart with neither a cart nor a reason. Read the cart to see what was done."
    )

    private static let anotherCart = CommerceError(
        .malformedResponse,
        "The shop answered the change of the cart with another cart. Read the cart to see what was done.")
}

extension UserError {
    init(_ fields: StorefrontAPI.CartRefusal) {
        self.init(
            code: UserErrorCode(rawValue: fields.code?.rawValue ?? "INVALID"), field: fields.field ?? [],
            message: fields.message)
    }
}

extension GraphQLRequestOptions {
    /// How what belongs to one shopper is read: past any cache.
    static var uncached: GraphQLRequestOptions { GraphQLRequestOptions(usesCache: false) }
}
