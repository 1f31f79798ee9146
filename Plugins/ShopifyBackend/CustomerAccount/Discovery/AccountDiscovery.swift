import Commerce
import CommerceHTTP
import CommerceJSON
import FoundationEssentials
import Synchronization

/// Finds out where a shop's customer accounts are, and remembers it.
final class AccountDiscovery: Sendable {
    private struct Found {
        let places: AccountPlaces
        let freshUntil: Date
    }

    private let messenger: AccountMessenger
    private let shop: URL
    private let clock: any CommerceClock
    private let found = Mutex<Found?>(nil)

    /// A discovery document has a dozen lines.
    private static let maximumSize = 64 << 10

    init(shop: URL, messenger: AccountMessenger, clock: any CommerceClock) {
        self.shop = shop
        self.messenger = messenger
        self.clock = clock
    }

    /// The places; those of before where they can't be read anew for a passing reason.
    func places() async throws(CommerceError) -> AccountPlaces {
        let known = found.withLock { $0 }
        if let known, clock.now < known.freshUntil { return known.places }
        do throws(CommerceError) {
            let (openID, first) = try await document("openid-configuration")
            let (account, second) = try await document("customer-account-api")
            let places = try AccountPlaces(openID: openID, account: account, shop: shop)
            let age = min(first, second) / .seconds(1)
            let fresh = Found(places: places, freshUntil: clock.now.addingTimeInterval(age))
            found.withLock { $0 = fresh }
            return places
        } catch {
            guard let known, error.isRetryable else { throw error }
            return known.places
        }
    }

    /// Forgets places where nothing was found.
    func forget() { found.withLock { $0 = nil } }

    private func document(_ name: String) async throws(CommerceError) -> (JSONValue, Duration) {
        var request = HTTPRequest(
            .get, shop.appending(path: ".well-known/\(name)"), fields: [.accept: "application/json"],
            maximumBodySize: Self.maximumSize)
        request.isShareable = true
        let response = try await messenger.send(request)
        guard response.status == 200 else {
            guard response.status == 404 || response.status == 410 else {
                throw CommerceError(response, to: request, clock: clock)
            }
            throw CommerceError(
                .configuration,
                "\(shop.host() ?? "The shop") has no customer accounts that programs can sign in to (no \(name)). Check "
                    + "the domain, and that the Headless channel has the Customer Account API; for accounts of the older "
                    + "kind leave \"customerAccounts\" out.", httpStatus: response.status)
        }
        do throws(JSONError) {
            return (try JSONValue(parsing: response.body), DiscoveryAge.limit(of: response))
        } catch {
            throw CommerceError(
                .malformedResponse,
                "\(shop.host() ?? "The shop") answered with something else in place of its discovery document "
                    + "\(name). It may be behind a password: take that off, or check the domain.")
        }
    }
}
