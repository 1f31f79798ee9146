import CommerceTesting
import Testing

@testable import CommerceHTTP

@Suite(.timeLimit(.minutes(10))) struct SharingTransportTests {
    private let base = ParkedTransport()
    private let transport: SharingTransport

    init() {
        transport = SharingTransport(base)
    }

    private func send(_ request: HTTPRequest = HTTPRequest(.get, Samples.url)) -> Task<HTTPResponse, any Error> {
        Task { try await transport.send(request) }
    }

    @Test func identicalRequestsShareAResponse() async throws {
        let requests = (0..<5).map { _ in send() }
        await base.waitForRequests(1)
        while transport.waiterCount < 5 { await Task.yield() }
        await base.answer(0, HTTPResponse(status: 200, body: [7]))
        for request in requests { #expect(try await request.value.body == [7]) }
        #expect(base.requests.count == 1)
        #expect(transport.flightCount == 0 && transport.waiterCount == 0)

        // What comes later is asked anew.
        let later = send()
        await base.answer(1, HTTPResponse(status: 204))
        #expect(try await later.value.status == 204)
    }

    @Test func failureIsSharedToo() async throws {
        let requests = (0..<2).map { _ in send() }
        while transport.waiterCount < 2 { await Task.yield() }
        await base.fail(0, .connectionLost)
        for request in requests {
            let error = await #expect(throws: HTTPError.self) { try await request.value }
            #expect(error?.reason == .connectionLost)
        }
        #expect(base.requests.count == 1)
    }

    @Test func cancellationOfOneIsNothingToTheOthers() async throws {
        let (first, second, third) = (send(), send(), send())
        while transport.waiterCount < 3 { await Task.yield() }
        first.cancel()
        second.cancel()
        for request in [first, second] {
            let error = await #expect(throws: HTTPError.self) { try await request.value }
            #expect(error?.reason == .cancelled)
        }
        #expect(base.cancelled.isEmpty)
        await base.answer(0, HTTPResponse(status: 200))
        #expect(try await third.value.status == 200)
    }

    @Test func cancellationOfTheLastEndsTheRequest() async throws {
        let requests = [send(), send()]
        while transport.waiterCount < 2 { await Task.yield() }
        for request in requests { request.cancel() }
        for request in requests { await #expect(throws: HTTPError.self) { try await request.value } }
        while base.cancelled != [0] { await Task.yield() }
        #expect(transport.flightCount == 0)
        // And the next is not put on the one that ends.
        let next = send()
        await base.answer(1, HTTPResponse(status: 200))
        #expect(try await next.value.status == 200)
    }

    @Test func cancelledTaskAsksNothing() async throws {
        let request = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await transport.send(HTTPRequest(.get, Samples.url))
        }
        request.cancel()
        let error = await #expect(throws: HTTPError.self) { try await request.value }
        #expect(error?.mayHaveBeenSent == false)
        #expect(base.requests.isEmpty && transport.flightCount == 0)
    }

    @Test func onlyIdenticalRequestsAreShared() async throws {
        let one = HTTPRequest(.post, Samples.url, body: [1], isShareable: true)
        var others = [HTTPRequest](repeating: one, count: 6)
        others[0].body = [2]
        others[1].fields[.authorization] = "Bearer other"
        others[2].url = Samples.url("https://shop.example/other")
        others[3].timeouts.total = nil
        others[4].isShareable = false
        others[5].retry = RetryPolicy()
        let requests = ([one] + others).map(send)
        await base.waitForRequests(7)
        for number in 0..<7 { await base.answer(number, HTTPResponse(status: 200)) }
        for request in requests { _ = try await request.value }
        #expect(base.requests.count == 7)
    }

    @Test func mutationsAreNotSharedUnlessMarked() async throws {
        let requests = [send(HTTPRequest(.post, Samples.url)), send(HTTPRequest(.post, Samples.url))]
        for number in 0..<2 { await base.answer(number, HTTPResponse(status: 200)) }
        for request in requests { _ = try await request.value }
        #expect(base.requests.count == 2)
    }

    @Test func nothingIsLostOrLeftWhateverIsCancelledWhenever() async throws {
        let transport = SharingTransport(
            StubTransport { _ in
                for _ in 0..<5 { await Task.yield() }
                try Task.checkCancellation()
                return HTTPResponse(status: 200)
            })
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<2000 {
                if number >= 32 { await group.next() }
                group.addTask {
                    let url = Samples.url("https://shop.example/\(number % 3)")
                    let request = Task { try await transport.send(HTTPRequest(.get, url)) }
                    if number.isMultiple(of: 2) {
                        for _ in 0..<(number % 11) { await Task.yield() }
                        request.cancel()
                        if case .failure(let error) = await request.result {
                            #expect((error as? HTTPError)?.reason == .cancelled)
                        }
                    } else {
                        // Nobody cancelled this one, though others shared it.
                        #expect((try? await request.value.status) == 200)
                    }
                }
            }
        }
        #expect(transport.flightCount == 0 && transport.waiterCount == 0)
    }
}
