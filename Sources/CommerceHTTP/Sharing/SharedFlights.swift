/// Who waits for which flight: values only, no tasks.
///
/// The first to ask for something starts a flight, who asks for the same meanwhile joins it. One that leaves does not
/// end it for the others; the last one does.
struct SharedFlights<Key: Hashable, Passenger> {
    /// What becomes of one who asks.
    enum Boarding: Equatable {
        /// The flight must be started.
        case starts(flight: Int)
        case joins(flight: Int)
    }

    /// What becomes of one who leaves.
    enum Leaving {
        /// It has landed already, or the passenger was never on it.
        case isGone
        /// Others are left.
        case leaves(Passenger)
        /// Nobody is left: the flight must be ended.
        case ends(Passenger)
    }

    private struct Flight {
        let key: Key
        var passengers: [Int: Passenger] = [:]
    }

    private var flights: [Int: Flight] = [:]
    private var current: [Key: Int] = [:]
    private var nextFlight = 0

    var count: Int { flights.count }

    mutating func board(_ key: Key, ticket: Int, _ passenger: Passenger) -> Boarding {
        if let flight = current[key] {
            flights[flight]?.passengers[ticket] = passenger
            return .joins(flight: flight)
        }
        nextFlight += 1
        flights[nextFlight] = Flight(key: key, passengers: [ticket: passenger])
        current[key] = nextFlight
        return .starts(flight: nextFlight)
    }

    mutating func leave(_ flight: Int, ticket: Int) -> Leaving {
        guard let passenger = flights[flight]?.passengers.removeValue(forKey: ticket) else { return .isGone }
        guard flights[flight]?.passengers.isEmpty == true else { return .leaves(passenger) }
        remove(flight)
        return .ends(passenger)
    }

    /// All who are on a flight that has landed, by their tickets.
    mutating func land(_ flight: Int) -> [Int: Passenger] {
        defer { remove(flight) }
        return flights[flight]?.passengers ?? [:]
    }

    private mutating func remove(_ flight: Int) {
        guard let key = flights.removeValue(forKey: flight)?.key else { return }
        if current[key] == flight { current[key] = nil }
    }
}
