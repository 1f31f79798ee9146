import CommerceJSON
import Synchronization

// All that the server answers, by path.
final class SandboxSite: Sendable {
    let options: SandboxOptions

    // Nil only while a request has it, which the lock keeps to itself.
    private let state: Mutex<ShopState?>
    private let address = Mutex("")
    private let isStopped = Atomic(false)
    private let storefront = StorefrontFace()

    init(_ options: SandboxOptions) {
        self.options = options
        state = Mutex(ShopState(seed: options.seed))
    }

    func reached(at url: String) {
        address.withLock { $0 = url }
    }

    func stop() {
        isStopped.store(true, ordering: .relaxed)
    }

    func answer(_ request: WebRequest) -> WebResponse {
        let parts = request.path.split(separator: "/").map(String.init)
        switch parts.first {
        case "api"?:
            return StorefrontEndpoint(site: self, face: storefront).answer(request, path: Array(parts.dropFirst()))
        default: return .html(Page.notFound, status: 404)
        }
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

enum Page {
    static let notFound = "<!doctype html><title>404 Not Found</title><h1>Not found</h1>"
}
