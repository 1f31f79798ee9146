import Commerce
import CommerceJSON

// Whether something can be bought.
extension Evaluation {
    mutating func availability(_ shape: ShapePlan, _ field: FieldName) -> Availability? {
        guard let source = plan.source(shape, field) else { return nil }
        return availability(source, [:])
    }

    private mutating func availability(
        _ source: SourcePlan, _ words: [String: AvailabilityStatus]
    ) -> Availability? {
        switch source {
        case .inline(let shape): return availability(shape, words)
        case .at(let path, let shape):
            guard let slot = value(at: path) else { return nil }
            return entity(slot, shape) { evaluation, shape in evaluation.availability(shape, words) }
        case .converted(let inner, let place):
            let conversion = plan.conversions[place]
            let words = conversion.words.isEmpty ? words : conversion.words
            return conversion.isOnlyFacts ? availability(plan.sources[inner], words) : value(source, words)
        case .several(let sources):
            let noted = log.count
            for source in sources {
                if let availability = availability(plan.sources[source], words) {
                    log.keep(noted)
                    return availability
                }
            }
            return nil
        case .choice(let path, let cases): return chosen(path, cases).flatMap { availability($0, words) }
        case .path, .constant, .template, .each: return value(source, words)
        }
    }

    private mutating func value(_ source: SourcePlan, _ words: [String: AvailabilityStatus]) -> Availability? {
        let found = find(source)
        if isNumber(found) { return integer(found).map { Availability($0) } }
        return status(found, words).map { Availability(status: $0) }
    }

    private mutating func availability(_ shape: ShapePlan, _ words: [String: AvailabilityStatus]) -> Availability? {
        let status = status(find(shape, .status), words)
        let quantity = integer(shape, .quantity)
        let date = date(shape, .date)
        guard let status = status ?? quantity.map({ Availability($0).status }) else { return nil }
        return Availability(status: status, quantity: quantity, date: date)
    }

    private func isNumber(_ found: Found) -> Bool {
        switch found {
        case .slot(let slot): slot.kind == .number
        case .json(.number): true
        case .nothing, .text, .json: false
        }
    }

    private mutating func status(_ found: Found, _ words: [String: AvailabilityStatus]) -> AvailabilityStatus? {
        if case .slot(let slot) = found, words.isEmpty, let token = slot.token, let flag = reader.bool(token) {
            return flag ? .inStock : .outOfStock
        }
        guard let word = word(found) else {
            if case .slot(let slot) = found { unexpected(slot, expected: "a word, a number or true or false") }
            return nil
        }
        guard !word.isEmpty else { return nil }
        if let status = words[word.lowercased()] ?? words["*"] { return status }
        if let flag = ["true": true, "false": false][word] { return flag ? .inStock : .outOfStock }
        return AvailabilityStatus(word: word)
    }
}

extension Availability {
    /// What a quantity alone says.
    fileprivate init(_ quantity: Int) {
        self.init(status: quantity > 0 ? .inStock : .outOfStock, quantity: quantity)
    }
}

extension AvailabilityStatus {
    /// Our status by its name in any of the usual spellings; any other word is kept.
    init(word: String) {
        switch word.filter(\.isLetter).lowercased() {
        case "instock", "available": self = .inStock
        case "outofstock", "soldout", "unavailable": self = .outOfStock
        case "preorder": self = .preorder
        case "backorder": self = .backorder
        case "unknown": self = .unknown
        default: self.init(rawValue: word)
        }
    }
}
