public import Commerce
import CommerceGraphQL
import CommerceHTTP
import FoundationEssentials

extension GraphQLShop {
    /// The backend over this shop.
    public func backend(name: String = "graphql") -> Backend {
        let catalog = MappedCatalog(client: mapped)
        var cart: (any CartPort)?
        if case .local = mapped.mapping.cart {
            cart = LocalCartEngine(
                catalog: catalog, storage: context.carts, scope: mapped.place.identity, clock: context.clock,
                makeIdentifier: context.makeIdentifier)
        }
        if case .server = mapped.mapping.cart {
            cart = MappedCarts(sender: cartSender, catalog: catalog, makeIdentifier: context.makeIdentifier)
        }
        let checkout = checkout(of: cart)
        return Backend(
            name: name, plugin: GraphQLPlugin.identifier, stateIdentity: mapped.place.identity,
            capabilities: mapped.mapping.capabilities, catalog: catalog, cart: cart,
            auth: PortOperation.authOperations.contains { mapped.mapping.operations[$0] != nil }
                ? MappedCustomers(sender: mapped, clock: context.clock) : nil,
            checkout: checkout,
            onForgetShopper: { [cache = client.cache] () throws(CommerceError) in try await cache?.signOut() }
        ).lending(client).lending(
            MappingInspector(client: mapped, verifier: verifier, makeIdentifier: context.makeIdentifier)
        ).remarking(
            BackendRemarks(assumptions: mapped.mapping.money.assumptions) { [verifier] in
                await verifier.schemas.isAtHand(verifier.source) ? [] : ["unverified"]
            }
        ).narrowing(CapabilityNarrowing { [mapped, verifier] in await Self.known(mapped, verifier) })
    }

    /// What sends operations of carts and checkouts.
    private var cartSender: any MappedSender {
        guard mapped.mapping.cartToken != nil else { return mapped }
        return TokenedCartSender(
            base: mapped, tokens: CartTokens(storage: context.carts, scope: mapped.place.identity))
    }

    /// What of the mapping's capabilities the API's schema serves, as far as both were compared before.
    private static func known(_ mapped: MappedClient, _ verifier: MappingVerifier) async -> Capabilities? {
        if let ready = mapped.inUse.ready { return ready.mapping.capabilities }
        return await verifier.kept()?.mapping.capabilities
    }

    private func checkout(of cart: (any CartPort)?) -> MappedCheckout? {
        if case .none = mapped.mapping.checkout { return nil }
        let inputs = mapped.inputs(for: MappedCall())
        return MappedCheckout(
            sender: cartSender, carts: cart ?? NoCarts(), inputs: inputs, webhook: webhook(inputs),
            makeIdentifier: context.makeIdentifier)
    }

    /// The webhook; `nil` where its address or its secret has no value, which the first checkout says.
    private func webhook(_ inputs: MappingInputs) -> CheckoutWebhook? {
        guard case .webhook(let template, let secret) = mapped.mapping.checkout,
            let text = try? template.text(for: inputs), let url = URL(string: text), let origin = url.origin,
            origin.scheme == "https" || origin.isLoopback,
            let secret = try? secret?.text(for: inputs), !secret.isEmpty
        else { return nil }
        return CheckoutWebhook(
            url: url, secret: Secret(secret), transport: transport, clock: context.clock, timeouts: timeouts)
    }

    /// The carts of a backend that has none: each is gone.
    private struct NoCarts: CartPort {}
}
