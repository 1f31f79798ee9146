public import Commerce
import Synchronization

/// Takes what is to be shown of products instead of what the backend says.
///
/// It may be used from any thread, at any time and as often as one likes: of two values for the same thing the later one
/// wins. What comes after the products have gone (the page was closed, the list was loaded anew or is shown for another
/// market) is dropped, and a hydrator that is kept keeps nothing else.
public final class ProductHydrator: Sendable {
    private struct Contents {
        var products: [Commerce.ID<Product>: Product]
        var hydrations: [Commerce.ID<Product>: ProductHydration] = [:]
        /// What came before the products were shown; `nil` once they are.
        var early: [ProductHydration]? = []
    }

    /// The products that are about to be shown, or are shown.
    public let ids: [Commerce.ID<Product>]
    private let contents: Mutex<Contents>
    private let teller: NoticeTeller<ProductHydration>
    private let logger: any CommerceLogger

    init(
        _ products: [Product], logger: any CommerceLogger, tell: @escaping @Sendable (ProductHydration) -> Void
    ) {
        var seen: Set<Commerce.ID<Product>> = []
        ids = products.map(\.id).filter { !$0.rawValue.isEmpty && seen.insert($0).inserted }
        contents = Mutex(
            Contents(products: Dictionary(products.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })))
        teller = NoticeTeller(tell)
        self.logger = logger
    }

    /// The present values of the products, with what was hydrated so far.
    public var products: [Product] {
        contents.withLock { contents in
            ids.compactMap { id in
                contents.products[id].map { contents.hydrations[id]?.applied(to: $0) ?? $0 }
            }
        }
    }

    /// Sets what is to be shown of a product.
    ///
    /// An empty identifier, that of a product which is not among ``ids``, and variants without one are ignored; a warning
    /// is logged.
    ///
    /// - Parameter build: sets values; what it does not set stays as it is, by the backend or by an earlier hydration.
    public func hydrate(_ id: Commerce.ID<Product>, _ build: (inout ProductHydration) -> Void) {
        guard !id.rawValue.isEmpty else {
            return logger.log(.warning, "A product without an identifier was hydrated: nothing was changed.")
        }
        var hydration = ProductHydration(id: id)
        build(&hydration)
        let unnamed = hydration.removeUnnamedVariants()
        if unnamed > 0 {
            logger.log(.warning, "\(unnamed) variants of the product \(id) were hydrated without an identifier.")
        }
        let (isKnown, isShown) = contents.withLock { contents in
            guard contents.products[id] != nil else { return (false, false) }
            contents.hydrations[id] = contents.hydrations[id]?.followed(by: hydration) ?? hydration
            guard contents.early == nil else {
                contents.early?.append(hydration)
                return (true, false)
            }
            teller.append([hydration])
            return (true, true)
        }
        if !isKnown {
            logger.log(.warning, "The product \(id) was hydrated, which is not among those about to be shown.")
        }
        if isShown { teller.drain() }
    }

    /// What has come so far, to be shown with the products; the rest comes after ``open()``.
    func takeEarly() -> [ProductHydration] {
        contents.withLock { contents in
            defer { if contents.early != nil { contents.early = [] } }
            return contents.early ?? []
        }
    }

    /// Says that the products are shown: what has come meanwhile, and what comes, is told.
    func open() {
        contents.withLock { contents in
            if let early = contents.early.take() { teller.append(early) }
        }
        teller.drain()
    }
}
