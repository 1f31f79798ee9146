/// Times of a subject and its reference, taken in turn so that a noisy moment hits both.
struct Measurement {
    var subject: Double
    var reference: Double

    /// How fast the subject is as a share of the reference's speed.
    var ratio: Double { reference / subject }

    /// Measures medians, after one run of each that does not count.
    init(repetitions: Int, subject: () throws -> Void, reference: () throws -> Void) rethrows {
        var subjects: [Double] = []
        var references: [Double] = []
        for repetition in 0...repetitions {
            let first = try Measurement.time(reference)
            let second = try Measurement.time(subject)
            if repetition > 0 {
                references.append(first)
                subjects.append(second)
            }
        }
        self.subject = Measurement.median(subjects)
        self.reference = Measurement.median(references)
    }

    static func time(_ body: () throws -> Void) rethrows -> Double {
        let begin = ContinuousClock.now
        try body()
        return seconds(since: begin)
    }

    static func seconds(since begin: ContinuousClock.Instant) -> Double {
        milliseconds(ContinuousClock.now - begin) / 1_000
    }

    static func milliseconds(_ time: Duration) -> Double {
        Double(time.components.seconds) * 1_000 + Double(time.components.attoseconds) / 1e15
    }

    static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    }
}
