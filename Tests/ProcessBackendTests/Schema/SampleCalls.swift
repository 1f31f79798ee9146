import Commerce
import CommercePluginProtocol
import FoundationEssentials

extension Samples {
    /// A call of every method, with every member set.
    static let calls: [any PortCall] = catalogCalls + cartCalls + authCalls + checkoutCalls

    private static let page = PageRequest(first: 20, after: Cursor(rawValue: "n"))

    private static let catalogCalls: [any PortCall] = [
        ShopCall(options: readOptions),
        CollectionsCall(query: CollectionQuery(text: "cup", previewCount: 3), page: page, options: readOptions),
        CollectionCall(reference: .handle("cups"), options: readOptions),
        ProductsCall(
            query: ProductQuery(
                collection: .id("c1"), text: "cup", filters: filters, sort: ProductSort(key: .price, isReversed: true),
                metafields: [MetafieldIdentifier(namespace: "custom", key: "depth")]),
            page: PageRequest(first: 5, before: Cursor(rawValue: "p")), options: readOptions),
        ProductCall(reference: .any("cup"), options: readOptions),
        ProductsByIDCall(ids: ["p1", "p2"], options: readOptions),
        VariantsByIDCall(ids: ["v1", "v2"], options: readOptions),
        VariantsOfProductCall(productID: "p1", page: page, options: readOptions),
        SearchCall(
            query: SearchQuery(text: "blue cup", filters: filters, sort: ProductSort(key: .relevance)), page: page,
            options: readOptions),
        SuggestionsCall(text: "cu", limit: 5, options: readOptions),
        RecommendationsCall(productID: "p1", options: readOptions),
    ]

    private static let lineInput = CartLineInput(
        variantID: "v1", quantity: 2, attributes: [attribute], sellingPlanID: "sp1")

    private static let cartCalls: [any PortCall] = [
        CreateCartCall(
            draft: CartDraft(
                lines: [lineInput], buyerIdentity: buyerIdentity, attributes: [attribute], note: "Ring",
                discountCodes: ["TEN"]), session: session, options: mutationOptions),
        CartCall(cartID: "cart1", options: readOptions),
        AddLinesCall(cartID: "cart1", lines: [lineInput], options: mutationOptions),
        UpdateLinesCall(
            cartID: "cart1",
            updates: [
                CartLineUpdate(
                    lineID: "l1", quantity: 0, variantID: "v2", attributes: [attribute], sellingPlanID: .null),
                CartLineUpdate(lineID: "l2", sellingPlanID: .value("sp1")),
            ], options: mutationOptions),
        RemoveLinesCall(cartID: "cart1", lineIDs: ["l1"], options: mutationOptions),
        SetDiscountCodesCall(cartID: "cart1", codes: ["TEN"], options: mutationOptions),
        AddGiftCardsCall(cartID: "cart1", codes: [Secret("1234")], options: mutationOptions),
        RemoveGiftCardsCall(cartID: "cart1", giftCardIDs: ["g1"], options: mutationOptions),
        SetNoteCall(cartID: "cart1", note: "Ring twice", options: mutationOptions),
        SetAttributesCall(cartID: "cart1", attributes: [attribute], options: mutationOptions),
        SetBuyerIdentityCall(
            cartID: "cart1",
            update: BuyerIdentityUpdate(
                email: .value("a@example.com"), phone: .null, country: .value("DE"), companyLocationID: .value("l1")),
            session: session, options: mutationOptions),
        SetDeliveryAddressesCall(cartID: "cart1", addresses: [address], options: mutationOptions),
        SelectDeliveryOptionsCall(
            cartID: "cart1", selections: [DeliverySelection(groupID: "d1", optionHandle: "post")],
            options: mutationOptions),
    ]

    private static let authCalls: [any PortCall] =
        [
            SignInCall(credentials: .password(email: "a@example.com", password: Secret("p"))),
            SignInCall(credentials: .multipass(token: Secret("m"))),
            RenewCall(session: session),
            SignOutCall(session: session),
            RegisterCall(
                registration: CustomerRegistration(
                    email: "a@example.com", password: Secret("p"), firstName: "Ada", lastName: "Byron", phone: "+44",
                    acceptsMarketing: true)),
            ActivateCall(activation: .token(customerID: "cu1", token: Secret("t"), password: Secret("p"))),
            RecoverCall(email: "a@example.com"),
            ResetCall(reset: .url(url: Secret("https://shop.example/reset"), password: Secret("p"))),
            CustomerCall(session: session),
            UpdateCustomerCall(
                update: CustomerUpdate(
                    email: .value("b@example.com"), firstName: .value("A"), lastName: .null, phone: .null,
                    acceptsMarketing: .value(false), password: .value(Secret("q"))), session: session),
            AddressesCall(page: page, session: session),
            AddAddressCall(address: address, session: session),
            UpdateAddressCall(address: address, session: session),
            RemoveAddressCall(addressID: "a1", session: session),
            SetDefaultAddressCall(addressID: "a1", session: session),
            OrdersCall(page: page, session: session),
            OrderCall(orderID: "o1", session: session),
        ] + (challenge.map(authorizationCalls) ?? [])

    private static func authorizationCalls(_ challenge: AuthorizationChallenge) -> [any PortCall] {
        [
            AuthorizationChallengeCall(
                request: AuthorizationRequest(
                    redirectURL: challenge.redirectURL, language: "de", loginHint: "a@example.com")),
            SignInCall(
                credentials: .authorizationCode(
                    AuthorizationAnswer(code: Secret("c"), state: Secret("s"), challenge: challenge))),
        ]
    }

    private static let checkoutCalls: [any PortCall] =
        [
            BeginCheckoutCall(cartID: "cart1", session: session),
            PermalinkCall(
                lines: [PermalinkLine(variantID: "v1", quantity: 2)],
                options: PermalinkOptions(
                    discountCode: "TEN", note: "Ring", attributes: [attribute], email: "a@example.com")),
        ] + (handoff.map { [CheckoutStatusCall(handoff: $0)] } ?? [])
}
