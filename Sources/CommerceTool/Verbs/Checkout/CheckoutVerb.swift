import Commerce
import CommerceJSON
import FoundationEssentials

/// The verb that turns the cart into an order.
enum CheckoutVerb {
    private static let open = OptionSpec.flag("open", "open the page in a browser")
    private static let wait = OptionSpec.value(
        "wait", .integer("SECONDS", 0...31_536_000), "wait at most so long for the order")
    private static let permalink = OptionSpec.flag(
        "permalink", "a link that carries the lines itself: those given, or the cart's")

    static let checkout = Command(
        "checkout", "begin the checkout of the cart, or make a link that carries lines",
        discussion: "With --permalink neither a cart nor a token is needed where variants are given.",
        operands: [
            OperandSpec(
                "VARIANT[:QTY]", "a variant for the link, with --permalink", count: .any)
        ],
        options: [
            open, wait, permalink, CartOptions.quantity, CartOptions.discount, CartOptions.note,
            CartOptions.cartAttribute, CartOptions.email,
        ]
    ) { invocation in
        let arguments = invocation.arguments
        if arguments.has(permalink) { return try await link(invocation) }
        let linkOptions = [
            CartOptions.quantity, CartOptions.discount, CartOptions.note, CartOptions.cartAttribute, CartOptions.email,
        ]
        guard arguments.operands.isEmpty, !linkOptions.contains(where: arguments.has) else {
            throw CommerceError.invalidInput(
                "Variants, and options of the link, need --permalink; a cart is changed with commerce cart.")
        }
        return try await begin(invocation)
    }

    private static func begin(_ invocation: Invocation) async throws -> RunStatus {
        let backend = try await invocation.backend()
        try await invocation.require(.beginCheckout, of: backend)
        let cart = try invocation.cartSession(of: backend)
        let session = try await invocation.sessionIfAny(of: backend)
        let handoff = try await invocation.timed(.beginCheckout) { try await cart.beginCheckout(session: session) }
        if invocation.arguments.has(open), let url = handoff.url { try await invocation.openInBrowser(url) }
        guard let seconds = invocation.arguments.integer(wait), handoff.order == nil else {
            try invocation.show(CheckoutSummary(handoff: handoff, status: nil)) { $0.handoff(handoff, status: nil) }
            return .done
        }
        // Whoever completes the checkout needs its address before the wait is over.
        let url: TerminalText = "waiting for the order: \(handoff.url?.absoluteString ?? "")"
        invocation.note(url)
        let status = try await CheckoutWait(limit: .seconds(seconds), clock: invocation.environment.clock).status {
            try await invocation.timed(.checkoutStatus) { try await cart.checkoutStatus(of: handoff) }
        }
        try invocation.show(CheckoutSummary(handoff: handoff, status: status)) { $0.handoff(handoff, status: status) }
        if status.state == .untracked {
            invocation.note("Nothing was waited for: the backend can't tell what becomes of this page.")
        }
        if status.state == .pending {
            invocation.note("The order is not complete after \(seconds) s; the page stays open.")
            return .unreachable
        }
        return .done
    }

    private static func link(_ invocation: Invocation) async throws -> RunStatus {
        let backend = try await invocation.backend()
        let arguments = invocation.arguments
        guard !arguments.has(wait) else {
            throw CommerceError.invalidInput("--wait is for a checkout; nobody can tell what becomes of a permalink.")
        }
        guard arguments.strings(CartOptions.discount).count < 2 else {
            throw CommerceError.invalidInput("A permalink carries one discount code.")
        }
        let options = PermalinkOptions(
            discountCode: arguments.string(CartOptions.discount), note: arguments.string(CartOptions.note),
            attributes: arguments.pairs(CartOptions.cartAttribute).map { Attribute(key: $0.name, value: $0.value) },
            email: arguments.string(CartOptions.email))
        try await invocation.require(.permalink, of: backend)
        let words = arguments.operands
        let lines = words.isEmpty ? nil : try await permalinkLines(words, invocation, backend)
        let cart = try invocation.cartSession(of: backend)
        let url = try await invocation.timed(.permalink) { try await cart.permalink(for: lines, options: options) }
        if arguments.has(open) { try await invocation.openInBrowser(url) }
        try invocation.show(PermalinkSummary(url: url)) { _ in [TerminalText(url.absoluteString)] }
        return .done
    }

    // A link needs no catalogue: where it can't be asked, words are read as far as can be said without asking.
    private static func permalinkLines(
        _ words: [String], _ invocation: Invocation, _ backend: Backend
    ) async throws -> [PermalinkLine] {
        let found: [VariantLookup.Found]
        do {
            found = try await invocation.variants(words, at: backend)
        } catch let error as CommerceError {
            switch error.kind {
            case .notFound, .invalidInput, .cancelled: throw error
            default: break
            }
            let quantity = invocation.arguments.integer(CartOptions.quantity)
            found = try words.compactMap { word in
                VariantLookup.unverified(try VariantReading.readings(of: word, quantity: quantity))
            }
        }
        return found.map { PermalinkLine(variantID: $0.id, quantity: $0.quantity) }
    }
}

/// A hand-off, with how far it has come where that was waited for.
private struct CheckoutSummary: Encodable {
    let handoff: CheckoutHandoff
    let status: CheckoutStatus?

    private enum CodingKeys: String, CodingKey {
        case status
    }

    func encode(to encoder: any Encoder) throws {
        try handoff.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(status, forKey: .status)
    }
}

/// A link that carries lines.
private struct PermalinkSummary: Encodable {
    let url: URL
}
