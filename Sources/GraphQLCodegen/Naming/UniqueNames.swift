// Names of one scope, each given out once.
struct UniqueNames {
    private var taken: Set<String>

    init(taken: Set<String> = []) {
        self.taken = taken
    }

    // The wanted name, or the first free one of its alternatives, or one with a number.
    mutating func take(_ wanted: String, alternatives: [String] = []) -> String {
        for name in [wanted] + alternatives where taken.insert(name).inserted { return name }
        var number = 2
        while !taken.insert("\(wanted)\(number)").inserted { number += 1 }
        return "\(wanted)\(number)"
    }
}
