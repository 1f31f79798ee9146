import Commerce
import FoundationEssentials
import Testing

@testable import CommerceViewModels

@Suite struct LoadableTests {
    private static let error = ErrorEntry(code: "network", key: "commerce.error.network", message: "", date: Date())

    @Test(
        arguments: [
            (Loadable<Int>.idle, nil, Loadable<Int>.idle),
            (.loading(previous: nil), nil, .idle),
            (.loading(previous: 1), 1, .loaded(1)),
            (.loaded(2), 2, .loaded(2)),
            (.failed(error, previous: 3), 3, .failed(error, previous: 3)),
            (.failed(error, previous: nil), nil, .failed(error, previous: nil)),
        ] as [(Loadable<Int>, Int?, Loadable<Int>)])
    func showsWhatThereIs(loadable: Loadable<Int>, value: Int?, settled: Loadable<Int>) {
        #expect(loadable.value == value)
        #expect(loadable.settled == settled)
        #expect(loadable.map { "\($0)" }.value == value.map { "\($0)" })
        #expect([loadable.isIdle, loadable.isLoading, loadable.isLoaded, loadable.error != nil].count { $0 } == 1)
    }
}
