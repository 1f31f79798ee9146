import Testing

@testable import CommerceHTTP

@Suite struct SharedFlightsTests {
    private var flights = SharedFlights<String, String>()

    @Test mutating func identicalOnesShareAFlight() {
        #expect(flights.board("a", ticket: 1, "x") == .starts(flight: 1))
        #expect(flights.board("a", ticket: 2, "y") == .joins(flight: 1))
        #expect(flights.board("b", ticket: 3, "z") == .starts(flight: 2))
        #expect(flights.land(1) == [1: "x", 2: "y"])
        #expect(flights.board("a", ticket: 4, "x") == .starts(flight: 3))
        #expect(flights.land(1) == [:])
    }

    @Test mutating func onlyTheLastToLeaveEndsIt() {
        _ = flights.board("a", ticket: 1, "x")
        _ = flights.board("a", ticket: 2, "y")
        guard case .leaves("x") = flights.leave(1, ticket: 1) else { return #expect(Bool(false), "ended too early") }
        guard case .isGone = flights.leave(1, ticket: 1) else { return #expect(Bool(false), "left twice") }
        guard case .ends("y") = flights.leave(1, ticket: 2) else { return #expect(Bool(false), "not ended") }
        #expect(flights.count == 0)
        // Who comes now is not put on the flight that is being ended.
        #expect(flights.board("a", ticket: 3, "z") == .starts(flight: 2))
        #expect(flights.land(1) == [:])
        #expect(flights.land(2) == [3: "z"])
    }
}
