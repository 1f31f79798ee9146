import FoundationEssentials
import Synchronization

/// Makes pages whose signs reach the machine as long as the model lives.
final class CheckoutPageRelay: Sendable {
    private struct Target {
        weak var engine: ModelEngine<CheckoutMachine>?
    }

    private let target = Mutex(Target())

    func connect(_ engine: ModelEngine<CheckoutMachine>) { target.withLock { $0.engine = engine } }

    func page(_ url: URL, number: Int, linkHandler: CheckoutLinkHandler?) -> CheckoutPage {
        CheckoutPage(url: url, linkHandler: linkHandler) { [self] sign in
            target.withLock { $0.engine }?.send(.page(sign, number: number))
        }
    }
}
