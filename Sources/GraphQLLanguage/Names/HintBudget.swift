// How many suggestions are looked for: each costs a comparison with all known names, and after so many mistakes nobody
// reads them.
struct HintBudget {
    private var left = 100

    mutating func take() -> Bool {
        guard left > 0 else { return false }
        left -= 1
        return true
    }
}
