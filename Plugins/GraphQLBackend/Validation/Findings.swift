import Commerce

/// What is to be said of a mapping.
struct Findings {
    var problems: [ConfigurationProblem] = []
    var leftOut: [LeftOut] = []
    var assumptions: [MappingAssumption] = []
    /// What paths of shapes name and one document or another does not select.
    var unselected: [ConfigurationProblem] = []
    /// The places of paths that lead somewhere in at least one document.
    var selected: Set<MappingPlace> = []

    /// Adds what was found in an operation.
    mutating func add(_ other: Findings) {
        problems += other.problems
        leftOut += other.leftOut
        assumptions += other.assumptions
        unselected += other.unselected
        selected.formUnion(other.selected)
    }

    /// Makes problems of what no document selects, one for each place.
    mutating func judgeUnselected() {
        var seen = Set(selected.map { [$0.file, $0.path, "\($0.line):\($0.column)"] })
        for problem in unselected {
            guard seen.insert([problem.file, problem.path, "\(problem.line):\(problem.column)"]).inserted else {
                continue
            }
            problems.append(problem)
        }
    }

    /// By their places, each once: a file that several operations use is wrong for each of them.
    var sortedProblems: [ConfigurationProblem] {
        var seen: Set<[String]> = []
        return problems.sorted { ($0.file, $0) < ($1.file, $1) }
            .filter { seen.insert([$0.file, "\($0.line):\($0.column)", $0.message]).inserted }
    }

    var sortedLeftOut: [LeftOut] {
        var seen: Set<[String]> = []
        return leftOut.sorted { $0.place.isBefore($1.place) }
            .filter {
                seen.insert([$0.place.file, "\($0.place.line):\($0.place.column)", $0.what, $0.reason]).inserted
            }
    }

    var sortedAssumptions: [MappingAssumption] {
        var seen: Set<MappingAssumption> = []
        return assumptions.sorted { $0.place.isBefore($1.place) }.filter { seen.insert($0).inserted }
    }
}

extension MappingPlace {
    func isBefore(_ other: MappingPlace) -> Bool {
        (file, line, column, path) < (other.file, other.line, other.column, other.path)
    }
}
