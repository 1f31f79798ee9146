import Glibc
import Synchronization

// All that the server answers, by path.
final class SandboxSite: Sendable {
    let options: SandboxOptions

    // Nil only while a request has it, which the lock keeps to itself.
    private let state: Mutex<ShopState?>
    private let address = Mutex("")
    private let isStopped = Atomic(false)
    private let storefront = StorefrontFace()
    private let accounts = AccountFace()
    private let content: ContentFace
    private let pictures: PictureShelf

    init(_ options: SandboxOptions) {
        self.options = options
        let shop = ShopState(options)
        content = ContentFace(shop.catalogue)
        pictures = PictureShelf(shop.catalogue)
        state = Mutex(shop)
    }

    func reached(at url: String) {
        address.withLock { $0 = url }
    }

    func stop() {
        isStopped.store(true, ordering: .relaxed)
    }

    func answer(_ request: WebRequest) -> WebResponse {
        let parts = request.path.split(separator: "/").map(String.init)
        let rest = Array(parts.dropFirst())
        switch parts.first {
        case "api"?: return StorefrontEndpoint(site: self, face: storefront).answer(request, path: rest)
        case ".well-known"?, "authentication"?, "customer"?:
            return AccountSite(site: self, face: accounts).answer(request, path: parts)
        case "content"?: return ContentEndpoint(site: self, face: content).answer(request, path: rest)
        case "sandbox"? where rest == ["control"]: return SandboxControl(site: self).answer(request)
        case "cdn"? where rest.count == 3: return pictures.answer(request, file: rest[2])
        case "cart"? where rest.count == 2 && rest[0] == "c":
            return CheckoutSite(site: self).answer(request, token: rest[1])
        default: return page(request, parts)
        }
    }

    // The pages for people.
    private func page(_ request: WebRequest, _ parts: [String]) -> WebResponse {
        let shop = ShopSite(site: self)
        guard request.method == "GET" || request.method == "HEAD" || parts.first == "account" else {
            return .text("Method Not Allowed", status: 405)
        }
        switch (parts.first, parts.count) {
        case (nil, _): return shop.window(request)
        case ("products"?, 2): return shop.product(request, handle: parts[1])
        case ("collections"?, 2): return shop.collection(request, handle: parts[1])
        case ("policies"?, 2): return shop.policy(parts[1])
        case ("orders"?, 2): return shop.order(request, number: Int(parts[1]), thanks: false)
        case ("checkouts"?, 3) where parts[2] == "thank-you": return shop.order(request, number: nil, thanks: true)
        case ("cart"?, 2): return shop.permalink(request, lines: parts[1])
        case ("account"?, 4) where ["reset", "activate"].contains(parts[1]):
            return shop.account(request, kind: parts[1], customer: Int(parts[2]) ?? 0, token: parts[3])
        default: return .html(Page.notFound, status: 404)
        }
    }

    // Waits, but not beyond the end of the server.
    func pause(milliseconds: Int) {
        let end = ContinuousClock.now + .milliseconds(milliseconds)
        while !isStopped.load(ordering: .relaxed), ContinuousClock.now < end { usleep(5000) }
    }

    // What addresses in answers begin with: the address that the request came to, where it says so.
    func base(for request: WebRequest) -> String {
        let known = address.withLock { $0 }
        guard let host = request.header("host"), host.utf8.count < 256,
            host.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || ".:-[]".contains($0)) })
        else { return known }
        return "http://\(host)"
    }

    // Gives a request the whole shop for itself, and keeps what it made of it.
    func withShop<Result: Sendable>(_ body: (consuming ShopState) -> (ShopState, Result)) -> Result? {
        state.withLock { state in
            guard let shop = state.take() else { return nil }
            let (changed, result) = body(shop)
            state = changed
            return result
        }
    }
}

extension SandboxSite {
    // Looks at the shop and changes it.
    func editShop<Result: Sendable>(_ body: (inout ShopState) -> Result) -> Result? {
        withShop { shop in
            var shop = shop
            let result = body(&shop)
            return (shop, result)
        }
    }
}

enum Page {
    static let notFound = "<!doctype html><title>404 Not Found</title><h1>Not found</h1>"
}
