import CommerceJSON
import GraphQLLanguage

// The words of a command line behind the verb: options with a value each, flags, and the rest.
struct Arguments {
    private(set) var values: [String: String] = [:]
    private var lists: [String: [String]] = [:]
    private(set) var rest: [String] = []

    private var flags: Set<String> = []

    init(_ words: ArraySlice<String>, options: Set<String>, flags: Set<String> = []) throws {
        var words = words
        while let word = words.popFirst() {
            guard word.hasPrefix("--") else {
                rest.append(word)
                continue
            }
            if flags.contains(word) {
                self.flags.insert(word)
                continue
            }
            guard options.contains(word) else {
                let hint = NearestName.hint(for: word, among: options.union(flags).sorted())
                throw ToolFailure.usage(because: "there is no option \(word)\(hint)")
            }
            guard let value = words.popFirst() else { throw ToolFailure.usage(because: "\(word) wants a value") }
            values[word] = value
            lists[word, default: []].append(value)
        }
    }

    func has(_ flag: String) -> Bool { flags.contains(flag) }

    // All values of an option that may be given several times.
    func list(_ option: String) -> [String] { lists[option] ?? [] }

    func required(_ option: String) throws -> String {
        guard let value = values[option] else { throw ToolFailure.usage(because: "\(option) is missing") }
        return value
    }
}
