import Testing

@testable import CommerceCurl

extension CurlTransport {
    /// Waits until no request is under way; the suite's time limit ends a wait in vain.
    func expectQuiet() async {
        while census.transfers > 0 { await Task.yield() }
    }
}
