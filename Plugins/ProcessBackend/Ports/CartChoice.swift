import Commerce

/// Decides, once the plugin has said what it serves, where carts are kept and what follows from that.
struct CartChoice: Sendable {
    let placement: CartPlacement

    /// Whether carts are kept on this device.
    func isLocal(_ declared: Capabilities) -> Bool {
        switch placement {
        case .plugin: false
        case .local: true
        case .automatic:
            !declared.supports(anyOf: PortOperation.cartOperations) && declared.supports(.variantsByID)
        }
    }

    /// What the backend serves: what the plugin declares, with local carts in place of its own where they are chosen.
    ///
    /// A plugin knows nothing of local carts, so a checkout of theirs goes through its links, where it has them.
    ///
    /// - Throws: ``CommerceError/Kind/configuration`` where local carts were asked for and the plugin can't look up
    ///   variants.
    func capabilities(_ declared: Capabilities) throws(CommerceError) -> Capabilities {
        guard isLocal(declared) else { return declared }
        guard declared.supports(.variantsByID) else {
            throw .setting(
                "cart",
                "Local carts look their lines up in the catalogue, but the plugin does not serve "
                    + "\(PortOperation.variantsByID). Set \"cart\" to \"plugin\", or use a plugin that does.")
        }
        var capabilities = declared
        capabilities.operations.subtract(PortOperation.cartOperations)
        capabilities.operations.subtract([.beginCheckout, .checkoutStatus])
        capabilities.checkoutKinds.formIntersection([.permalink])
        if declared.supports(.permalink) {
            capabilities.operations.formUnion([.beginCheckout, .checkoutStatus])
            capabilities.checkoutKinds.insert(.permalink)
        }
        return LocalCartEngine.capabilities(addedTo: capabilities)
    }
}
